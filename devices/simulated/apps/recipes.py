"""The Recipes app: recipes to look through, scale, like, add and delete."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import button, checkbox, chip, fab, field, form_field, icon_button, photo
from devices.simulated.patterns import Item, empty, more, page, section, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FRAME, Widget, column, row, scroll, text

Recipe = dict[str, Any]
RECIPE: Recipe = {
    "title": "",
    "minutes": 30,
    "servings": 2,
    "tag": "Dinner",
    "ingredients": [],
    "steps": [],
    "favourite": False,
    "picture": 0,
}
INGREDIENT: dict[str, Any] = {"amount": 0, "unit": "", "name": ""}
TAGS = ("Breakfast", "Lunch", "Dinner", "Dessert")


class Recipes(App):
    """A cookbook."""

    package = "com.ladle.recipes"
    label = "Recipes"
    activity = ".MainActivity"
    section = "recipes"
    glyph = "fork"
    tint = "#c2662d"
    templates: ClassVar[Templates] = {"recipes": RECIPE, "recipes[].ingredients": INGREDIENT}

    @classmethod
    def defaults(cls) -> Data:
        """Return the recipes of a fresh phone."""
        return {"recipes": [_recipe(*one) for one in _RECIPES]}

    def main(self, at: Page) -> Widget:
        """Build the cards: a search, tags, recipes."""
        query = at.texts.setdefault("query", "")
        tag = at.local.setdefault("tag", "All")
        words = query.strip().lower()
        found = [r for r in self.data["recipes"] if self._matches(r, tag) and words in _searchable(r)]
        search = field(
            query, at.setter("query"), hint="Search recipes", id="search", icon="search", radius=28, action="search"
        )
        names = ("All", "Liked", *TAGS)
        chips = [chip(name, name == tag, partial(at.local.update, tag=name)) for name in names]
        body = (
            scroll(*map(self._card, found), key="recipes", gap=12, pad=(16, 4, 16, 96))
            if found
            else empty("fork", "No recipes found")
        )
        return page(
            column(search, row(*chips[:4], gap=6), row(*chips[4:], gap=6), gap=8, pad=(16, 4, 16, 8)),
            body,
            bar=toolbar("Recipes"),
            fab=fab("add", "Add recipe", self._create, id="add_recipe"),
        )

    def _matches(self, recipe: Recipe, tag: str) -> bool:
        return tag == "All" or (recipe["favourite"] if tag == "Liked" else recipe["tag"] == tag)

    def _card(self, recipe: Recipe) -> Widget:
        cover = photo(recipe["picture"], desc="", height=84, radius=16)
        cover.view, cover.width = "", 84
        return row(
            cover,
            column(
                text(recipe["title"], id="recipe_title", size=18, lines=2),
                text(f"{recipe['minutes']} min · {recipe['tag']}", id="recipe_about", size=14, color="subtle"),
                width=None,
                weight=1,
                gap=4,
            ),
            self._heart(recipe),
            view=FRAME,
            id="recipe_card",
            gap=16,
            pad=(12, 12, 8, 12),
            fill="raised",
            radius=22,
            on_click=partial(self._open, recipe),
        )

    def _heart(self, recipe: Recipe) -> Widget:
        liked = recipe["favourite"]
        return icon_button(
            "heart" if liked else "heart_off",
            f"Unlike {recipe['title']}" if liked else f"Like {recipe['title']}",
            partial(recipe.update, favourite=not liked),
            id="favourite",
            color="error" if liked else "subtle",
            selected=bool(liked),
        )

    def _open(self, recipe: Recipe) -> None:
        self.push(
            self._detail, recipe, local={"servings": recipe["servings"], "ticked": []}, activity=".RecipeActivity"
        )

    def _detail(self, at: Page, recipe: Recipe) -> Widget:
        servings = at.local["servings"]

        def step(by: int) -> None:
            at.local["servings"] = min(24, max(1, servings + by))

        def tick(name: str) -> None:
            at.local["ticked"] = (
                [n for n in at.local["ticked"] if n != name]
                if name in at.local["ticked"]
                else [*at.local["ticked"], name]
            )

        scale = servings / max(1, recipe["servings"])
        boxes = [
            checkbox(
                i["name"] in at.local["ticked"],
                partial(tick, i["name"]),
                words=_amount(i, scale),
                id="ingredient",
                width=-1,
            )
            for i in recipe["ingredients"]
        ]
        steps = [
            text(f"{n}. {words}", id="step", size=16, pad=(8, 4, 8, 4)) for n, words in enumerate(recipe["steps"], 1)
        ]
        counter = row(
            text("Servings", size=16, weight=1),
            icon_button("minus", "Fewer servings", partial(step, -1), id="minus", enabled=servings > 1),
            text(str(servings), id="servings", size=18, align="center", width=32),
            icon_button("add", "More servings", partial(step, 1), id="plus"),
        )
        menu = more(lambda: self.menu(Item("Delete", partial(self._ask_delete, recipe))))
        return page(
            scroll(
                photo(recipe["picture"], desc=recipe["title"], height=200, radius=24),
                text(recipe["title"], id="title", size=28),
                text(f"{recipe['minutes']} minutes · {recipe['tag']}", id="about", size=15, color="subtle"),
                counter,
                section("Ingredients"),
                *boxes,
                section("Steps"),
                *steps,
                key="recipe",
                gap=6,
                pad=(16, 4, 16, 32),
            ),
            bar=toolbar("", back=self.pop, actions=[self._heart(recipe), menu]),
        )

    def _ask_delete(self, recipe: Recipe) -> None:
        def delete() -> None:
            self.data["recipes"] = [other for other in self.data["recipes"] if other is not recipe]
            self.pop()
            self.host.snackbar("Recipe deleted", "Undo", partial(self.data["recipes"].append, recipe))

        self.confirm("Delete this recipe?", recipe["title"], "Delete", delete)

    def _create(self) -> None:
        texts = {"title": "", "minutes": "30", "ingredients": "", "steps": ""}
        self.push(self._form, texts=texts, local={"tag": "Dinner"}, focus="title_field", activity=".EditActivity")

    def _form(self, at: Page) -> Widget:
        title = at.texts["title"].strip()

        def save() -> None:
            if not title:
                return
            minutes = at.texts["minutes"]
            made = {
                **RECIPE,
                "title": title,
                "tag": at.local["tag"],
                "minutes": int(minutes) if minutes.isdigit() else 0,
                "ingredients": [{**INGREDIENT, "name": words} for words in _lines(at.texts["ingredients"])],
                "steps": _lines(at.texts["steps"]),
                "picture": len(self.data["recipes"]),
            }
            self.data["recipes"].insert(0, made)
            self.pop()
            self.host.toast("Recipe saved")

        chips = [chip(name, at.local["tag"] == name, partial(at.local.update, tag=name)) for name in TAGS]
        return page(
            scroll(
                form_field(field(at.texts["title"], at.setter("title"), hint="Title", id="title_field", action="next")),
                form_field(
                    field(
                        at.texts["minutes"],
                        at.setter("minutes"),
                        hint="Minutes",
                        id="minutes_field",
                        inputs="number",
                        action="next",
                    )
                ),
                row(*chips, gap=6),
                form_field(
                    field(
                        at.texts["ingredients"],
                        at.setter("ingredients"),
                        hint="Ingredients, one a line",
                        id="ingredients_field",
                        multiline=True,
                    )
                ),
                form_field(
                    field(
                        at.texts["steps"],
                        at.setter("steps"),
                        hint="Steps, one a line",
                        id="steps_field",
                        multiline=True,
                    )
                ),
                key="form",
                gap=14,
                pad=(20, 8, 20, 24),
            ),
            bar=toolbar("New recipe", close=self.back, actions=[button("Save", save, id="save", enabled=bool(title))]),
        )


def _amount(ingredient: Data, scale: float) -> str:
    amount = ingredient["amount"] * scale
    if not amount:
        return str(ingredient["name"])
    return " ".join(part for part in (f"{amount:.4g}", ingredient["unit"], ingredient["name"]) if part)


def _searchable(recipe: Recipe) -> str:
    return " ".join([recipe["title"], recipe["tag"], *(i["name"] for i in recipe["ingredients"])]).lower()


def _lines(words: str) -> list[str]:
    return [line.strip() for line in words.split("\n") if line.strip()]


def _recipe(title: str, minutes: int, tag: str, ingredients: str, steps: str) -> Recipe:
    parts = [one.split("|") for one in ingredients.split("; ")]
    return {
        **RECIPE,
        "title": title,
        "minutes": minutes,
        "tag": tag,
        "ingredients": [{"amount": float(a), "unit": u, "name": n} for a, u, n in parts],
        "steps": steps.split("; "),
        "picture": len(title) + minutes,
    }


_RECIPES = (
    (
        "Tomato soup",
        35,
        "Lunch",
        "800|g|tomatoes; 1||onion; 2|cloves|garlic; 500|ml|stock",
        "Soften the onion and garlic; Add tomatoes and stock; Simmer 20 minutes; Blend",
    ),
    (
        "Pancakes",
        25,
        "Breakfast",
        "200|g|flour; 2||eggs; 300|ml|milk; 30|g|butter",
        "Whisk everything; Rest 10 minutes; Fry thin",
    ),
    (
        "Lentil curry",
        40,
        "Dinner",
        "250|g|red lentils; 1||onion; 400|ml|coconut milk; 2|tsp|curry powder",
        "Fry the onion with the curry; Add lentils and milk; Simmer until soft",
    ),
    (
        "Lemon cake",
        60,
        "Dessert",
        "180|g|butter; 180|g|sugar; 3||eggs; 180|g|flour; 1||lemon",
        "Cream butter and sugar; Add eggs, flour and zest; Bake 40 minutes at 170",
    ),
    (
        "Greek salad",
        15,
        "Lunch",
        "4||tomatoes; 1||cucumber; 150|g|feta; 80|g|olives",
        "Chop; Dress with oil and oregano",
    ),
    (
        "Mushroom risotto",
        45,
        "Dinner",
        "300|g|rice; 250|g|mushrooms; 1|l|stock; 60|g|parmesan",
        "Fry the mushrooms; Toast the rice; Add stock by the ladle; Stir in the cheese",
    ),
)
