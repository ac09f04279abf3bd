"""What every test shares: hypothesis without deadlines, since machines of CI are slow and busy."""

from hypothesis import HealthCheck, settings

settings.register_profile("agentbrain", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("agentbrain")
