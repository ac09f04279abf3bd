"""The Contacts app: list, search, form, detail."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.apps.people import PERSON, default_people, full_name
from devices.simulated.controls import avatar, button, fab, field, form_field, icon_button
from devices.simulated.patterns import Item, empty, group, list_row, more, page, search_toolbar, section, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import LINEAR, Widget, column, row, scroll, text

Person = dict[str, Any]
_FIELDS = (
    ("first", "First name", "text"),
    ("last", "Last name", "text"),
    ("company", "Company", "text"),
    ("phone", "Phone", "phone"),
    ("email", "Email", "email"),
)


class Contacts(App):
    """The people an owner knows."""

    package = "com.google.android.contacts"
    label = "Contacts"
    activity = "com.android.contacts.activities.PeopleActivity"
    section = "contacts"
    glyph = "person"
    tint = "#2f6fd0"
    permissions = ("Contacts", "Phone")
    templates: ClassVar[Templates] = {"people": PERSON}

    @classmethod
    def defaults(cls) -> Data:
        """Return the people of a fresh phone."""
        return {"people": default_people()}

    @property
    def people(self) -> list[Person]:
        """The contacts, by name."""
        return sorted(self.data["people"], key=lambda person: full_name(person).lower())

    def receive(self, intent: str, argument: str) -> bool:
        """Show the person with a number, or start a new contact with it."""
        if intent not in ("show", "create"):
            return False
        self.restart()
        person = next((p for p in self.people if p["phone"] == argument), None)
        if person is not None:
            self._show(person)
        else:
            self._edit({**PERSON, "phone": argument}, new=True)
        return True

    def main(self, at: Page) -> Widget:
        """Build the list, favourites first, then by letter."""
        del at
        search = row(
            text("Search contacts", size=16, color="subtle", weight=1),
            view=LINEAR,
            id="open_search_bar",
            desc="Search contacts",
            height=52,
            pad=(20, 0, 20, 0),
            fill="raised",
            radius=26,
            on_click=self._open_search,
        )
        body = (
            scroll(*self._rows(), key="people", id="android:id/list", pad=(0, 4, 0, 96))
            if self.people
            else empty("person", "No contacts yet")
        )
        return page(
            column(search, pad=(16, 4, 16, 4)),
            body,
            bar=toolbar("Contacts"),
            fab=fab("add", "Create contact", self._create, id="floating_action_button"),
        )

    def _rows(self) -> list[Widget]:
        favourites = [p for p in self.people if p["favourite"]]
        rows = [section("Favourites"), *map(self._row, favourites)] if favourites else []
        letter = ""
        for person in self.people:
            first = full_name(person)[:1].upper()
            if first != letter:
                letter = first
                rows.append(section(letter))
            rows.append(self._row(person))
        return rows

    def _row(self, person: Person) -> Widget:
        name = full_name(person)
        return list_row(
            name,
            leading=avatar(name),
            title_id="cliv_name_textview",
            on_click=partial(self._show, person),
            id="cliv",
        )

    def _open_search(self) -> None:
        self.push(self._search, texts={"query": ""}, focus="open_search_view_edit_text")

    def _search(self, at: Page) -> Widget:
        words = at.texts["query"].strip().lower()
        found = [p for p in self.people if words in f"{full_name(p)} {p['phone']} {p['email']}".lower()]
        bar = search_toolbar(
            at.texts["query"], at.setter("query"), "Search contacts", "open_search_view_edit_text", self.pop
        )
        body = (
            scroll(*map(self._row, found), key="found", id="android:id/list")
            if found
            else empty("search", "No contacts found")
        )
        return page(body, bar=bar)

    def _create(self) -> None:
        self._edit(dict(PERSON), new=True)

    def _edit(self, person: Person, *, new: bool) -> None:
        self.push(
            self._form,
            person,
            new,
            activity="com.google.android.apps.contacts.editor.ContactEditorActivity",
            texts={key: str(person[key]) for key, _, _ in _FIELDS},
            focus="first" if new else "",
        ).on_back = self._leave_form

    def _form(self, at: Page, person: Person, new: bool) -> Widget:
        def save() -> None:
            if not any(at.texts[key].strip() for key in ("first", "last", "phone", "email")):
                self.host.toast("Add a name or a number first")
                return
            person.update({key: words.strip() for key, words in at.texts.items()})
            if new:
                self.data["people"].append(person)
            self.pop()
            self.host.toast("Contact saved")
            if new:
                self._show(person)

        fields = [
            column(
                form_field(
                    field(
                        at.texts[key],
                        at.setter(key),
                        hint=hint,
                        key=key,
                        id=f"{key}_field",
                        inputs=inputs,
                        action="next",
                    )
                ),
                pad=(20, 6, 20, 6),
            )
            for key, hint, inputs in _FIELDS
        ]
        head = column(avatar(at.texts["first"] or at.texts["last"] or "+", size=88), align="center", pad=(0, 8, 0, 12))
        return page(
            scroll(head, *fields, key="form", id="contact_editor_fragment", pad=(0, 0, 0, 24)),
            bar=toolbar(
                "Create contact" if new else "Edit contact",
                close=self.back,
                actions=[button("Save", save, id="toolbar_button")],
            ),
        )

    def _leave_form(self) -> bool:
        """Ask before typed text is thrown away; False lets the form close."""
        form = self.front
        person = form.args[0]
        if all(form.texts[key] == str(person[key]) for key, _, _ in _FIELDS):
            return False

        def discard() -> None:
            form.on_back = None
            self.pop()

        self.confirm("Discard changes?", "Your changes have not been saved.", "Discard", discard)
        return True

    def _show(self, person: Person) -> None:
        self.push(self._detail, person, activity="com.android.contacts.quickcontact.QuickContactActivity")

    def _detail(self, at: Page, person: Person) -> Widget:
        del at
        name = full_name(person)
        star = icon_button(
            "star" if person["favourite"] else "star_off",
            "Remove from favourites" if person["favourite"] else "Add to favourites",
            partial(person.update, favourite=not person["favourite"]),
            id="menu_star",
            selected=bool(person["favourite"]),
        )
        actions = [
            star,
            icon_button("edit", "Edit contact", partial(self._edit, person, new=False), id="menu_edit"),
            more(lambda: self.menu(Item("Delete", partial(self._ask_delete, person)))),
        ]
        head = column(
            avatar(name, size=112), text(name, id="large_title", size=28), align="center", gap=16, pad=(24, 8, 24, 20)
        )
        return page(
            scroll(head, self._verbs(person), *self._facts(person), key="detail", id="contact_detail", gap=8),
            bar=toolbar("", back=self.pop, actions=actions),
        )

    def _verbs(self, person: Person) -> Widget:
        reachable = bool(person["phone"])
        return row(
            button(
                "Call",
                partial(self._ask, "phone_app", "call", person["phone"]),
                id="verb_call",
                kind="tonal",
                icon="phone",
                enabled=reachable,
                weight=1,
            ),
            button(
                "Text",
                partial(self._ask, "messages", "compose", person["phone"]),
                id="verb_text",
                kind="tonal",
                icon="message",
                enabled=reachable,
                weight=1,
            ),
            gap=12,
            pad=(16, 0, 16, 8),
        )

    def _ask(self, section: str, intent: str, number: str) -> None:
        if not self.host.send(section, intent, number):
            self.host.toast("No app can do that")

    def _facts(self, person: Person) -> list[Widget]:
        rows = [
            list_row(person[key], summary=words, icon_name=glyph, title_id="header", summary_id="sub_header")
            for key, words, glyph in (
                ("phone", "Mobile", "phone"),
                ("email", "Email", "mail"),
                ("company", "Company", "people"),
            )
            if person[key]
        ]
        return [section("Contact info"), group(*rows)] if rows else []

    def _ask_delete(self, person: Person) -> None:
        def delete() -> None:
            self.data["people"] = [other for other in self.data["people"] if other is not person]
            self.pop()
            self.host.snackbar(f"{full_name(person)} deleted", "Undo", lambda: self.data["people"].append(person))

        self.confirm("Delete contact?", f"{full_name(person)} will be removed from this phone.", "Delete", delete)
