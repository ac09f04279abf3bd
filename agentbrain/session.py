"""Opens everything a run needs, in the order in which it is cheapest to fail, and closes it again."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from agentbrain.alive import alive, never_left_running
from agentbrain.config import RunConfig
from agentbrain.document import Document, Speech
from agentbrain.helper import Helper
from agentbrain.mailbox import Mailbox
from agentbrain.models import load_profile
from agentbrain.models.address import is_address, parse_allowed
from agentbrain.models.files import check_files
from agentbrain.models.remote import RemoteModel
from agentbrain.owner import Nobody, TerminalOwner
from agentbrain.pictures import paint_step
from agentbrain.providers import open_model
from agentbrain.run import Runner
from agentbrain.secrets import Secrets, check_goal
from agentbrain.speech.notifier import PhoneNotifier
from agentbrain.speech.speaker import SilentSpeaker, Speaker
from agentbrain.speech.voice import Voice
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, Trace, new_run_folder, runs_folder
from devices.discovery import open_phone
from devices.notification import notifier
from ladders.model import Model
from ladders.step.ladder import StepLadder, StepLadderConfig


@dataclass(frozen=True)
class Session:
    """An open run: its runner, its folder, and the names of what it uses; `remote` are other machines it talks to."""

    runner: Runner
    folder: Path
    goal: str
    device: str
    model: str
    remote: str = ""


@contextmanager
def open_session(
    goal: str,
    *,
    device: str,
    model: str,
    config: RunConfig,
    allowed: frozenset[str] = frozenset(),
    secrets: Secrets | None = None,
    runs: Path | None = None,
    interactive: bool = False,
    speaker: Speaker | None = None,
    helper: str | None = None,
    fallback: str | None = None,
    allow_remote: bool = False,
    notify_phone: bool = False,
    words_first: bool = False,
) -> Iterator[Session]:
    """Yield a run that is ready to go.

    `model`, `helper` and `fallback` (which takes over from a model that keeps failing) are what `open_model`
    takes; an address of another machine needs `allow_remote`. `speaker` says the notes aloud, `notify_phone` puts them
    among the phone's notifications; without either they stand in the document only. `words_first` leaves the picture
    out where the labels suffice.
    What fails at once comes first: the models' names and files, the folder, the phone, and only then the loading
    of the models, which takes seconds. Raises PrerequisiteError, PhoneError or a model's error before anything was
    done to the phone, and leaves no folder then; whatever was opened is closed again, also when the run breaks.
    """
    secrets = secrets or Secrets()
    check_goal(goal, secrets)
    specs = [spec for spec in (model, helper, fallback) if spec]
    for spec in specs:
        _check_model(spec, allow_remote)
    with _run_folder(goal, runs) as (folder, keep), ExitStack() as stack:
        stack.enter_context(alive(folder))
        phone = stack.enter_context(open_phone(device))
        if notify_phone:
            speaker = PhoneNotifier(notifier(phone), speaker or SilentSpeaker())
        opened = _models(stack, specs, config, allow_remote)
        loaded, remote = opened[0], _remote(opened)
        if helper:
            config = config.model_copy(update={"memory": config.memory.model_copy(update={"keep_raw": True})})
        store = DocumentStore(folder / DOCUMENT)
        store.create(
            Document(
                goal=goal,
                title=goal[:80],
                run_id=folder.name,
                started_at=time.time(),
                sees=loaded.limits.vision,
                remote=remote,
                speech=Speech(enabled=speaker is not None),
            )
        )
        trace = Trace(folder, screens=config.save_screens, hide=secrets.hide)
        trace.write(
            "start", goal=goal, device=phone.serial, model=loaded.limits.name, allowed=sorted(allowed), remote=remote
        )
        ladder = StepLadder(
            loaded, paint_step, _ladder_config(config, words_first), fallback=opened[-1] if fallback else None
        )
        owner = TerminalOwner() if interactive else Nobody()
        runner = Runner(phone, ladder, store, trace, config, owner, secrets, allowed)
        voice = Voice(store, speaker or SilentSpeaker(), folder)
        runner.noted = voice.wake
        if helper:
            helping = Helper(store, opened[1], trace)
            helping.start()
            stack.callback(helping.close)
        mailbox = Mailbox(store, config, runner.hear, voice.wake, voice.hush)
        voice.start()
        stack.callback(voice.close)
        mailbox.start()
        stack.callback(mailbox.close)
        keep()
        stack.enter_context(never_left_running(store))
        yield Session(runner, folder, goal, phone.serial, loaded.limits.name, remote)


@contextmanager
def _run_folder(goal: str, runs: Path | None) -> Iterator[tuple[Path, Callable[[], object]]]:
    """Yield a new run folder and what to call once the run is open; without that call the folder goes again."""
    parent = runs or runs_folder()
    with ExitStack() as undo:
        if not parent.exists():
            undo.callback(_remove_empty, parent)
        folder = new_run_folder(goal, runs)
        undo.callback(shutil.rmtree, folder, ignore_errors=True)
        yield folder, undo.pop_all


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _check_model(spec: str, allow_remote: bool) -> None:
    """Refuse from its name and its files alone a model that cannot be opened; raises PrerequisiteError."""
    if is_address(spec):
        parse_allowed(spec, allow_remote=allow_remote)
    else:
        check_files(load_profile(spec))


def _models(stack: ExitStack, specs: Sequence[str], config: RunConfig, allow_remote: bool) -> list[Model]:
    """Open each model in a process or connection of its own: one context each, or roles evict each other's cache."""
    models = []
    for spec in specs:
        model = open_model(spec, emergency_tokens=config.emergency_tokens, allow_remote=allow_remote)
        stack.callback(model.close)
        models.append(model)
    return models


def _remote(models: Sequence[Model]) -> str:
    places = [m.address.place for m in models if isinstance(m, RemoteModel) and not m.address.loopback]
    return ", ".join(dict.fromkeys(places))


def _ladder_config(config: RunConfig, words_first: bool) -> StepLadderConfig:
    return StepLadderConfig(
        coarse_pixels=config.coarse_pixels,
        close_up_pixels=config.close_up_pixels,
        shrunk_pixels=config.shrunk_pixels,
        emergency_tokens=config.emergency_tokens,
        step_seconds=config.budget.step_seconds,
        rung_seconds=config.budget.rung_seconds,
        words_first=words_first,
    )
