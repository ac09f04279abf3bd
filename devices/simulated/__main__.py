"""`python -m devices.simulated`."""

import sys

from devices.simulated.server import main

if __name__ == "__main__":
    sys.exit(main())
