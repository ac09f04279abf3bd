"""The field that has the focus, its caret and the soft keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from devices.geometry import Size
from devices.simulated.apps.app import Page
from devices.simulated.editing import Edit, accepted, delete, insert, move, select_all, word_at
from devices.simulated.keyboard import Keyboard
from devices.simulated.textbox import Caret
from devices.simulated.widgets import Widget
from devices.simulated.windows import UNTOUCHABLE, Window


class Focus:
    """Where typed text goes. The field is looked up anew in every render by its window's scope and its key."""

    def __init__(self) -> None:
        self.caret: Caret | None = None
        self.keyboard = Keyboard()
        self.keyboard_up = False
        self.reveal = False
        self._field: Widget | None = None
        self._fields: list[Widget] = []
        self._scope = ""

    def refresh(self, windows: Sequence[Window], page: Page) -> None:
        """Find the focused field in freshly built windows; a field that is gone loses the focus.

        The field that a page wants focused when it opens gets the focus once.
        """
        front = next(w for w in reversed(windows) if w.kind not in UNTOUCHABLE)
        self._scope, self._fields = front.scope, [f for f in _fields(front.root) if f.enabled]
        wanted = next((f for f in self._fields if f.key == page.focus), None)
        if page.focus and wanted is not None and front.scope == page.scope:
            page.focus = ""
            self.give(wanted, len(wanted.text))
        self._settle()

    def _settle(self) -> None:
        caret = self.caret
        self._field = None
        if caret is not None and caret.scope == self._scope:
            self._field = next((f for f in self._fields if f.key == caret.key), None)
        if caret is None or self._field is None:
            self.drop()
            return
        length = len(self._field.text)
        self.caret = Caret(caret.scope, caret.key, min(caret.at, length), min(caret.anchor, length))

    def give(self, field: Widget, at: int) -> None:
        """Give a field of the window in front the focus and raise the keyboard."""
        fresh = self.caret is None or (self.caret.scope, self.caret.key) != (self._scope, field.key)
        fresh = fresh or not self.keyboard_up
        if fresh:
            self.keyboard.show(field.inputs)
        whole = fresh and field.selects
        self.caret = Caret(self._scope, field.key, len(field.text) if whole else at, 0 if whole else at)
        self._field = field
        self.keyboard_up = self.reveal = True

    def drop(self) -> None:
        """Take the focus away and lower the keyboard."""
        self.caret, self._field, self.keyboard_up = None, None, False

    def window(self, size: Size) -> Window | None:
        """Return the keyboard's window when it is up."""
        if not self.keyboard_up or self._field is None:
            return None
        action = "newline" if self._field.multiline else self._field.action
        return self.keyboard.window(size, action, self.press)

    def press(self, key: str) -> None:
        """Take a key of the soft keyboard."""
        if key == "\b":
            self.delete()
        elif key == "\n":
            self.enter()
        else:
            self.type(key)

    def type(self, words: str) -> bool:
        """Insert words at the caret in place of the selection; False without a focused field."""
        if self._field is None:
            return False
        field = self._field
        words = accepted(words, field.inputs, multiline=field.multiline)
        return self._apply(insert(self._edit(), words, field.max_length))

    def delete(self, *, forward: bool = False) -> bool:
        """Delete the selection or a character; False without a focused field."""
        return self._field is not None and self._apply(delete(self._edit(), forward=forward))

    def clear(self) -> bool:
        """Empty the field; False without a focused field."""
        return self._field is not None and self._apply(Edit("", 0, 0))

    def select_all(self) -> bool:
        """Select the whole text; False without a focused field."""
        return self._field is not None and self._apply(select_all(self._edit()))

    def select_word(self, at: int) -> None:
        """Select the word around a place, as a long press does."""
        if self._field is not None:
            start, end = word_at(self._field.text, at)
            self._apply(Edit(self._field.text, end, start))

    def move(self, by: int | None, *, to_end: bool = False) -> bool:
        """Move the caret by characters, or to the start or the end when `by` is None."""
        if self._field is None:
            return False
        edit = self._edit()
        target = edit.at + by if by is not None else len(edit.text) if to_end else 0
        return self._apply(move(edit, target))

    def selected(self) -> str:
        """Return the selected text; nothing of a password."""
        if self._field is None or self._field.password:
            return ""
        start, end = self._edit().selection
        return self._field.text[start:end]

    def enter(self) -> bool:
        """Break the line, or do what the keyboard's action key says; False without a focused field."""
        field = self._field
        if field is None:
            return False
        if field.multiline:
            return self._apply(insert(self._edit(), "\n", field.max_length))
        if field.action == "next" and self.next_field():
            return True
        self.keyboard_up = False
        if field.on_submit is not None:
            field.on_submit()
        return True

    def next_field(self) -> bool:
        """Move the focus to the next field; False at the last."""
        if self._field is None:
            return False
        at = self._fields.index(self._field)
        if at + 1 >= len(self._fields):
            return False
        self.give(self._fields[at + 1], len(self._fields[at + 1].text))
        return True

    def _edit(self) -> Edit:
        field, caret = self._field, self.caret
        if field is None or caret is None:
            raise RuntimeError("no field has the focus")
        return Edit(field.text, caret.at, caret.anchor)

    def _apply(self, edit: Edit) -> bool:
        field, caret = self._field, self.caret
        if field is None or caret is None or field.on_text is None:
            return False
        if edit.text != field.text:
            field.on_text(edit.text)
            field.text = edit.text
        self.caret = Caret(caret.scope, caret.key, edit.at, edit.anchor)
        return True


def _fields(root: Widget) -> list[Widget]:
    found: list[Widget] = []
    stack = [root]
    while stack:
        widget = stack.pop()
        if widget.editable:
            found.append(widget)
        stack.extend(reversed(widget.children))
    return found
