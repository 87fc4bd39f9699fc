#!/usr/bin/env python3
"""Make the fonts of komadai from Noto Serif CJK JP Bold.

    python3 diagram/fonts/subset.py [NotoSerifCJK-Bold.ttc]

Writes, beside this script, KomadaiSerif-Bold.ttf with the glyphs of
characters.txt, which pieces and boards are lettered with, and
KomadaiText-Bold.ttf, for names and captions; and the outlines of the first as
SVG paths in ../../web/src/board: outlines.ts with those of standard shogi, and
rarer.ts with the others, which load when they are needed. All are the same for
the same input, byte for byte. Needs fontTools (Debian:
python3-fonttools, fonts-noto-cjk).

The result is under the SIL Open Font License 1.1 (OFL.txt). It is renamed,
as the licence asks of a modified version.
"""

import io
import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection

HERE = Path(__file__).resolve().parent
SOURCE = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
# Quadratic curves may leave the cubic ones by this many units of 1000. Text is
# never drawn as large as a piece.
TOLERANCE = 0.6
TEXT_TOLERANCE = 3
# Seconds from 1904 to the release of the version of the source, so that the
# file does not depend on the day it is made.
MADE = 3735072000


def characters():
    text = (HERE / "characters.txt").read_text(encoding="utf-8")
    return sorted(set(text) - set("\n "))


def text_characters():
    """ASCII, Latin-1, and of JIS X 0208 all but lines and the rarer kanji."""
    chars = {chr(c) for c in [*range(0x20, 0x7F), *range(0xA0, 0x100)]}
    # Romanised Japanese, names of Central Europe, signs of the two sides.
    chars.update("ĀāĒēĪīŌōŪūŁłŃńŘřŚśŠšŽžĆćČčĘęĄąŐőŰűĞğİı–—‘’“”…☗☖▲△▼▽⛊⛉")
    # Kanji of level 2 and beyond that names and the rule sets need.
    chars.update(characters(), "髙﨑將飛馬龍龜澤邊邉齋齊廣櫻國學德惠眞瀨寶藏櫻榮曻彅祥禮祐凜晄塚昻步棋讓渤灣區廓")
    for row in [1, 2, 3, 4, 5, 6, 7, *range(16, 48)]:
        for cell in range(1, 95):
            try:
                chars.add(bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp"))
            except UnicodeDecodeError:
                pass
    return sorted(chars)


def font(source, chars, family, tolerance):
    cmap, glyphs = source.getBestCmap(), source.getGlyphSet()
    order, outlines, metrics, mapping = [".notdef"], {}, {}, {}
    outlines[".notdef"] = TTGlyphPen(None).glyph()
    metrics[".notdef"] = (1000, 0)
    for char in chars:
        name = f"uni{ord(char):04X}"
        glyph = glyphs[cmap[ord(char)]]
        pen = TTGlyphPen(None)
        glyph.draw(Cu2QuPen(pen, tolerance, reverse_direction=True))
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        order.append(name)
        outlines[name] = pen.glyph()
        metrics[name] = (round(glyph.width), round((bounds.bounds or (0,))[0]))
        mapping[ord(char)] = name
    made = FontBuilder(source["head"].unitsPerEm, isTTF=True)
    made.setupGlyphOrder(order)
    made.setupCharacterMap(mapping)
    made.setupGlyf(outlines)
    made.setupHorizontalMetrics(metrics)
    made.setupHorizontalHeader(ascent=880, descent=-120)
    made.setupNameTable({
        "copyright": source["name"].getDebugName(0),
        "familyName": family,
        "styleName": "Bold",
        "uniqueFontIdentifier": f"komadai 1.0 {family.replace(' ', '')}-Bold",
        "fullName": family + " Bold",
        "version": "Version 1.000; a subset of Noto Serif CJK JP Bold 2.001",
        "psName": f"{family.replace(' ', '')}-Bold",
        "licenseDescription": "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        "licenseInfoURL": "https://openfontlicense.org",
    }, mac=False)
    made.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120,
                  usWeightClass=700, fsSelection=0x20)
    made.setupPost()
    made.updateHead(created=MADE, modified=MADE, macStyle=1)
    made.font.recalcTimestamp = False
    return made.font


def path(glyphs, name):
    """The outline as an SVG path: y down, the top of the em square at 0."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    out = []
    here = (0, 0)

    def move(letter, *points):
        nonlocal here
        numbers = []
        for x, y in points:
            numbers += [x - here[0], here[1] - y]
        here = points[-1]
        out.append(letter + ",".join(map(str, numbers)).replace(",-", "-"))

    for verb, points in pen.value:
        if verb == "moveTo":
            x, y = points[0]
            here = (x, y)
            out.append(f"M{x},{880 - y}".replace(",-", "-"))
        elif verb == "lineTo":
            move("l", points[0])
        elif verb == "qCurveTo":
            # Off-curve points in a row have an on-curve point half way.
            for i, off in enumerate(points[:-1]):
                end = points[-1] if i == len(points) - 2 else (
                    round((off[0] + points[i + 1][0]) / 2), round((off[1] + points[i + 1][1]) / 2))
                move("q", off, end)
        elif verb == "closePath":
            out.append("z")
        else:
            raise ValueError(f"{name}: cannot draw {verb}")
    return "".join(out)


# The characters of standard shogi and of its coordinates.
COMMON = set("王玉飛角金銀桂香歩龍竜馬と成全圭杏一二三四五六七八九0123456789abcdefghi駒")

HEAD = """// Written by diagram/fonts/subset.py from Noto Serif CJK (SIL Open Font License 1.1,
// diagram/fonts/OFL.txt); do not edit.

"""


def table(made, chars):
    glyphs, cmap = made.getGlyphSet(), made.getBestCmap()
    return "".join(f'  "{c}": [{glyphs[cmap[ord(c)]].width}, "{path(glyphs, cmap[ord(c)])}"],\n' for c in chars)


def outlines(made, chars):
    # The last line of characters.txt has the pieces of games beyond the seeds.
    own = set((HERE / "characters.txt").read_text(encoding="utf-8").splitlines()[-1])
    common = [c for c in chars if c in COMMON]
    rarer, games = [c for c in chars if c not in COMMON and c not in own], [c for c in chars if c in own]
    return {
        "outlines.ts": HEAD + "/** Advance width and SVG path of each character, in a square of 1000, y down. */\n"
        + "export const outlines: Record<string, readonly [width: number, path: string]> = {\n" + table(made, common) + "};\n",
        "rarer.ts": HEAD + 'import type { outlines } from "./outlines";\n\n'
        + "/** The outlines that few boards need. */\nexport const rarer: typeof outlines = {\n" + table(made, rarer) + "};\n",
        "games.ts": HEAD + 'import type { outlines } from "./outlines";\n\n'
        + "/** The outlines of games with pieces of their own. */\nexport const games: typeof outlines = {\n" + table(made, games) + "};\n",
    }


def main():
    source = TTCollection(sys.argv[1] if len(sys.argv) > 1 else SOURCE).fonts[0]
    chars = characters()
    missing = [c for c in chars if ord(c) not in source.getBestCmap()]
    if missing:
        sys.exit(f"subset.py: the source font lacks {' '.join(missing)}")
    made = font(source, chars, "Komadai Serif", TOLERANCE)
    made.save(HERE / "KomadaiSerif-Bold.ttf", reorderTables=True)
    for name, text in outlines(made, chars).items():
        (HERE.parent.parent / "web/src/board" / name).write_text(text, encoding="utf-8")
    text = [c for c in text_characters() if ord(c) in source.getBestCmap()]
    plain = io.BytesIO()
    font(source, text, "Komadai Text", TEXT_TOLERANCE).save(plain, reorderTables=True)
    (HERE / "KomadaiText-Bold.ttf").write_bytes(plain.getvalue())


if __name__ == "__main__":
    main()
