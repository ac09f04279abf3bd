from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.ladle.recipes"


def recipes() -> Hand:
    return Hand().open(PACKAGE)


def test_servings_scale_the_ingredients() -> None:
    hand = recipes().tap("Pancakes")
    assert hand.sees("200 g flour")
    hand.tap("More servings", "More servings")
    assert hand.sees("400 g flour")
    assert hand.tap("Fewer servings").sees("300 g flour")


def test_an_ingredient_is_ticked() -> None:
    assert recipes().tap("Pancakes", "2 eggs").find("2 eggs").checked


def test_a_recipe_is_liked_and_found_among_the_liked() -> None:
    hand = recipes().tap("Like Pancakes", "Liked")
    assert hand.state["recipes"]["recipes"][1]["favourite"] is True
    assert hand.sees("Pancakes")
    assert not hand.sees("Tomato soup")


def test_tags_and_search_narrow_the_list() -> None:
    hand = recipes().tap("Dessert")
    assert hand.sees("Lemon cake")
    assert not hand.sees("Pancakes")
    assert recipes().tap("Search recipes").type("feta").sees("Greek salad")


def test_a_recipe_is_added() -> None:
    hand = recipes().tap("Add recipe").type("Toast").fill("30", "5").key(BACK).tap("Breakfast")
    hand.tap("Ingredients, one a line").type("2 slices of bread\nbutter").key(BACK)
    hand.scroll_to("Steps, one a line").tap("Steps, one a line").type("Toast it").tap("Save")
    made = hand.state["recipes"]["recipes"][0]
    assert (made["title"], made["minutes"], made["tag"], made["steps"]) == ("Toast", 5, "Breakfast", ["Toast it"])
    assert [one["name"] for one in made["ingredients"]] == ["2 slices of bread", "butter"]


def test_a_recipe_is_deleted_after_a_question() -> None:
    hand = recipes().tap("Pancakes", "More options", "Delete", "Delete")
    assert "Pancakes" not in [r["title"] for r in hand.state["recipes"]["recipes"]]
