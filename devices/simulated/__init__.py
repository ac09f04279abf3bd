"""The simulated phone: a process of its own that speaks adb and the UI Automator JSON-RPC."""
