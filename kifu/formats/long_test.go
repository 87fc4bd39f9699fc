package formats_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

const longest = 600

// Errors and warnings stay short if any part of a file is 100 kB long.
func TestErrorsStayShort(t *testing.T) {
	long := strings.Repeat("駒", 33_000)
	for format, text := range map[kifu.Format]string{
		kifu.FormatKIF:  "手合割：@\n先手：@\n棋戦：@\n持ち時間：@\n場所：@\n手数----指手---------消費時間--\n   1 @(77)   ( 0:01/00:00:01)\n*@\n   2 ３四歩(33)   (@)\n   3 @\n",
		kifu.FormatKI2:  "手合割：@\n後手：@\n\n▲@ △３四歩 ▲２六歩\n*@\nまで@手で先手の勝ち\n",
		kifu.FormatCSA:  "V2.2\nN+@\n$EVENT:@\n$RULES:@\n$TIME_LIMIT:@\nPI\nP1@\n+\n+@\nT@\n'@\n%@\n",
		kifu.FormatJKF:  `{"header":{"手合割":"@","先手":"@"},"initial":{"preset":"@"},"moves":[{"comments":["@"]},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"@"},"time":{"now":"@"}},{"special":"@"}]}`,
		kifu.FormatUSI:  "position sfen @ b - 1 moves @ 3c3d\n",
		kifu.FormatUSEN: "~0.@.r\n",
	} {
		parts := strings.Split(text, "@")
		for i := 1; i < len(parts); i++ {
			input := strings.Join(parts[:i], "") + long + strings.Join(parts[i:], "")
			for _, lenient := range []bool{false, true} {
				for _, from := range []kifu.Format{format, kifu.FormatUnknown} {
					_, games := formats.Split(strings.NewReader(input), from, kifu.ReadOptions{Lenient: lenient})
					for g, err := range kifu.Each(games) {
						short(t, format, i, err)
						if g.Record != nil {
							for _, w := range g.Warnings {
								short(t, format, i, w)
							}
						}
					}
				}
			}
		}
	}
}

func short(t *testing.T, format kifu.Format, part int, err error) {
	t.Helper()
	if err == nil {
		return
	}
	if n := utf8.RuneCountInString(err.Error()); n > longest {
		t.Errorf("%s, part %d: an error of %d characters: %.200s…", format, part, n, err.Error())
	}
}
