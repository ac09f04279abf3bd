from datetime import datetime

from devices.simulated.clock import PhoneClock

START = datetime(2026, 5, 14, 9, 41)


def test_the_first_tick_is_the_start_whatever_the_outside_says() -> None:
    clock = PhoneClock(START)
    clock.tick(1_700_000_000.0)
    assert clock.now == START
    clock.tick(1_700_000_090.0)
    assert clock.now == datetime(2026, 5, 14, 9, 42, 30)


def test_time_never_runs_backwards() -> None:
    clock = PhoneClock(START)
    for tick in (0.0, 50.0, 20.0):
        clock.tick(tick)
    assert clock.elapsed == 50


def test_what_is_due_runs_once_and_in_order() -> None:
    clock, ran = PhoneClock(START), list[str]()
    clock.tick(0)
    clock.after(2, lambda: ran.append("second"))
    clock.after(1, lambda: ran.append("first"))
    clock.after(9, lambda: ran.append("later"))
    clock.tick(3)
    assert clock.run_due()
    assert not clock.run_due()
    assert ran == ["first", "second"]


def test_turning_the_clock_keeps_the_distance_of_what_is_planned() -> None:
    clock, ran = PhoneClock(START), list[str]()
    clock.tick(0)
    clock.after(5, lambda: ran.append("due"))
    clock.set(datetime(2030, 1, 1))
    clock.tick(4)
    clock.run_due()
    assert ran == []
    assert clock.now == datetime(2030, 1, 1, 0, 0, 4)
    clock.tick(5)
    clock.run_due()
    assert ran == ["due"]
