from __future__ import annotations

from devices.simulated.input_methods import ADB_KEYBOARD, ADB_KEYBOARD_PACKAGE, SYSTEM_KEYBOARD, InputMethods


def test_one_must_be_installed_and_enabled_to_be_chosen() -> None:
    methods = InputMethods()
    assert not methods.enable(ADB_KEYBOARD)
    methods.install("some.other.app")
    assert methods.installed == [SYSTEM_KEYBOARD]
    methods.install(ADB_KEYBOARD_PACKAGE)
    assert not methods.choose(ADB_KEYBOARD)
    assert methods.enable(ADB_KEYBOARD)
    assert methods.choose(ADB_KEYBOARD)
    assert methods.current == ADB_KEYBOARD


def test_the_systems_takes_the_place_of_one_that_goes() -> None:
    methods = InputMethods()
    methods.install(ADB_KEYBOARD_PACKAGE)
    methods.enable(ADB_KEYBOARD)
    methods.choose(ADB_KEYBOARD)
    methods.uninstall(ADB_KEYBOARD_PACKAGE)
    assert (methods.current, methods.installed, methods.enabled) == (
        SYSTEM_KEYBOARD,
        [SYSTEM_KEYBOARD],
        [SYSTEM_KEYBOARD],
    )
