from tests.devices.simulated.hand import Hand

PACKAGE = "com.bluebasket.shop"


def shop() -> Hand:
    return Hand().open(PACKAGE)


def with_cart(*lines: tuple[str, int]) -> Hand:
    cart = [{"name": name, "quantity": quantity} for name, quantity in lines]
    return Hand({"shop": {"cart": cart}}).open(PACKAGE)


def test_a_product_goes_into_the_cart_in_the_wanted_quantity() -> None:
    hand = shop().tap("Ceramic mug", "Increase quantity", "Increase quantity", "Add to cart")
    assert hand.state["shop"]["cart"] == [{"name": "Ceramic mug", "quantity": 3}]
    assert hand.tap("View cart").find("", id="total").text == "£37.50"


def test_quantities_change_and_lines_go_in_the_cart() -> None:
    hand = with_cart(("Ceramic mug", 1), ("Yoga mat", 2)).tap("Cart, 3 items", "Increase quantity")
    assert hand.find("", id="total").text == "£69.00"
    hand.tap("Remove Yoga mat")
    assert hand.state["shop"]["cart"] == [{"name": "Ceramic mug", "quantity": 2}]


def test_nothing_is_paid_without_a_confirmation() -> None:
    hand = with_cart(("Green tea", 1)).tap("Cart, 1 items", "Checkout", "Place order", "Cancel")
    assert hand.state["shop"]["orders"] == []
    assert hand.state["shop"]["cart"]


def test_an_order_is_placed_with_the_chosen_payment_and_address() -> None:
    hand = with_cart(("Green tea", 2)).tap("Cart, 2 items", "Checkout", "Gift card")
    hand.fill("3 Maple Street, London", "9 Oak Road").key(4).tap("Place order", "Pay now")
    order = hand.state["shop"]["orders"][0]
    assert order == {
        "number": 1001,
        "lines": [{"name": "Green tea", "quantity": 2}],
        "total": 960,
        "payment": "Gift card",
        "address": "9 Oak Road",
    }
    assert hand.state["shop"]["cart"] == []
    assert hand.sees("Order placed")
    assert hand.tap("Continue shopping", "Orders").sees("Order 1001, £9.60")


def test_categories_and_search_narrow_the_shelves() -> None:
    hand = shop().tap("Tech")
    assert hand.sees("Phone stand")
    assert not hand.sees("Ceramic mug")
    hand.tap("All").tap("Search products").type("dishwasher")
    assert hand.sees("Ceramic mug")
    assert not hand.sees("Phone stand")


def test_the_wishlist_remembers() -> None:
    hand = shop().tap("Ceramic mug", "Add to wishlist")
    assert hand.state["shop"]["wishlist"] == ["Ceramic mug"]
    assert hand.tap("Remove from wishlist").state["shop"]["wishlist"] == []
