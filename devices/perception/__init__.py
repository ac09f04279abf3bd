"""From bytes on the wire to nodes, marks and a marked picture; pure functions."""
