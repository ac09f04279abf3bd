"""The Clock app."""

from devices.simulated.apps.clock.clock import Clock

__all__ = ["Clock"]
