"""The phone's shell: enough of sh and of Android's commands for what adb, adbutils and uiautomator2 send."""
