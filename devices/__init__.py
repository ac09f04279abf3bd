"""What a phone is: screens, nodes, marks, gestures; real, simulated and recorded phones."""
