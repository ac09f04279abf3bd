"""The Expenses app: what was spent on what, by category and month, against a budget."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import button, chip, fab, field, form_field, icon_button, progress
from devices.simulated.patterns import Item, dialog, list_row, more, page, section, toolbar
from devices.simulated.pickers import pick_date
from devices.simulated.state import Templates
from devices.simulated.widgets import LINEAR, Widget, column, icon, row, scroll, text

Expense = dict[str, Any]
EXPENSE: Expense = {"amount": 0, "category": "Food", "note": "", "date": "2026-05-14"}
CATEGORIES = {"Food": "fork", "Travel": "car", "Home": "home", "Fun": "music", "Health": "heart", "Other": "tag"}


class Expenses(App):
    """Money spent, in cents."""

    package = "com.coinjar.expenses"
    label = "Expenses"
    activity = ".MainActivity"
    section = "expenses"
    glyph = "wallet"
    tint = "#2d8a6a"
    templates: ClassVar[Templates] = {"expenses": EXPENSE}

    @classmethod
    def defaults(cls) -> Data:
        """Return the expenses of a fresh phone."""
        return {"expenses": [dict(zip(EXPENSE, one, strict=True)) for one in _EXPENSES], "budget": 80000}

    def main(self, at: Page) -> Widget:
        """Build the month's total and its expenses by day."""
        chosen = at.local.setdefault("category", "All")
        month = f"{self.host.now:%Y-%m}"
        shown = [e for e in self.data["expenses"] if chosen in ("All", e["category"])]
        shown.sort(key=lambda e: str(e["date"]), reverse=True)
        spent = sum(e["amount"] for e in shown if e["date"].startswith(month))
        chips = [chip(name, name == chosen, partial(at.local.update, category=name)) for name in ("All", *CATEGORIES)]
        half = len(chips) // 2 + 1
        head = column(
            text(f"{self.host.now:%B %Y}", id="month", size=15, color="subtle"),
            text(_money(spent), id="month_total", size=44),
            text(f"of {_money(self.data['budget'])} budget", id="budget", size=15, color="subtle"),
            progress(min(1.0, spent / max(1, self.data["budget"]))),
            row(*chips[:half], gap=6),
            row(*chips[half:], gap=6),
            view=LINEAR,
            gap=8,
            pad=(24, 0, 24, 12),
        )
        rows = (
            self._days(shown)
            if shown
            else [text("No expenses", id="empty_view", size=16, color="subtle", pad=(24, 24, 0, 0))]
        )
        return page(
            scroll(head, *rows, key="expenses", pad=(0, 0, 0, 96)),
            bar=toolbar("Expenses", actions=[more(lambda: self.menu(Item("Set budget", self._ask_budget)))]),
            fab=fab("add", "Add expense", self._create, id="add_expense", words="Add expense"),
        )

    def _days(self, expenses: list[Expense]) -> list[Widget]:
        rows: list[Widget] = []
        for day in dict.fromkeys(str(e["date"]) for e in expenses):
            moment = date.fromisoformat(day)
            rows.append(section(f"{moment:%A}, {moment.day} {moment:%B}"))
            rows += [self._row(e) for e in expenses if e["date"] == day]
        return rows

    def _row(self, expense: Expense) -> Widget:
        return list_row(
            expense["note"] or expense["category"],
            summary=expense["category"],
            leading=icon(CATEGORIES.get(expense["category"], "tag"), color="primary"),
            trailing=text(_money(expense["amount"]), id="amount", size=17),
            title_id="note",
            summary_id="category",
            on_click=partial(self._edit, expense, new=False),
        )

    def _create(self) -> None:
        self._edit({**EXPENSE, "date": f"{self.host.now:%Y-%m-%d}"}, new=True)

    def _edit(self, expense: Expense, *, new: bool) -> None:
        texts = {"amount": "" if new else f"{expense['amount'] / 100:.2f}", "note": expense["note"]}
        self.push(
            self._form,
            expense,
            new,
            texts=texts,
            local={"category": expense["category"], "date": expense["date"]},
            focus="amount_field" if new else "",
            activity=".EditActivity",
        )

    def _form(self, at: Page, expense: Expense, new: bool) -> Widget:
        cents = parse_money(at.texts["amount"])

        def save() -> None:
            if cents is None:
                return
            expense.update(amount=cents, note=at.texts["note"].strip(), **at.local)
            if new:
                self.data["expenses"].append(expense)
            self.pop()
            self.host.toast("Expense saved")

        def delete() -> None:
            self.data["expenses"] = [other for other in self.data["expenses"] if other is not expense]
            self.pop()
            self.host.snackbar("Expense deleted", "Undo", partial(self.data["expenses"].append, expense))

        def picked(day: date) -> None:
            at.local["date"] = day.isoformat()

        names = list(CATEGORIES)
        chips = [chip(name, at.local["category"] == name, partial(at.local.update, category=name)) for name in names]
        trash = [] if new else [icon_button("delete", "Delete expense", delete, id="delete")]
        amount = field(
            at.texts["amount"],
            at.setter("amount"),
            hint="Amount",
            id="amount_field",
            inputs="number",
            size=30,
            min_height=72,
            action="next",
            error="" if cents is not None or not at.texts["amount"] else "Enter an amount such as 12.50",
        )
        day = date.fromisoformat(at.local["date"])
        return page(
            scroll(
                form_field(amount),
                form_field(field(at.texts["note"], at.setter("note"), hint="Note", id="note_field")),
                text("Category", size=14, color="subtle"),
                row(*chips[:3], gap=8),
                row(*chips[3:], gap=8),
                list_row(
                    "Date",
                    summary=f"{day:%a}, {day.day} {day:%b %Y}",
                    icon_name="calendar",
                    on_click=partial(pick_date, self, day, picked),
                ),
                key="form",
                gap=14,
                pad=(20, 8, 20, 20),
            ),
            column(
                button("Save", save, id="save", enabled=cents is not None, height=56, width=-1), pad=(20, 8, 20, 16)
            ),
            bar=toolbar("Add expense" if new else "Edit expense", close=self.back, actions=trash),
        )

    def _ask_budget(self) -> None:
        texts = {"budget": f"{self.data['budget'] / 100:.2f}"}
        self.push(self._budget_dialog, kind="dialog", texts=texts, focus="budget_field")

    def _budget_dialog(self, at: Page) -> Widget:
        cents = parse_money(at.texts["budget"])

        def save() -> None:
            if cents is not None:
                self.data["budget"] = cents
                self.pop()

        entry = field(
            at.texts["budget"], at.setter("budget"), hint="Budget", id="budget_field", inputs="number", on_submit=save
        )
        entry.selects = True
        buttons = [Item("Cancel", self.pop), Item("OK", save, enabled=cents is not None)]
        return dialog("Monthly budget", entry, buttons=buttons)


def parse_money(words: str) -> int | None:
    """Return an amount in cents, or None when the words are no amount above zero."""
    whole, _, cents = words.strip().replace(",", ".").partition(".")
    if not (whole or "0").isdigit() or (cents and not cents.isdigit()) or len(cents) > 2 or not (whole or cents):
        return None
    return int(whole or "0") * 100 + int(cents.ljust(2, "0") or "0") or None


def _money(cents: int) -> str:
    return f"£{cents / 100:,.2f}"


_EXPENSES = (
    (1240, "Food", "Lunch", "2026-05-13"),
    (4590, "Food", "Groceries", "2026-05-12"),
    (280, "Travel", "Bus", "2026-05-12"),
    (1500, "Fun", "Cinema", "2026-05-09"),
    (6200, "Home", "Electricity", "2026-05-04"),
    (950, "Health", "Pharmacy", "2026-05-02"),
)
