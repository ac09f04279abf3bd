"""Tasks with a shop and expenses."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Rule, Task, Type, on, tap
from scripts.train.phone.tasks.words import (
    Maker,
    about,
    both,
    has,
    is_,
    lacks,
    other_than,
    pick,
    quote,
    says,
    titles,
    typed,
    value,
)

_FILES, _EXPENSES, _RECIPES = "files.entries", "expenses.expenses", "recipes.recipes"


def product(rng: Random) -> Task:
    """Put a product into the cart or on the wishlist, or take it out of the cart."""
    products = [
        {"name": name, "price": rng.randrange(200, 9000, 10), "category": rng.choice(("Home", "Sport", "Tech", "Food"))}
        for name in rng.sample(_PRODUCTS, rng.randint(6, 14))
    ]
    name = pick(rng, products)["name"]
    mine = about("name", name)
    low = name.lower()
    start: dict[str, Any] = {"shop": {"products": products}}
    find = (
        on("Shop.main", tap(name)),
        on("Shop.main", tap("All"), when=lambda seen: seen.local.get("category") != "All"),
        on("Shop.main", Type(name, "Search products"), when=lambda seen: seen.texts.get("query") != name),
    )
    kind = rng.choice(("cart", "wish", "remove"))
    if kind == "cart":
        goals: tuple[str, ...] = (
            f"add the {low} to the cart",
            f"put a {low} into my shopping cart",
            f"I want to buy a {low}, add it to the cart",
        )
        rules: tuple[Rule, ...] = (on("Shop.detail", tap("Add to cart"), when=mine), *find)
        return Task("to cart", "Shop", goals, has("shop.cart", name=name), rules, start)
    if kind == "wish":
        goals = (f"put the {low} on my wishlist", f"save the {low} for later", f"add the {low} to the wishlist")
        rules = (on("Shop.detail", tap("Add to wishlist"), when=mine), *find)
        return Task("to wishlist", "Shop", goals, lambda seen: name in value(seen, "shop.wishlist"), rules, start)
    start["shop"]["cart"] = [{"name": one["name"], "quantity": rng.randint(1, 3)} for one in products[:4]]
    name = start["shop"]["cart"][rng.randrange(len(start["shop"]["cart"]))]["name"]
    goals = (
        f"take the {name.lower()} out of the cart",
        f"remove the {name.lower()} from my cart",
        f"I don't want the {name.lower()} in my cart",
    )
    cart = tuple(f"Cart, {n} items" for n in range(1, 20))
    rules = (on("Shop.cart", tap(f"Remove {name}")), on("Shop.main|Shop.detail", tap(*cart)))
    return Task("out of cart", "Shop", goals, lacks("shop.cart", name=name), rules, start)


_PRODUCTS = (
    "Wool blanket",
    "Glass teapot",
    "Floor mirror",
    "Bread knife",
    "Tennis racket",
    "Skipping rope",
    "Swim goggles",
    "Bike helmet",
    "Webcam",
    "Keyboard",
    "Power bank",
    "Smart plug",
    "Olive oil",
    "Almond butter",
    "Peppermints",
    "Table clock",
)


def expense(rng: Random) -> Task:
    """Write down what was spent, change or remove it, or set the budget."""
    kind = rng.choice(("new", "new", "delete", "budget"))
    notes = titles(rng, 7)
    known = [
        {
            "amount": rng.randrange(100, 9000),
            "category": rng.choice(_CATEGORIES),
            "note": note,
            "date": f"2026-05-{rng.randint(1, 14):02}",
        }
        for note in notes[:6]
    ]
    start = {"expenses": {"expenses": known}}
    if kind == "budget":
        budget = rng.randrange(200, 2000, 50)
        goals: tuple[str, ...] = (
            f"set the monthly budget to {budget}",
            f"I want to spend {budget} a month at most, set the budget",
            f"change my budget to {budget}",
        )
        rules: tuple[Rule, ...] = (
            on("Expenses.budget_dialog", tap("OK"), when=typed("budget", str(budget))),
            on("Expenses.budget_dialog", Type(str(budget), "Budget")),
            on("menu", tap("Set budget")),
            on("Expenses.main", tap("More options")),
        )
        return Task("budget", "Expenses", goals, is_("expenses.budget", budget * 100), rules, start)
    if kind == "delete":
        note = pick(rng, known)["note"]
        q = rng.choice((note, quote(rng, note)))
        goals = (
            f"delete the expense {q}",
            f"remove {q} from my expenses",
            f"I did not spend anything on {q}, delete it",
        )
        rules = (
            on("Expenses.form", tap("Delete expense"), when=about("note", note)),
            on("Expenses.main", tap(note), when=lambda seen: seen.local.get("category") == "All"),
            on("Expenses.main", tap("All")),
        )
        return Task(
            "delete expense",
            "Expenses",
            goals,
            lacks(_EXPENSES, note=note),
            rules,
            start,
            spoilt=other_than(_EXPENSES, len(known) - 1),
        )
    amount, category = f"{rng.randint(1, 90)}.{rng.choice((20, 40, 50, 60, 80, 95))}", rng.choice((*_CATEGORIES, ""))
    cents = round(float(amount) * 100)
    wanted: dict[str, Any] = {"amount": cents} | ({"category": category} if category else {})
    under = f" under {category}" if category else ""
    goals = (
        f"add an expense of {amount}{under}",
        f"I spent {amount}, write it down{under}",
        f"note that I paid {amount}{under}",
    )
    new = says("Add expense")
    rules = (
        on("Expenses.form", Type(amount, "Amount"), when=both(new, lambda seen: seen.texts["amount"] != amount)),
        *(
            (on("Expenses.form", tap(category), when=both(new, lambda seen: seen.local["category"] != category)),)
            if category
            else ()
        ),
        on("Expenses.form", tap("Save"), when=new),
        on("Expenses.main", tap("Add expense")),
    )
    return Task(
        "new expense",
        "Expenses",
        goals,
        has(_EXPENSES, **wanted),
        rules,
        start,
        spoilt=other_than(_EXPENSES, len(known) + 1),
    )


_CATEGORIES = ("Travel", "Home", "Fun", "Health", "Other")


MAKERS: tuple[Maker, ...] = (product, product, expense, expense)
