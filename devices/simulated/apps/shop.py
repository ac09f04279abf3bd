"""The Shop app: products, a cart, delivery and payment, a confirmation before money is spent, orders."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import TINTS, button, chip, field, form_field, icon_button, radio
from devices.simulated.patterns import confirm_dialog, empty, group, list_row, page, section, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FRAME, Widget, column, grid, icon, row, scroll, space, text

Product = dict[str, Any]
PRODUCT: Product = {"name": "", "price": 0, "category": "Home", "about": "", "picture": "bag"}
LINE: dict[str, Any] = {"name": "", "quantity": 1}
ORDER: dict[str, Any] = {"number": 1001, "lines": [], "total": 0, "payment": "", "address": ""}
PAYMENTS = ("Visa ending 4242", "Gift card", "Cash on delivery")


class Shop(App):
    """A shop that an owner has an account with."""

    package = "com.bluebasket.shop"
    label = "Shop"
    activity = ".ShopActivity"
    section = "shop"
    glyph = "bag"
    tint = "#2b6cb0"
    permissions = ("Location", "Notifications")
    templates: ClassVar[Templates] = {"products": PRODUCT, "cart": LINE, "orders": ORDER, "orders[].lines": LINE}

    @classmethod
    def defaults(cls) -> Data:
        """Return the shop's products, prices in pence."""
        products = [dict(zip(PRODUCT, one, strict=True)) for one in _PRODUCTS]
        return {
            "products": products,
            "cart": [],
            "orders": [],
            "address": "3 Maple Street, London",
            "payment": PAYMENTS[0],
            "wishlist": [],
        }

    def product(self, name: str) -> Product:
        """Return a product by name; one no longer sold has no price."""
        return next((p for p in self.data["products"] if p["name"] == name), {**PRODUCT, "name": name})

    def main(self, at: Page) -> Widget:
        """Build the shelves: a search, categories, products."""
        query = at.texts.setdefault("query", "")
        chosen = at.local.setdefault("category", "All")
        categories = ["All", *dict.fromkeys(str(p["category"]) for p in self.data["products"])]
        found = [
            p
            for p in self.data["products"]
            if (chosen == "All" or p["category"] == chosen)
            and query.strip().lower() in f"{p['name']} {p['about']}".lower()
        ]
        search = field(
            query, at.setter("query"), hint="Search products", id="search", icon="search", radius=28, action="search"
        )
        chips = [chip(name, name == chosen, partial(at.local.update, category=name)) for name in categories]
        cards = grid(*map(self._card, found), columns=4 if self.host.landscape else 2, gap=12)
        body = scroll(cards, key="products", pad=(16, 8, 16, 24)) if found else empty("search", "No products found")
        return page(column(search, row(*chips, gap=8), gap=10, pad=(16, 4, 16, 8)), body, bar=self._bar("Shop"))

    def _bar(self, title: str, *, back: bool = False) -> Widget:
        count = sum(line["quantity"] for line in self.data["cart"])
        cart = icon_button("cart", f"Cart, {count} items" if count else "Cart", self._open_cart, id="cart_button")
        orders = icon_button("history", "Orders", partial(self.push, self._orders), id="orders_button")
        return toolbar(title, back=self.pop if back else None, actions=[orders, cart])

    def _card(self, product: Product) -> Widget:
        return column(
            _cover(product, 110, 44),
            text(product["name"], id="product_name", size=15, lines=2),
            text(_money(product["price"]), id="product_price", size=16, bold=True),
            view=FRAME,
            id="product_card",
            gap=6,
            pad=(10, 10, 10, 12),
            fill="raised",
            radius=18,
            on_click=partial(self._open, product),
        )

    def _open(self, product: Product) -> None:
        self.push(self._detail, product, local={"quantity": 1}, activity=".ProductActivity")

    def _detail(self, at: Page, product: Product) -> Widget:
        def add() -> None:
            self._put(product["name"], at.local["quantity"])
            self.host.snackbar(f"{product['name']} added", "View cart", self._open_cart)

        liked = product["name"] in self.data["wishlist"]

        def like() -> None:
            names = self.data["wishlist"]
            names.remove(product["name"]) if liked else names.append(product["name"])

        heart = icon_button(
            "heart" if liked else "heart_off",
            "Remove from wishlist" if liked else "Add to wishlist",
            like,
            id="wishlist",
        )
        return page(
            scroll(
                _cover(product, 220, 96),
                row(text(product["name"], id="title", size=24, weight=1), heart),
                text(_money(product["price"]), id="price", size=28, bold=True),
                text(product["about"], id="about", size=16, color="subtle"),
                row(
                    text("Quantity", size=16, weight=1), *_stepper(at.local["quantity"], partial(self._step, at.local))
                ),
                key="detail",
                gap=14,
                pad=(20, 8, 20, 20),
            ),
            column(button("Add to cart", add, id="add_to_cart", icon="cart", height=56, width=-1), pad=(20, 8, 20, 16)),
            bar=self._bar("", back=True),
        )

    def _step(self, holder: Data, by: int) -> None:
        holder["quantity"] = min(99, max(1, holder["quantity"] + by))

    def _put(self, name: str, quantity: int) -> None:
        line = next((line for line in self.data["cart"] if line["name"] == name), None)
        if line is None:
            self.data["cart"].append({"name": name, "quantity": quantity})
        else:
            line["quantity"] += quantity

    def _open_cart(self) -> None:
        self.push(self._cart, activity=".CartActivity")

    def total(self) -> int:
        """Return what the cart costs, in pence."""
        return sum(self.product(line["name"])["price"] * line["quantity"] for line in self.data["cart"])

    def _cart(self, at: Page) -> Widget:
        del at
        if not self.data["cart"]:
            return page(empty("cart", "Your cart is empty"), bar=toolbar("Cart", back=self.pop))
        return page(
            scroll(*map(self._line, self.data["cart"]), key="cart", pad=(0, 4, 0, 16)),
            row(
                text("Total", size=18, weight=1),
                text(_money(self.total()), id="total", size=24, bold=True),
                pad=(24, 12, 24, 8),
            ),
            column(
                button(
                    "Checkout",
                    partial(self.push, self._checkout, activity=".CheckoutActivity"),
                    id="checkout",
                    height=56,
                    width=-1,
                ),
                pad=(20, 4, 20, 16),
            ),
            bar=toolbar("Cart", back=self.pop),
        )

    def _line(self, line: Data) -> Widget:
        name = line["name"]

        def remove() -> None:
            self.data["cart"] = [other for other in self.data["cart"] if other is not line]

        return row(
            column(
                text(name, id="line_name", size=16, lines=2),
                text(_money(self.product(name)["price"] * line["quantity"]), id="line_price", size=15, color="subtle"),
                width=None,
                weight=1,
                gap=4,
            ),
            *_stepper(line["quantity"], partial(self._step, line)),
            icon_button("delete", f"Remove {name}", remove, id="line_remove", color="subtle"),
            view=FRAME,
            id="cart_line",
            gap=4,
            pad=(24, 8, 12, 8),
        )

    def _checkout(self, at: Page) -> Widget:
        at.texts.setdefault("address", self.data["address"])
        address = at.texts["address"].strip()

        def ask() -> None:
            words = f"{_money(self.total())} with {self.data['payment']}, delivered to {address}"
            self.push(
                lambda _: confirm_dialog("Place this order?", words, "Pay now", partial(self._pay, address), self.pop),
                kind="dialog",
            )

        def choose(name: str) -> None:
            self.data["payment"] = name

        payments = [radio(self.data["payment"] == name, name, partial(choose, name), id="payment") for name in PAYMENTS]
        entry = field(at.texts["address"], at.setter("address"), hint="Delivery address", id="address")
        return page(
            scroll(
                section("Delivery"),
                column(form_field(entry), pad=(20, 0, 20, 0)),
                section("Payment"),
                group(*payments),
                row(
                    text("Total", size=18, weight=1),
                    text(_money(self.total()), id="total", size=24, bold=True),
                    pad=(24, 16, 24, 0),
                ),
                key="checkout",
            ),
            column(
                button("Place order", ask, id="place_order", enabled=bool(address), height=56, width=-1),
                pad=(20, 8, 20, 16),
            ),
            bar=toolbar("Checkout", back=self.pop),
        )

    def _pay(self, address: str) -> None:
        number = 1001 + len(self.data["orders"])
        order = {
            "number": number,
            "lines": [dict(line) for line in self.data["cart"]],
            "total": self.total(),
            "payment": self.data["payment"],
            "address": address,
        }
        self.data.update(cart=[], address=address, orders=[*self.data["orders"], order])
        self.restart()
        self.push(self._thanks, number, activity=".OrderPlacedActivity")

    def _thanks(self, at: Page, number: int) -> Widget:
        del at
        return page(
            column(
                icon("check", size=72, color="green"),
                text("Order placed", id="thanks", size=28),
                text(f"Order number {number}", id="order_number", size=17, color="subtle"),
                space(height=16),
                button("Continue shopping", self.pop, id="continue", kind="tonal"),
                weight=1,
                align="center",
                justify="center",
                gap=12,
            )
        )

    def _orders(self, at: Page) -> Widget:
        del at
        rows = [
            list_row(
                f"Order {order['number']}, {_money(order['total'])}",
                summary=", ".join(f"{line['quantity']} × {line['name']}" for line in order["lines"]),
                icon_name="bag",
            )
            for order in reversed(self.data["orders"])
        ]
        return page(
            scroll(*rows, key="orders") if rows else empty("bag", "No orders yet"), bar=toolbar("Orders", back=self.pop)
        )


def _stepper(quantity: int, step: Any) -> list[Widget]:
    return [
        icon_button("minus", "Decrease quantity", partial(step, -1), id="minus", enabled=quantity > 1),
        text(str(quantity), id="quantity", size=18, align="center", width=32),
        icon_button("add", "Increase quantity", partial(step, 1), id="plus"),
    ]


def _cover(product: Product, height: float, size: float) -> Widget:
    """Return a picture of a product: its drawing on a coloured ground."""
    drawing = icon(product["picture"], view="", size=size, color="#ffffff")
    tint = TINTS[sum(map(ord, product["name"])) % len(TINTS)]
    return column(drawing, height=height, fill=tint, radius=16, align="center", justify="center")


def _money(pence: int) -> str:
    return f"£{pence / 100:.2f}"


_PRODUCTS = (
    ("Ceramic mug", 1250, "Home", "Holds 350 ml. Safe in the dishwasher.", "mug"),
    ("Linen cushion", 2400, "Home", "45 by 45 cm, stone grey.", "cushion"),
    ("Desk lamp", 3900, "Home", "Warm light, three steps.", "lamp"),
    ("Running shoes", 7900, "Sport", "Light and cushioned, sizes 36 to 46.", "shoe"),
    ("Yoga mat", 2200, "Sport", "6 mm, does not slip.", "mat"),
    ("Water bottle", 1600, "Sport", "Steel, keeps cold for a day.", "bottle"),
    ("Wireless earbuds", 5900, "Tech", "Twenty hours with the case.", "headphones"),
    ("USB-C charger", 1900, "Tech", "30 W, one port.", "flash"),
    ("Phone stand", 1100, "Tech", "Folds flat.", "device"),
    ("Dark chocolate", 350, "Food", "70 % cocoa, 100 g.", "bar"),
    ("Green tea", 480, "Food", "Fifty bags.", "leaf"),
    ("Coffee beans", 990, "Food", "500 g, medium roast.", "mug"),
)
