"""Tasks with recipes."""

from __future__ import annotations

from random import Random

from scripts.train.phone.oracle import Rule, Task, Type, on, tap
from scripts.train.phone.tasks.words import (
    Maker,
    about,
    check,
    entry,
    has,
    lacks,
    other_than,
    pick,
    quote,
    shows,
)

_FILES, _EXPENSES, _RECIPES = "files.entries", "expenses.expenses", "recipes.recipes"


def recipe(rng: Random) -> Task:
    """Open, like or remove a recipe, write a new one, or scale it."""
    recipes = [
        {
            "title": title,
            "minutes": rng.randrange(10, 90, 5),
            "tag": rng.choice(("Breakfast", "Lunch", "Dinner", "Dessert")),
            "picture": at,
        }
        for at, title in enumerate(rng.sample(_DISHES, rng.randint(4, 10)))
    ]
    title = pick(rng, recipes)["title"]
    mine, start = about("title", title), {"recipes": {"recipes": recipes}}
    row = on("Recipes.main", tap(title))
    whole = on("Recipes.main", tap("All"), when=lambda seen: seen.local.get("tag") != "All")
    low = title.lower()
    kind = rng.choice(("open", "like", "delete", "new"))
    if kind == "open":
        goals: tuple[str, ...] = (
            f"show me the recipe for {low}",
            f"how do I make {title}, open the recipe",
            f"open the {low} recipe",
        )
        done = shows("Recipes.detail", mine)
        return Task("open recipe", "Recipes", goals, done, (row, whole), start)
    if kind == "like":
        goals = (f"like the recipe {title}", f"mark {low} as a recipe I like", f"keep {title} among the liked recipes")
        rules: tuple[Rule, ...] = (
            on("Recipes.main", tap(f"Like {title}"), tap(title)),
            on("Recipes.detail", tap(f"Like {title}"), when=mine),
            whole,
        )
        return Task(
            "like recipe",
            "Recipes",
            goals,
            has(_RECIPES, title=title, favourite=True),
            rules,
            start,
            lacks(_RECIPES, title=title),
        )
    if kind == "delete":
        goals = (f"delete the recipe for {low}", f"remove {title} from the cookbook", f"throw the {low} recipe away")
        rules = (
            on("dialog", tap("Delete"), when=mine),
            on("menu", tap("Delete"), when=mine),
            on("Recipes.detail", tap("More options"), when=mine),
            row,
            whole,
        )
        return Task(
            "delete recipe",
            "Recipes",
            goals,
            lacks(_RECIPES, title=title),
            rules,
            start,
            spoilt=other_than(_RECIPES, len(recipes) - 1),
        )
    new = rng.choice([dish for dish in _DISHES if all(dish != one["title"] for one in recipes)])
    tag = rng.choice(("", "Breakfast", "Lunch", "Dessert"))
    q = quote(rng, new)
    under = f" for {tag.lower()}" if tag else ""
    goals = (f"write a new recipe called {q}{under}", f"add a recipe {q}{under}", f"create the recipe {q}{under}")
    rules = (
        on("Recipes.form", Type(new, "Title"), when=lambda seen: seen.texts["title"] != new),
        *((on("Recipes.form", tap(tag), when=lambda seen: seen.local["tag"] != tag),) if tag else ()),
        on("Recipes.form", tap("Save")),
        on("Recipes.main", tap("Add recipe")),
    )
    done = check(lambda seen: entry(seen, _RECIPES, title=new, **({"tag": tag} if tag else {})) is not None)
    return Task("new recipe", "Recipes", goals, done, rules, start)


_DISHES = (
    "Carrot cake",
    "Bean stew",
    "Onion tart",
    "Rice pudding",
    "Fish pie",
    "Corn chowder",
    "Potato gratin",
    "Apple crumble",
    "Spinach omelette",
    "Beetroot salad",
    "Noodle soup",
    "Plum jam",
)


MAKERS: tuple[Maker, ...] = (recipe, recipe)
