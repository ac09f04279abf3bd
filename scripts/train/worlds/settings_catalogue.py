"""Settings that phones and apps have, with the words of many owners for them.

A line is `label | kind | values | on-phrases | off-phrases`. Kinds: `switch`, `choice` (values), `number` (unit), `text`.
Phrases are what an owner says instead of the label, often with none of its words; `{v}` stands for the value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its label, its kind, its values, and what owners say to have it on (or at a value) and off."""

    label: str
    kind: str
    values: tuple[str, ...]
    on: tuple[str, ...]
    off: tuple[str, ...]


_LINES = """
Vibrate for calls|switch||make it buzz when someone rings;shake when I get a call|no buzzing on incoming calls;stop the buzzing for rings
Keypad tones|switch||beep when I press digits;play a sound for each digit|make the digits silent when dialling;no beeps while typing a number
Dark mode|switch||use a black background;make the app look dark;switch to night look|back to a bright look;stop using the black background
Auto-rotate screen|switch||turn the picture when I tilt the phone;let it flip to landscape|keep it upright always;stop it from flipping sideways
Airplane mode|switch||cut all radio connections;go offline for the flight|reconnect after the flight
Bluetooth|switch||let me pair my headphones;turn the short range radio on|disconnect wireless headphones radio
Wi-Fi|switch||get on the wireless network;go online without mobile data|stop the wireless internet
Mobile data|switch||use the SIM for internet;go online over the cellular network|don't use my data plan
Location|switch||let apps know where I am;turn GPS on|hide my position from apps;no GPS
Do not disturb|switch||silence everything for now;I don't want to be bothered|let sounds through again
Battery saver|switch||make the charge last longer;save power|use full power again
Show battery percentage|switch||tell me how much charge is left as a number|drop the charge number from the bar
Keep screen on|switch||never let the display sleep;don't dim while this is open|let the display sleep
Show hidden files|switch||list the files that start with a dot;reveal concealed entries|conceal the dot files again
Ask before deleting|switch||warn me before anything is removed;confirm every removal|remove things without a question
Use 24-hour format|switch||show 17:00 instead of 5 PM;military time please|use AM and PM
Start week on Sunday|switch||the week should begin on Sunday|week should begin on Monday
Snooze with power button|switch||let me postpone with the side key|side key must not postpone
Gradually increase volume|switch||let the alarm get louder step by step;start quiet and rise|full loudness at once
Read receipts|switch||let others see that I read their texts|don't tell others I read it
Typing indicators|switch||show others when I'm writing|don't reveal that I'm writing
Delivery confirmation|switch||tell me when a message has arrived|no word when it arrived
Group conversations|switch||allow chats with several people|only one to one chats
Download over Wi-Fi only|switch||don't spend mobile data on downloads|download on any connection
Auto-download attachments|switch||fetch pictures in messages by themselves|don't fetch files by themselves
Mirror front camera|switch||flip my selfies;selfies should look like a mirror|selfies as others see me
Save location in pictures|switch||tag photos with where they were taken;geotag|don't store the place in photos
Grid lines|switch||show lines to compose the shot|remove the lines from the viewfinder
Camera sound|switch||click when a picture is taken|take pictures silently;mute the click
Tap to focus|switch||let me pick what is sharp with a finger|no focusing by touch
HDR|switch||better light range in photos|no high dynamic range
Gapless playback|switch||no silence between songs|pause between songs
Resume on headset connection|switch||start playing when I plug my earphones|don't start when earphones come in
Show album art|switch||display the covers|hide the covers
Shake to skip|switch||next song when I shake it|shaking does nothing
Pause on call|switch||stop music when somebody rings|keep the music during calls
Show lyrics|switch||display the words of the song|hide the words of the song
Sync automatically|switch||keep everything up to date by itself|only update when I ask
Show completed tasks|switch||list what I have finished too|hide what is finished
Spell checker|switch||underline wrong words|don't mark wrong words
Autosave|switch||store notes without asking;keep changes by themselves|don't store until I say so
Open links in app|switch||open web pages inside|use the outside browser for pages
Word wrap|switch||break long lines|don't break long lines
Show line numbers|switch||number the lines|no numbers beside lines
Fingerprint unlock|switch||open it with my finger;protect with my fingertip|no finger needed
App lock|switch||ask for a code at start;protect this app|no code at start
Hide notification content|switch||don't show texts on the lock screen|texts may be seen when locked
Notification sound|switch||ring when something arrives|arrivals must be silent
Notification dots|switch||mark icons that have news|no marks on icons
Backup to cloud|switch||copy my data online|keep my data on the device only
Usage statistics|switch||share anonymous data with the makers|don't send data about me
Personalised ads|switch||ads that fit me|no tracking for advertisements
Parental controls|switch||protect the kids|no child protection
Subtitles|switch||show the spoken words as text;captions please|no captions
Autoplay next episode|switch||go on to the following part by itself|stop after each part
Loop playback|switch||start over at the end|play once only
Show seconds|switch||tick every second on the clock|no seconds on the clock
Flip to mute|switch||turn it face down to silence|face down does nothing
Call waiting|switch||let a second caller through|no second caller
Caller ID|switch||show my number to others|hide my number from others
Block unknown callers|switch||only people I know may ring me|let strangers ring me
Record calls|switch||tape my phone conversations|don't tape conversations
Speed dial|switch||call with one long press on a digit|no calls by long press
Show thumbnails|switch||little previews of pictures|no previews in the list
Swipe to delete|switch||remove rows with a swipe|no removing by swipe
Show contact pictures|switch||faces in the list please|no faces in the list
Show week numbers|switch||number the weeks|no numbers for weeks
Left-handed mode|switch||buttons on the left side|buttons on the right side
Large text|switch||easier to read letters;bigger letters|normal letters
High contrast|switch||stronger difference of colours|normal colours
Reduce motion|switch||fewer animations|all animations
Data saver|switch||use less of my plan|no limit on traffic
Hotspot|switch||share my internet with other devices;tether|stop sharing the internet
NFC|switch||pay by holding the phone|no contactless
Touch sounds|switch||click when I touch things|quiet touches
Screen lock sound|switch||noise when locking|lock without noise
Voice feedback|switch||speak aloud what I do|be quiet about what I do
Anonymous mode|switch||leave no traces;private browsing|normal browsing again
Block pop-ups|switch||no extra windows on sites|allow extra windows
Save passwords|switch||remember my logins|forget logins
JavaScript|switch||let sites run scripts|no scripts on sites
Accept cookies|switch||sites may store data|sites may not store data
Show images|switch||load pictures on pages|text only pages
Font size|choice|Small;Medium;Large;Extra large|make the letters {v};change the text to {v};I want {v} text|
Theme|choice|Light;Dark;System default;Black & white|change the look to {v};use the {v} look;set colours to {v}|
Language|choice|English;Deutsch;Español;Français;Italiano|talk to me in {v};switch the app to {v}|
Sort order|choice|Name;Date;Size;Type|order by {v};arrange things by {v}|
Default tab|choice|Recent;Favorites;All;Last used|open on {v} when it starts;start with {v}|
Start page|choice|Home;Library;Search;Last opened|begin at {v};show {v} first|
Swipe right action|choice|Archive;Delete;Mark as read;Nothing|a swipe to the right should {v}|
Date format|choice|DD.MM.YYYY;MM/DD/YYYY;YYYY-MM-DD|write dates as {v}|
First day of week|choice|Monday;Sunday;Saturday|weeks begin with {v};week starts on {v}|
Snooze duration|choice|1 minute;5 minutes;10 minutes;15 minutes;30 minutes|postpone alarms by {v};wait {v} after postponing|
Silence after|choice|5 minutes;10 minutes;20 minutes;Never|stop ringing after {v}|
Screen timeout|choice|15 seconds;30 seconds;1 minute;5 minutes;10 minutes|let the display sleep after {v};turn the display off after {v}|
Alarm sound|choice|Bells;Birds;Chimes;Guitar;Waves|wake me with {v};ring with {v}|
Ringtone|choice|Bells;Digital;Harp;Classic;Silent|ring with {v};use {v} when people call|
Notification tone|choice|Ping;Drop;Glass;None|use {v} for new messages|
Vibration pattern|choice|Short;Long;Heartbeat;Off|buzz with {v}|
Image quality|choice|Low;Normal;High;Best|take {v} pictures;save pictures in {v} quality|
Video resolution|choice|480p;720p;1080p;4K|film in {v};record clips at {v}|
Photo size|choice|2 MP;8 MP;12 MP;48 MP|take {v} pictures;set pictures to {v}|
Aspect ratio|choice|1:1;4:3;16:9;Full|shoot in {v};make pictures {v}|
Timer|choice|Off;3 seconds;5 seconds;10 seconds|wait {v} before the shot;delay the picture by {v}|
Compression|choice|50%;70%;80%;90%;100%|shrink to {v};use {v} for saved files|
Playback speed|choice|0.5x;0.75x;1x;1.25x;1.5x;2x|play at {v};listen at {v}|
Sleep timer|choice|Off;10 minutes;15 minutes;30 minutes;1 hour|stop the music in {v};end playback after {v}|
Equalizer|choice|Flat;Rock;Jazz;Classical;Pop;Bass|make it sound like {v};use the {v} preset|
Audio quality|choice|Low;Normal;High;Lossless|stream in {v} quality|
Skip interval|choice|5 seconds;10 seconds;15 seconds;30 seconds|jump {v} each time|
Bitrate|choice|64 kbps;128 kbps;192 kbps;320 kbps|record at {v}|
File format|choice|MP3;M4A;OGG;WAV|record as {v};save recordings as {v}|
Column count|choice|2 columns;3 columns;4 columns;5 columns|show {v} side by side;use {v}|
View type|choice|List;Grid|show things as a {v};display as {v}|
Group by|choice|Date taken;Folder;Type;Do not group|put together by {v}|
Temperature unit|choice|Celsius;Fahrenheit|show degrees in {v};use {v}|
Distance unit|choice|Kilometres;Miles|measure in {v}|
Currency|choice|Euro;US dollar;Pound;Yen|show prices in {v}|
Default search engine|choice|Startpage;DuckDuckGo;Bing;Ecosia|search the web with {v}|
Line spacing|choice|Compact;Normal;Wide|put lines {v}|
Text alignment|choice|Left;Center;Right|align writing {v}|
Widget color|choice|Red;Blue;Green;White;Black|paint the widget {v}|
Accent colour|choice|Red;Blue;Green;Orange;Purple|use {v} highlights;tint it {v}|
Icon shape|choice|Circle;Square;Squircle;Teardrop|give apps {v} icons|
Refresh interval|choice|Manual;15 minutes;1 hour;6 hours;Daily|look for news every {v};check {v}|
Reminder|choice|At start;10 minutes before;30 minutes before;1 hour before;1 day before|tell me {v};notify me {v}|
Default view|choice|Day;Week;Month;Year;Agenda|open the {v} layout first;show the {v} by default|
Message size limit|choice|100 KB;300 KB;600 KB;1 MB;2 MB|cap attachments at {v};not more than {v} per attachment|
Lock after|choice|Immediately;1 minute;5 minutes;30 minutes|ask for the code {v} later|
Auto-delete messages|choice|Never;After 30 days;After 1 year|forget old chats {v}|
Storage location|choice|Internal storage;SD card|keep files on {v};save to the {v}|
Delete from trash|choice|After 7 days;After 30 days;Never|empty the bin {v}|
Keyboard height|choice|Short;Normal;Tall|make the keys {v}|
Maximum brightness|number|%|brightest level {v};no brighter than {v}|
Cache limit|number|MB|use at most {v} for temporary files|
Daily goal|number|steps|aim for {v} a day;walk {v} each day|
Number of results|number||show {v} hits;list {v} at a time|
Crossfade|number|s|blend songs over {v} seconds|
Font scale|number|%|scale letters to {v}|
Undo steps|number||keep {v} steps to go back|
Server port|number||connect at port {v}|
Device name|text||call this phone {v};the phone should be named {v}|
Profile name|text||call me {v};my name is {v}|
Signature|text||sign mails with {v};end messages with {v}|
Hotspot name|text||name my shared network {v}|
Home page|text||start the browser with {v}|
Status|text||tell people {v};let my contacts read {v}|
""".strip()

CATEGORIES: tuple[tuple[str, str], ...] = (
    ("Display", "font theme screen dark bright color colour text view column icon contrast animation rotate image grid"),
    ("Sound & vibration", "vibrat tone sound ring volume mute silent"),
    ("Notifications", "notification reminder dots alert"),
    ("Privacy & security", "lock fingerprint hide password cookies ads location private anonymous"),
    ("Network & internet", "wi-fi data hotspot airplane download mobile sync server"),
    ("Playback", "play speed gapless crossfade lyrics skip loop equalizer audio bitrate"),
    ("Storage & backup", "backup storage cache trash delete format"),
    ("Date & time", "date 24-hour week seconds day"),
    ("Calls", "call keypad caller dial"),
    ("Messages", "message receipts typing delivery group attachments signature"),
    ("Language & region", "language currency unit spell"),
    ("Battery", "battery power saver"),
    ("Connected devices", "bluetooth nfc headset"),
    ("General", "default start page name status autosave"),
    ("Advanced", "javascript undo statistics cache port"),
    ("Accessibility", "large contrast motion left voice"),
)
"""Pages that settings are filed under, and stems of labels that belong there."""


@cache
def settings() -> tuple[Setting, ...]:
    """Return the whole catalogue."""
    rows = [(line.split("|") + [""] * 5)[:5] for line in _LINES.splitlines()]
    return tuple(Setting(r[0], r[1], _list(r[2]), _list(r[3]), _list(r[4])) for r in rows)


def category(label: str) -> str:
    """Return the page a setting of that label is filed under."""
    low = label.lower()
    fitting = [name for name, stems in CATEGORIES if any(word in low for word in stems.split())]
    return fitting[0] if fitting else "General"


def _list(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(";") if part)
