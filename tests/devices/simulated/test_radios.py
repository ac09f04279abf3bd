from copy import deepcopy
from typing import Any

import pytest

from devices.simulated.apps.settings.defaults import defaults
from devices.simulated.radios import set_airplane, set_bluetooth, set_wifi


def connected(settings: dict[str, Any]) -> list[str]:
    return [n["name"] for n in settings["wifi"]["networks"] if n["connected"]]


def test_wifi_joins_the_strongest_network_it_knows() -> None:
    settings = defaults()
    set_wifi(settings, False)
    assert connected(settings) == []
    settings["wifi"]["networks"][4]["saved"] = True
    set_wifi(settings, True)
    assert connected(settings) == ["Home-5G"]


def test_wifi_without_a_known_network_joins_none() -> None:
    settings = defaults()
    for network in settings["wifi"]["networks"]:
        network.update(saved=False, connected=False)
    set_wifi(settings, True)
    assert connected(settings) == []


def test_bluetooth_off_disconnects_every_device() -> None:
    settings = defaults()
    set_bluetooth(settings, False)
    assert not any(device["connected"] for device in settings["bluetooth"]["devices"])


@pytest.mark.parametrize("wifi", [True, False])
def test_airplane_mode_brings_back_only_what_was_on(wifi: bool) -> None:
    settings = defaults()
    set_wifi(settings, wifi)
    set_airplane(settings, True)
    set_airplane(settings, False)
    assert settings["wifi"]["on"] is wifi
    assert settings["bluetooth"]["on"] is True


def test_airplane_mode_turned_on_twice_is_turned_on_once() -> None:
    settings = defaults()
    set_airplane(settings, True)
    before = deepcopy(settings)
    set_airplane(settings, True)
    assert settings == before
