"""Spoken notes: a pure gate decides, a speaker speaks, a worker keeps the run from waiting for either."""
