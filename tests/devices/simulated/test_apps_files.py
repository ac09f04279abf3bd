from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.google.android.documentsui"


def files() -> Hand:
    return Hand().open(PACKAGE)


def paths(hand: Hand) -> list[str]:
    return [entry["path"] for entry in hand.state["files"]["entries"]]


def test_folders_open_and_files_show_what_is_in_them() -> None:
    hand = files().tap("Documents", "diary.txt")
    assert hand.sees("Rain all day. Finished the book.")
    assert hand.key(BACK, BACK).sees("Download")


def test_a_folder_is_made_and_a_taken_name_refused() -> None:
    hand = files().tap("New folder").type("Music")
    assert not hand.find("OK").enabled
    hand.type(" 2").tap("OK")
    assert "Music 2" in paths(hand)


def test_renaming_a_folder_takes_what_is_inside_along() -> None:
    hand = files().tap("More options for Documents", "Rename")
    hand.phone.clear_text()
    hand.type("Papers").tap("OK")
    assert "Papers/Contracts/lease.pdf" in paths(hand)
    assert not any(path.startswith("Documents") for path in paths(hand))


def test_a_file_is_moved_to_another_folder() -> None:
    hand = files().tap("More options for notes.txt", "Move to…", "Documents", "Move here")
    assert "Documents/notes.txt" in paths(hand)
    assert "notes.txt" not in paths(hand)


def test_a_folder_cannot_be_moved_into_itself() -> None:
    hand = files().tap("More options for Documents", "Move to…", "Documents")
    assert not hand.find("Move here").enabled


def test_deleting_a_folder_deletes_what_is_inside_after_a_question() -> None:
    hand = files().tap("More options for Documents", "Delete", "Cancel")
    assert "Documents" in paths(hand)
    hand.tap("More options for Documents", "Delete", "Delete")
    assert not any(path.startswith("Documents") for path in paths(hand))


def test_a_list_is_sorted_by_size() -> None:
    hand = files().tap("Download", "Sort by…", "Size")
    tops = [hand.find(name).bounds.top for name in ("boarding-pass.pdf", "invoice.pdf", "recipe.txt")]
    assert tops == sorted(tops)


def test_search_looks_in_every_folder() -> None:
    assert files().tap("Search").type("lease").tap("lease.pdf").sees("Lease agreement, 3 Maple Street")
