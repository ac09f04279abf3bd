"""The Tasks app: lists of things to do, with details, due dates, stars and what is done."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import button, chip, fab, field, icon_button
from devices.simulated.patterns import Item, dialog, empty, list_row, more, page, tabs, toolbar
from devices.simulated.pickers import pick_date
from devices.simulated.state import Templates
from devices.simulated.widgets import Widget, column, row, scroll, space

Task = dict[str, Any]
TASK: Task = {"title": "", "details": "", "due": "", "done": False, "starred": False}
LIST: dict[str, Any] = {"name": "My Tasks", "tasks": []}


class Tasks(App):
    """To-do lists."""

    package = "com.google.android.apps.tasks"
    label = "Tasks"
    activity = ".ui.TaskListsActivity"
    section = "tasks"
    glyph = "task"
    tint = "#4a64c8"
    templates: ClassVar[Templates] = {"lists": LIST, "lists[].tasks": TASK}

    @classmethod
    def defaults(cls) -> Data:
        """Return the lists of a fresh phone."""
        mine = [
            {**TASK, "title": "Water the plants"},
            {**TASK, "title": "Renew passport", "due": "2026-05-20", "starred": True},
            {**TASK, "title": "Return library books", "details": "Three on the shelf by the door"},
            {**TASK, "title": "Buy flowers", "done": True},
        ]
        work = [{**TASK, "title": "Send invoice to Brightline", "due": "2026-05-15"}, {**TASK, "title": "Book a room"}]
        return {"lists": [{"name": "My Tasks", "tasks": mine}, {"name": "Work", "tasks": work}]}

    def main(self, at: Page) -> Widget:
        """Build the list that is chosen, what is done folded away below."""
        lists = self.data["lists"]
        if not lists:
            return page(empty("task", "No lists"), bar=toolbar("Tasks", actions=[more(self._list_menu_empty)]))
        chosen = min(at.local.setdefault("list", 0), len(lists) - 1)
        here = lists[chosen]
        items = [Item(one["name"], partial(at.local.update, list=i)) for i, one in enumerate(lists)]
        open_tasks = [task for task in here["tasks"] if not task["done"]]
        rows = [self._row(here, task) for task in open_tasks] + self._done(at, here)
        body = (
            scroll(*rows, key=f"tasks{chosen}", id="tasks_list", pad=(0, 8, 0, 96))
            if rows
            else empty("task", "No tasks yet")
        )
        return page(
            tabs([*items, Item("+ New list", self._new_list)], chosen),
            body,
            bar=toolbar("Tasks", actions=[more(partial(self._list_menu, here))]),
            fab=fab("add", "Create new task", partial(self._create, here), id="tasks_fab"),
        )

    def _row(self, here: Data, task: Task) -> Widget:
        tick = icon_button(
            "check" if task["done"] else "circle",
            "Mark as not complete" if task["done"] else "Mark as complete",
            partial(self._turn, task),
            id="task_completed_check",
            color="primary" if task["done"] else "subtle",
        )
        star = icon_button(
            "star" if task["starred"] else "star_off",
            "Remove star" if task["starred"] else "Add star",
            partial(task.update, starred=not task["starred"]),
            id="starred_check",
            color="primary" if task["starred"] else "subtle",
            selected=bool(task["starred"]),
        )
        about = " · ".join(part for part in (task["details"], _due(task["due"])) if part)
        return list_row(
            task["title"],
            summary=about,
            leading=tick,
            trailing=star,
            title_id="task_name",
            summary_id="task_details",
            title_color="subtle" if task["done"] else "text",
            on_click=partial(self._open, here, task),
        )

    def _done(self, at: Page, here: Data) -> list[Widget]:
        done = [task for task in here["tasks"] if task["done"]]
        if not done:
            return []
        opened = bool(at.local.get("done"))
        head = list_row(
            f"Completed ({len(done)})",
            icon_name="up" if opened else "down",
            title_id="completed_header",
            on_click=partial(at.local.update, done=not opened),
        )
        return [head, *(self._row(here, task) for task in done if opened)]

    def _turn(self, task: Task) -> None:
        task["done"] = not task["done"]
        if task["done"]:
            self.host.snackbar("Task completed", "Undo", partial(task.update, done=False))

    def _create(self, here: Data) -> None:
        self.push(
            self._sheet,
            here,
            kind="sheet",
            texts={"title": "", "details": ""},
            local=dict(TASK),
            focus="add_task_title",
        )

    def _sheet(self, at: Page, here: Data) -> Widget:
        title = at.texts["title"].strip()

        def save() -> None:
            if title:
                made = {**TASK, "due": at.local["due"], "starred": at.local["starred"]}
                here["tasks"].insert(0, {**made, "title": title, "details": at.texts["details"].strip()})
                self.pop()

        return column(
            field(
                at.texts["title"],
                at.setter("title"),
                hint="New task",
                id="add_task_title",
                on_submit=save,
                fill="",
                size=18,
            ),
            field(at.texts["details"], at.setter("details"), hint="Add details", id="add_task_details", fill=""),
            row(
                chip(
                    _due(at.local["due"]) or "Set date",
                    bool(at.local["due"]),
                    partial(self._pick, at.local),
                    id="add_task_date",
                ),
                chip(
                    "Star",
                    at.local["starred"],
                    partial(at.local.update, starred=not at.local["starred"]),
                    id="add_task_star",
                ),
                space(weight=1),
                button("Save", save, id="add_task_done", kind="text", enabled=bool(title)),
                gap=8,
                pad=(16, 4, 8, 0),
            ),
        )

    def _pick(self, task: Data) -> None:
        def picked(day: date) -> None:
            task["due"] = day.isoformat()

        pick_date(self, date.fromisoformat(task["due"]) if task["due"] else self.host.now.date(), picked)

    def _open(self, here: Data, task: Task) -> None:
        self.push(self._detail, here, task, activity=".ui.edittask.EditTaskActivity")

    def _detail(self, at: Page, here: Data, task: Task) -> Widget:
        del at

        def write(key: str, words: str) -> None:
            task[key] = words

        def finish() -> None:
            self._turn(task)
            self.pop()

        due = list_row(
            _due(task["due"]) or "Add date",
            icon_name="calendar",
            title_id="edit_due_date",
            on_click=partial(self._pick, task),
            trailing=icon_button("close", "Clear date", partial(task.update, due="")) if task["due"] else None,
        )
        return page(
            scroll(
                field(task["title"], partial(write, "title"), hint="Enter title", id="edit_title", fill="", size=24),
                field(
                    task["details"],
                    partial(write, "details"),
                    hint="Add details",
                    id="edit_details",
                    fill="",
                    multiline=True,
                ),
                due,
                key="detail",
                pad=(4, 0, 4, 0),
            ),
            column(
                button(
                    "Mark as not completed" if task["done"] else "Mark completed", finish, id="edit_done", kind="text"
                ),
                align="end",
                pad=(16, 8, 16, 12),
            ),
            bar=toolbar(
                "", back=self.pop, actions=[more(lambda: self.menu(Item("Delete", partial(self._delete, here, task))))]
            ),
        )

    def _delete(self, here: Data, task: Task) -> None:
        place = next(i for i, other in enumerate(here["tasks"]) if other is task)
        del here["tasks"][place]
        self.pop()
        self.host.snackbar("Task deleted", "Undo", partial(here["tasks"].insert, place, task))

    def _list_menu_empty(self) -> None:
        self.menu(Item("New list", self._new_list))

    def _list_menu(self, here: Data) -> None:
        def clear() -> None:
            here["tasks"] = [task for task in here["tasks"] if not task["done"]]

        def delete() -> None:
            self.data["lists"] = [other for other in self.data["lists"] if other is not here]

        def ask() -> None:
            self.confirm("Delete this list?", f"Deletes all tasks in {here['name']}.", "Delete", delete)

        done = any(task["done"] for task in here["tasks"])
        self.menu(
            Item("Rename list", partial(self._rename, here)),
            Item("Delete all completed tasks", clear, enabled=done),
            Item("Delete list", ask),
        )

    def _new_list(self) -> None:
        self._name("New list", "", lambda name: self.data["lists"].append({"name": name, "tasks": []}))

    def _rename(self, here: Data) -> None:
        self._name("Rename list", here["name"], lambda name: here.update(name=name))

    def _name(self, title: str, name: str, done: Any) -> None:
        self.push(self._name_dialog, title, done, kind="dialog", texts={"name": name}, focus="edit_list_title")

    def _name_dialog(self, at: Page, title: str, done: Any) -> Widget:
        name = at.texts["name"].strip()

        def save() -> None:
            if name:
                self.pop()
                done(name)

        entry = field(at.texts["name"], at.setter("name"), hint="List title", id="edit_list_title", on_submit=save)
        return dialog(title, entry, buttons=[Item("Cancel", self.pop), Item("Done", save, enabled=bool(name))])


def _due(day: str) -> str:
    return f"{date.fromisoformat(day):%a}, {date.fromisoformat(day).day} {date.fromisoformat(day):%b}" if day else ""
