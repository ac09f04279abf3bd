"""The UI Automator server on the phone: HTTP on a phone-side port, JSON-RPC, and its life."""
