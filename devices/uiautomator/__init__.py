"""The driver of a real phone (or anything that speaks adb) over uiautomator2."""
