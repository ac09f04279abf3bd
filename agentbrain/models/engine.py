"""One model at work: counts, generates and ranks, and evaluates again only what changed in the prompt."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from agentbrain.models import chat, prefix
from agentbrain.models.cache import Cache
from agentbrain.models.context import AbortFlag, Context
from agentbrain.models.json_scan import JsonScan
from agentbrain.models.native import NativeError, Weights
from agentbrain.models.prefix import Atom, Image
from agentbrain.models.profile import Profile
from agentbrain.models.ranking import Scorer
from agentbrain.models.sampling import Sampler
from agentbrain.models.tokens import TokenWriter
from agentbrain.models.vision import EncodedImage, Projector
from devices.geometry import Size
from ladders.model import ImageRejected, ModelOutOfMemory, ModelUnusable, PromptTooLong, Ranking, Reply
from prompts.prompt import Prompt


@dataclass(frozen=True)
class Loaded:
    """What is known of a model once it is loaded."""

    n_ctx: int
    vision: bool


class Engine:
    """A loaded model with its cache. One thread only.

    Raises:
        ModelUnusable: a file cannot be loaded, the projector does not fit, the chat template cannot be used.
    """

    def __init__(self, profile: Profile, threads: int, flag: AbortFlag) -> None:
        self._profile = profile
        try:
            self._weights = Weights(profile.path, profile.gpu_layers)
            n_ctx = min(profile.n_ctx, self._weights.trained_context or profile.n_ctx)
            self._context = Context(
                self._weights,
                n_ctx,
                threads,
                flag,
                ranks=profile.decoding == "rank",
                sees=profile.vision,
                on_gpu=profile.gpu_layers != 0,
            )
            self._projector = self._load_projector(threads)
            if profile.adapter is not None:
                self._context.load_adapter(profile.adapter)
        except NativeError as error:
            reason = f"llama.cpp cannot load {profile.path.name}: {error}."
            raise ModelOutOfMemory(reason) if "allocate" in reason else ModelUnusable(reason) from None
        self._style = self._chat_style()
        self._cache = Cache(self._context)
        self._adapted = False
        self.loaded = Loaded(n_ctx, self._projector is not None)

    def count_text(self, prompt: Prompt) -> int:
        """Return what the prompt's text would take, with the image's place but not the image."""
        atoms, _ = self._atoms(prompt, think=False, read_image=False)
        return prefix.cells(atoms)

    def image_tokens(self, size: Size) -> int:
        """Return the cells an image of that size takes, with the tokens the library puts around it."""
        return prefix.cells(self._need_projector().blank(size).atoms)

    def trim(self, text: str, tokens: int) -> str:
        """Return the longest head of the text that is at most that many tokens, at a token's end."""
        ids = self._weights.tokenize(text)
        if len(ids) <= tokens:
            return text
        while ids := ids[:tokens]:
            data = b"".join(map(self._weights.piece, ids))
            head = _common_head(text, data.decode("utf-8", "ignore"))
            if len(self._weights.tokenize(head)) <= tokens:
                return head
            tokens = len(ids) - 1
        return ""

    def generate(self, prompt: Prompt, max_tokens: int, think: bool, json_only: bool) -> Reply:
        """Return a reply.

        Raises:
            PromptTooLong: before any work.
            ImageRejected: no projector, or an image that cannot be read.
        """
        started = time.monotonic()
        atoms, images = self._atoms(prompt, think)
        self._fits(prefix.cells(atoms) + max_tokens)
        self._adapt(self._profile.decoding == "generate")
        with self._cache.repaired():
            kept = self._cache.evaluate(atoms, lambda image, position: images[image].decode(image, position))
            text, finish, written = self._write(max_tokens, json_only and not think, self._thinks_already(atoms))
        return Reply(
            text=text,
            finish=finish,
            prompt_tokens=prefix.cells(atoms),
            cached_tokens=kept,
            reply_tokens=written,
            seconds=time.monotonic() - started,
        )

    def rank(self, shared: str, candidates: Sequence[str]) -> Ranking:
        """Score each candidate behind the shared text by logit(" Yes") - logit(" No") after its last token.

        Raises:
            PromptTooLong: the shared text and the longest candidate do not fit.
        """
        started = time.monotonic()
        head = [*self._bos(), *self._weights.tokenize(shared)]
        tails = [self._weights.continuation(candidate) for candidate in candidates]
        longest = max((len(tail) for tail in tails), default=0)
        self._fits(len(head) + longest)
        self._adapt(self._profile.decoding == "rank")
        scorer = Scorer(self._context, self._weights, self._cache)
        with self._cache.repaired():
            kept = self._cache.keep(head, len(head))
            scores = scorer.scores(head, tails)
        return Ranking(
            scores=scores,
            prompt_tokens=len(head) + sum(map(len, tails)),
            cached_tokens=kept,
            seconds=time.monotonic() - started,
        )

    def close(self) -> None:
        """Free everything; nothing may be called afterwards."""
        if self._projector is not None:
            self._projector.close()
        self._context.close()
        self._weights.close()

    def _load_projector(self, threads: int) -> Projector | None:
        if self._profile.projector is None:
            return None
        return Projector(self._profile, self._weights, self._context, threads)

    def _need_projector(self) -> Projector:
        if self._projector is None:
            raise ImageRejected("The model has no projector, so it can be shown no image.")
        return self._projector

    def _chat_style(self) -> chat.ChatStyle:
        profile, weights = self._profile, self._weights
        return chat.ChatStyle(
            template=profile.template or weights.template,
            image_order=profile.image_order,
            system_role=profile.system_role,
            bos=weights.text(weights.bos) if weights.bos >= 0 else "",
        )

    def _bos(self) -> list[int]:
        return [self._weights.bos] if self._weights.adds_bos and self._weights.bos >= 0 else []

    def _atoms(
        self, prompt: Prompt, think: bool, read_image: bool = True
    ) -> tuple[list[Atom], dict[Image, EncodedImage]]:
        """Return the prompt as atoms, and the images among them ready to be evaluated."""
        try:
            pieces = chat.render(prompt, self._style, think)
        except chat.TemplateError as error:
            raise ModelUnusable(str(error)) from None
        atoms: list[Atom] = []
        images: dict[Image, EncodedImage] = {}
        writer = TokenWriter(self._weights, atoms)
        for piece in pieces:
            if piece.kind != "image":
                writer.add(piece)
                continue
            writer.flush()
            if read_image and prompt.image is not None:
                encoded = self._need_projector().read(prompt.image)
                atoms += encoded.atoms
                images |= dict.fromkeys((a for a in encoded.atoms if isinstance(a, Image)), encoded)
        writer.flush()
        if not atoms or isinstance(atoms[-1], Image):
            # The reply is read from the logits of a last token.
            atoms += self._weights.tokenize("\n")
        bos = self._bos()
        return (atoms if atoms[:1] == bos else [*bos, *atoms]), images

    def _fits(self, needed: int) -> None:
        if needed > self._context.n_ctx:
            raise PromptTooLong(needed, self._context.n_ctx)

    def _adapt(self, wanted: bool) -> None:
        """Put the adapter on or off; what was cached was computed with the other weights."""
        wanted = wanted and self._profile.adapter is not None
        if wanted != self._adapted:
            self._cache.forget()
            self._context.use_adapter(self._profile.adapter_scale if wanted else 0.0)
            self._adapted = wanted

    def _thinks_already(self, atoms: Sequence[Atom]) -> bool:
        """Say whether the template itself opened the model's thought, so that no `<think>` is to come."""
        tail = "".join(self._weights.spelling(atom) for atom in atoms[-16:] if isinstance(atom, int))
        return tail.rfind("<think>") > tail.rfind("</think>")

    def _write(self, max_tokens: int, in_grammar: bool, thinking: bool) -> tuple[str, Literal["stop", "length"], int]:
        """Generate behind the cache: until the model ends, a JSON object is whole, or the cap is reached."""
        sampler = Sampler(self._weights, self._profile.sampling, in_grammar)
        scan, data, index = JsonScan(thinking), b"", -1
        try:
            for written in range(max_tokens):
                token = sampler.pick(self._context.logits(index))
                if self._weights.ends(token):
                    return data.decode("utf-8", "replace"), "stop", written
                piece = self._weights.piece(token)
                data += piece
                if (end := scan.feed(piece)) is not None:
                    return data[:end].decode("utf-8", "replace"), "stop", written + 1
                if written + 1 < max_tokens:
                    self._cache.append(token)
                    index = 0
        finally:
            sampler.close()
        return data.decode("utf-8", "replace"), "length", max_tokens


def _common_head(text: str, other: str) -> str:
    """Return the longest head of the text that the other one also starts with, but for a blank put before it."""
    if not text.startswith(" "):
        other = other.removeprefix(" ")
    length = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), None)
    return text[: min(len(text), len(other)) if length is None else length]
