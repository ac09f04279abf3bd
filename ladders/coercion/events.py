"""What can begin something of interest in a reply: tags, fences, labels, roles, objects and calls."""

from __future__ import annotations

import re
from typing import Final

from ladders.coercion.lines import COMMAND
from ladders.coercion.tags import TAG
from ladders.coercion.verbs import CALL_NAMES, squeeze

ACTION_LABELS = "action|next[ _]action|answer|final[ _]answer|output|动作|操作"
ASIDE_LABELS = (
    "thoughts?|think|thinking|reason|reasoning|observation|reflection|action[ _]summary|summary|explain|explanation|"
    "plan|analysis|conclusion|note|say|screen|cot|思考|解释|总结"
)
ROLES = "user|human|system|tool|assistant|model"

EVENT: Final = re.compile(
    rf"(?P<any_tag>{TAG})"
    r"|(?P<fence>`{3,}[\w+-]{0,20})"
    r"|(?P<gemma>(?<![\w.])call:[\w.:-]{1,40}\s?(?=\{))"
    r"|(?P<escaped>[\"'](?=\s{0,8}\{\s{0,8}\\)|\{(?=\s{0,8}\\+\"))"
    r"|(?P<open>[{｛]|[\[［](?=\s{0,40}[{｛\[［]))"
    rf"|(?P<shell>(?<![\w.])(?:adb\s+shell\s+\S|input\s+(?:tap|text|swipe|keyevent)\s+\S|am\s+start\s+-))"
    rf"|(?:^|\t)[ \t>*#_-]{{0,8}}+(?P<label>(?:{ACTION_LABELS}))[*_ ]{{0,4}}+[:：]"
    rf"|(?:^|\t)[ \t>*#_-]{{0,8}}+(?P<aside_label>(?:{ASIDE_LABELS}))[*_ ]{{0,4}}+[:：]"
    rf"|^[ \t]{{0,4}}+(?P<role>(?:{ROLES}))[ \t]{{0,4}}+(?:[:：]|$)"
    rf"|(?P<command>{COMMAND})"
    r"|(?<![\w.])(?P<call>[A-Za-z_][\w.]{1,50}+(?=[(（]))",
    re.IGNORECASE | re.MULTILINE,
)
CALLS: Final = {squeeze(name) for name in CALL_NAMES}
LINE_START: Final = re.compile(r"(?:^|[\n>:：`\"'|}])[ \t*\-•>\d.]{0,8}$")
BRACES: Final = re.compile(r"[{}｛｝]")
NEW_LINE: Final = re.compile(r"\n[ \t*>`-]{0,8}$")
STILL_ESCAPED: Final = re.compile(r"\{\s{0,8}\\")
MOST_ESCAPED: Final = 3
MOST_PROSE: Final = 4_000
