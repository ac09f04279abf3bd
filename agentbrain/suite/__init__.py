"""Goals with a check: run a list of tasks on simulated phones and say how many were really reached."""
