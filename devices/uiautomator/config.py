"""Every timeout and budget of the driver in one place, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DriverConfig:
    """Limits of the uiautomator2 driver. All times are seconds unless the name says otherwise."""

    server_port: int = 9008
    """Port of the u2 server on the phone, uiautomator2's default."""

    connect_seconds: float = 3.0
    """To open a stream through the local adb server. It answers in under 1 ms; 3 s means adb itself hangs."""

    read_seconds: float = 10.0
    """For a read's answer. A real dump takes up to 6 s on a heavy screen (uiautomator2 issue 1122)."""

    action_seconds: float = 10.0
    """For an action's answer, on top of the gesture's own length. Later than that the outcome is unknown."""

    observe_seconds: float = 3.0
    """For the tree of one observation, all retries together: a screen that never idles is asked once."""

    busy_seconds: float = 20.0
    """How long a screen that refused to settle for its dump is remembered as busy."""

    revive_seconds: float = 60.0
    """Least time between two restarts of the u2 server made only because its trees are empty."""

    busy_dump_seconds: float = 1.0
    """For the dump of a screen remembered as busy; the picture is what the agent lives on meanwhile."""

    screenshot_seconds: float = 5.0
    """For one screenshot. A JPEG of a 1440x3200 screen takes up to 1.5 s over USB 2."""

    screenshot_quality: int = 80
    """JPEG quality asked of the phone; uiautomator2's own, 300 KB a frame at 1080x2400."""

    shell_seconds: float = 10.0
    """For one shell command; `dumpsys` on a loaded phone takes seconds."""

    ping_seconds: float = 2.0
    """For the u2 server's `/ping`. It needs no accessibility service, so a slow answer is a wedged server."""

    start_seconds: float = 30.0
    """For the u2 server to start. `app_process` needs 1-3 s, a phone just booted much longer."""

    reconnect_seconds: float = 10.0
    """For a phone to come back after adb lost it. adb reconnects by itself in 0.2 s when it can."""

    idle_milliseconds: int = 300
    """UI Automator's own wait for idle before each call; its default of 10 s stalls on every animation."""

    selector_milliseconds: int = 1000
    """UI Automator's wait for an element that is not there (its default: 10 s); we look before we touch."""

    max_depth: int = 50
    """Depth of the dump, uiautomator2's default; much deeper overflows the server's stack."""

    settle_seconds: float = 3.0
    """Longest wait for the screen to stand still after an action. A loading spinner never does."""

    settle_first_seconds: float = 0.03
    """Before the first look. A tap on a quick screen has already changed the tree by then."""

    settle_step_seconds: float = 0.08
    """Between looks; on a real phone the dump itself (100-500 ms) is the longer pause."""

    settle_quiet_seconds: float = 0.4
    """How long a screen that did not react yet is watched: most apps start to react within it."""

    focus_seconds: float = 1.5
    """For a tapped field to take the focus; the keyboard's slide-in takes 0.3-0.5 s."""

    launch_seconds: float = 8.0
    """For an opened app to come to the front; a cold start of a heavy app takes 3-6 s."""

    wait_seconds_max: float = 60.0
    """Cap of one Wait gesture, so that a model asking for an hour does not freeze the run."""

    allow_ime: bool = False
    """Whether text may go through uiautomator2's own keyboard app, which must be installed for it.

    The owner's keyboard is put back afterwards. Off, because it changes the owner's phone.
    """

    read_activity: bool = True
    """Whether screens carry the activity; it costs one `dumpsys` (50-300 ms) per new screen on a real phone."""

    activity_seconds: float = 2.0
    """For that `dumpsys`. Later than that, screens go without their activity for `busy_seconds`."""
