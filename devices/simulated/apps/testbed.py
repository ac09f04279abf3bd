"""A screen with as many rows as wanted, for benchmarks: 200 elements by default."""

from __future__ import annotations

from functools import partial

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.patterns import page, toolbar
from devices.simulated.widgets import LINEAR, Widget, grid, row, text

_ROWS = 92  # with the frame, the toolbar and the status bar this makes a tree of 200 elements


class Testbed(App):
    """Two words a row, four rows a line, all of it on one screen."""

    package = "com.agentbrain.testbed"
    label = "Testbed"
    activity = ".RowsActivity"
    section = "testbed"
    glyph = "grid"
    tint = "#4a4f5c"
    hidden = True

    @classmethod
    def defaults(cls) -> Data:
        """Return how many rows there are and which was tapped last."""
        return {"rows": _ROWS, "tapped": 0, "taps": 0}

    def main(self, at: Page) -> Widget:
        """Build the rows."""
        del at
        rows = [self._row(number) for number in range(1, self.data["rows"] + 1)]
        title = f"Tapped {self.data['tapped']}" if self.data["taps"] else "Testbed"
        foot = text(f"{self.data['rows']} rows", id="count", size=12, color="subtle", pad=(16, 4, 0, 0))
        return page(grid(*rows, columns=4, id="rows", view=LINEAR, pad=(8, 0, 8, 0)), foot, bar=toolbar(title))

    def _row(self, number: int) -> Widget:
        words = text(f"Row {number}", id="row_title", size=12, lines=1)
        return row(words, view=LINEAR, id="row", height=28, pad=(6, 0, 6, 0), on_click=partial(self._tapped, number))

    def _tapped(self, number: int) -> None:
        self.data.update(tapped=number, taps=self.data["taps"] + 1)
