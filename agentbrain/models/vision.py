"""Images through libmtmd: decoded, resized, encoded by the projector, and put behind the text in the cache."""

from __future__ import annotations

import ctypes
import hashlib
from typing import Any

from llama_cpp import mtmd_cpp

from agentbrain.models.context import BATCH, Context
from agentbrain.models.native import NativeError, Weights
from agentbrain.models.prefix import Atom, Image
from agentbrain.models.profile import Profile
from devices.geometry import Size
from ladders.model import ImageRejected

_MARKER = mtmd_cpp.mtmd_default_marker()


class EncodedImage:
    """One picture as the library cut it up: atoms for the cache, and the chunks behind them."""

    def __init__(self, projector: Projector, chunks: Any, digest: str) -> None:
        self._projector = projector
        self._chunks = chunks
        self.atoms: list[Atom] = []
        self._by_atom: dict[Image, Any] = {}
        for index in range(mtmd_cpp.mtmd_input_chunks_size(chunks)):
            self._add(mtmd_cpp.mtmd_input_chunks_get(chunks, index), f"{digest}/{index}")

    def _add(self, chunk: Any, digest: str) -> None:
        if mtmd_cpp.mtmd_input_chunk_get_type(chunk) == mtmd_cpp.MTMD_INPUT_CHUNK_TYPE_TEXT:
            self.atoms += _text_tokens(chunk)
            return
        image = Image(
            digest,
            mtmd_cpp.mtmd_input_chunk_get_n_pos(chunk),
            mtmd_cpp.mtmd_input_chunk_get_n_tokens(chunk),
        )
        self.atoms.append(image)
        self._by_atom[image] = chunk

    def decode(self, image: Image, position: int) -> None:
        """Encode that part of the picture and put it in the cache at the position."""
        self._projector.decode(self._by_atom[image], position)

    def __del__(self) -> None:
        mtmd_cpp.mtmd_input_chunks_free(self._chunks)


class Projector:
    """The vision half of a model.

    Raises:
        NativeError: the file cannot be loaded, or does not fit the text model.
    """

    def __init__(self, profile: Profile, weights: Weights, context: Context, threads: int) -> None:
        assert profile.projector is not None
        params = mtmd_cpp.mtmd_context_params_default()
        params.use_gpu = profile.gpu_layers != 0
        params.n_threads = threads
        params.print_timings = False
        params.warmup = False
        # The stock handlers leave these out; a screenshot may then take 4,096 tokens (models.md, section 2).
        params.image_min_tokens = profile.image_min_tokens or -1
        params.image_max_tokens = profile.image_max_tokens or -1
        self._context = context
        with weights.log.listen():
            self._handle: Any = mtmd_cpp.mtmd_init_from_file(str(profile.projector).encode(), weights.model, params)
        if not self._handle:
            raise NativeError(f"its projector {profile.projector.name} is refused: {weights.log.reason()}")
        if not mtmd_cpp.mtmd_support_vision(self._handle):
            raise NativeError(f"its projector {profile.projector.name} takes no images.")

    def read(self, image: bytes) -> EncodedImage:
        """Return the picture ready for the cache. PNG, JPEG, BMP and GIF; bytes only, never an address.

        Raises:
            ImageRejected: the library cannot decode it.
        """
        buffer = (ctypes.c_uint8 * len(image)).from_buffer_copy(image)
        bitmap = mtmd_cpp.mtmd_helper_bitmap_init_from_buf(self._handle, buffer, len(image), False)
        if not bitmap:
            raise ImageRejected("The image cannot be decoded (PNG, JPEG, BMP and GIF can).")
        return self._encoded(bitmap, hashlib.sha256(image).hexdigest())

    def blank(self, size: Size) -> EncodedImage:
        """Return a black picture of that size, to be counted."""
        pixels = (ctypes.c_uint8 * (size.width * size.height * 3))()
        bitmap = mtmd_cpp.mtmd_bitmap_init(size.width, size.height, pixels)
        return self._encoded(bitmap, f"blank {size.width}x{size.height}")

    def _encoded(self, bitmap: Any, digest: str) -> EncodedImage:
        chunks = mtmd_cpp.mtmd_input_chunks_init()
        text = mtmd_cpp.mtmd_input_text(text=_MARKER, text_len=len(_MARKER), add_special=False, parse_special=True)
        bitmaps = (mtmd_cpp.mtmd_bitmap_p_ctypes * 1)(bitmap)
        code = mtmd_cpp.mtmd_tokenize(self._handle, chunks, ctypes.byref(text), bitmaps, 1)
        mtmd_cpp.mtmd_bitmap_free(bitmap)
        if code != 0:
            mtmd_cpp.mtmd_input_chunks_free(chunks)
            raise ImageRejected(f"The projector cannot take the image (mtmd_tokenize returned {code}).")
        return EncodedImage(self, chunks, digest)

    def decode(self, chunk: Any, position: int) -> None:
        """Run the encoder on the chunk and decode its embeddings into sequence 0."""
        after = mtmd_cpp.llama_cpp.llama_pos(0)
        code = mtmd_cpp.mtmd_helper_eval_chunk_single(
            self._handle,
            self._context.handle,
            chunk,
            position,
            0,
            BATCH,
            False,
            ctypes.byref(after),
        )
        self._context.check(code)

    def close(self) -> None:
        """Free the projector."""
        if self._handle:
            mtmd_cpp.mtmd_free(self._handle)
            self._handle = None


def _text_tokens(chunk: Any) -> list[int]:
    count = ctypes.c_size_t(0)
    tokens = mtmd_cpp.mtmd_input_chunk_get_tokens_text(chunk, ctypes.byref(count))
    return [int(tokens[i]) for i in range(count.value)]
