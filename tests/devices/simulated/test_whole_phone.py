"""Protocols and the real machine together, as the product uses them."""

from __future__ import annotations

from collections.abc import Iterator

import adbutils
import pytest
import uiautomator2
from lxml import etree

from devices.simulated.adb import PrivateAdbServer
from devices.simulated.process import SimulatedPhoneProcess


@pytest.fixture(scope="module")
def process(adb: PrivateAdbServer) -> Iterator[SimulatedPhoneProcess]:
    with SimulatedPhoneProcess() as phone:
        adb.connect(phone.address)
        yield phone
        adb.disconnect(phone.address)
        assert phone.complaints == ""


@pytest.fixture
def phone(process: SimulatedPhoneProcess) -> SimulatedPhoneProcess:
    process.heal()
    return process


@pytest.fixture
def d(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> Iterator[uiautomator2.Device]:
    made = uiautomator2.connect(adbutils.AdbClient("127.0.0.1", adb.port).device(phone.address))
    yield made
    made.stop_uiautomator(wait=False)


def texts(d: uiautomator2.Device) -> list[str]:
    root = etree.fromstring(d.dump_hierarchy().encode())
    return [str(node.get("text")) for node in root.iter("node") if node.get("text")]


def test_every_app_opens_is_in_front_and_is_shown_by_tree_and_picture(d: uiautomator2.Device) -> None:
    apps = d.app_list()
    assert "com.android.settings" in apps
    for package in apps:
        d.app_start(package)
        assert d.app_current()["package"] == package
        assert texts(d), package
        image = d.screenshot()
        image.load()
        assert image.getextrema() != ((0, 0), (0, 0), (0, 0)), package


def test_what_is_touched_in_the_tree_changes_the_state(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    before = phone.state()["settings"]["airplane"]
    d.app_stop("com.android.settings")
    d.app_start("com.android.settings")
    d(textContains="Airplane").click()
    assert phone.state()["settings"]["airplane"] is not before


def test_dialogs_come_over_everything_and_go(d: uiautomator2.Device, phone: SimulatedPhoneProcess) -> None:
    d.press("home")
    phone.fault("anr_dialog", "Clock")
    assert any("isn't responding" in text for text in texts(d))
    phone.fault("permission_dialog", "Camera")
    assert any("Camera" in text for text in texts(d))
    phone.fault("popup_ad")
    assert len(texts(d)) >= 1
