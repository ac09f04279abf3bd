"""The Calculator app: a keypad, a running result, a history."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import partial

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import icon_button
from devices.simulated.patterns import Item, empty, list_row, more, page, toolbar
from devices.simulated.widgets import BUTTON, FILL, Widget, column, grid, row, scroll, space, text

_KEYS = ("AC", "( )", "%", "÷", "7", "8", "9", "×", "4", "5", "6", "−", "1", "2", "3", "+", "0", ".", "DEL", "=")
_NAMES = {
    "AC": "clear",
    "( )": "parentheses",
    "%": "percent",
    "÷": "divide",
    "×": "multiply",
    "−": "minus",
    "+": "plus",
    ".": "point",
    "DEL": "delete",
    "=": "equals",
}
_DIGITS = 12
_LONGEST = 60


class Calculator(App):
    """Sums."""

    package = "com.google.android.calculator"
    label = "Calculator"
    activity = "com.android.calculator2.Calculator"
    section = "calculator"
    glyph = "calculator"
    tint = "#59606e"

    @classmethod
    def defaults(cls) -> Data:
        """Return an empty display."""
        return {"formula": "", "result": "", "history": []}

    def main(self, at: Page) -> Widget:
        """Build the display and the keys."""
        del at
        formula = self.data["formula"]
        preview = self.data["result"] or (evaluate(formula) if any(c in formula for c in "+−×÷%") else "")
        flat = self.host.landscape
        display = column(
            space(weight=1),
            text(formula or "0", id="formula", size=34 if flat else 56, align="end", width=FILL, lines=2),
            text(
                preview,
                id="result_preview",
                size=24 if flat else 34,
                color="subtle",
                align="end",
                width=FILL,
                lines=1,
            ),
            width=None,
            weight=1,
            pad=(28, 8, 28, 12),
            gap=4,
        )
        display.align = "fill"
        height = 34.0 if flat else 82.0
        keys = grid(*(self._key(key, height) for key in _KEYS), columns=4, gap=6 if flat else 10, pad=(14, 8, 14, 16))
        if flat:
            return page(row(more(self._menu), display, weight=1, align="fill"), keys)
        return page(display, keys, bar=toolbar("", actions=[more(self._menu)]))

    def _menu(self) -> None:
        self.menu(Item("History", partial(self.push, self._history)), Item("Clear history", self.data["history"].clear))

    def _history(self, at: Page) -> Widget:
        del at

        def reuse(result: str) -> None:
            self.data.update(formula=result, result="")
            self.pop()

        rows = [
            list_row(one["formula"], summary=f"= {one['result']}", on_click=partial(reuse, one["result"]))
            for one in reversed(self.data["history"])
        ]
        body = scroll(*rows, key="history", id="history_list") if rows else empty("history", "No history")
        return page(body, bar=toolbar("History", back=self.pop))

    def _key(self, key: str, height: float) -> Widget:
        strong, operation = key == "=", key in "÷×−+%( )AC"
        if key == "DEL":
            erase = icon_button("backspace", "delete", partial(self._press, key), id="del", fill="raised")
            erase.width, erase.height, erase.radius = FILL, height, height / 2
            return erase
        return Widget(
            view=BUTTON,
            id=f"digit_{key}" if key.isdigit() else f"op_{_NAMES[key]}",
            text=key,
            desc=_NAMES.get(key, key),
            on_click=partial(self._press, key),
            width=FILL,
            height=height,
            align="center",
            size=28,
            radius=height / 2,
            fill="primary" if strong else "tonal" if operation else "raised",
            color="on_primary" if strong else "on_tonal" if operation else "text",
            draw="button",
        )

    def _press(self, key: str) -> None:
        formula, after = self.data["formula"], bool(self.data["result"])
        match key:
            case "AC":
                formula = ""
            case "DEL":
                formula = formula[:-1]
            case "=":
                self._finish(formula)
                return
            case "( )":
                opened = formula.count("(") > formula.count(")")
                formula += ")" if opened and formula[-1:] in "0123456789)%" else "("
            case "+" | "−" | "×" | "÷":
                formula = (formula[:-1] if formula[-1:] in "+−×÷" else formula) + key
            case _:
                formula = key if after else formula + key
        self.data.update(formula=formula[:_LONGEST], result="")

    def _finish(self, formula: str) -> None:
        result = evaluate(formula)
        if not formula or not result:
            self.data["result"] = "Format error" if formula else ""
            return
        self.data["history"].append({"formula": formula, "result": result})
        self.data.update(formula=result, result=f"{formula} =")


def evaluate(formula: str) -> str:
    """Return the value of a formula as the display writes it, or nothing when it is no formula."""
    plain = formula.replace("÷", "/").replace("×", "*").replace("−", "-").replace("%", "/100")
    try:
        value = _value(ast.parse(plain, mode="eval").body)
    except ZeroDivisionError:
        return "Can't divide by 0"
    except (SyntaxError, ValueError, OverflowError):
        return ""
    return f"{value:.{_DIGITS}g}".replace("-", "−")


_OPERATIONS: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def _value(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        return _OPERATIONS[type(node.op)](_value(node.left), _value(node.right))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    raise ValueError("not a sum")
