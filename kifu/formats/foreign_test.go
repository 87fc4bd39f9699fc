package formats_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
)

// Files of other programs that were misread once: moves became notes, or the file was refused.
func TestForeignFiles(t *testing.T) {
	const usen = "https://lishogi.org/analysis#~0.6y236e.r"
	const three = "7g7f 3c3d 2g2f"
	for name, c := range map[string]struct {
		text         string
		format       kifu.Format
		moves        string
		warnings, to string // to is the end
	}{
		"KI2 with the first line of KIF": {
			"#KIF version=2.0 encoding=UTF-8\n手合割：平手\n先手：a\n後手：b\n\n▲７六歩 △３四歩 ▲２六歩\nまで3手で中断\n",
			kifu.FormatKI2, three, "", "中断",
		},
		"that line behind the moves": {"手合割：平手\n▲７六歩 △３四歩\n#KIF version=2.0\n▲２六歩\n", kifu.FormatKI2, three, "", ""},
		"KI2 below KIF's head": {
			"手合割：平手\n手数----指手---------消費時間--\n▲７六歩 △３四歩 ▲２六歩\n", kifu.FormatKI2, three, "", "",
		},
		"KIF, then KI2": {"   1 ７六歩(77)\n   2 ３四歩(33)\n▲２六歩\n", kifu.FormatKIF, three, "", ""},
		"KI2, then KIF": {"▲７六歩\n△３四歩\n   3 ２六歩(27)   ( 0:01/00:00:01)\n", kifu.FormatKI2, three, "", ""},
		"a link in a comment of KIF": {
			"*" + usen + "\n" + usen + "\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n", kifu.FormatKIF, three, "", "",
		},
		"a link in a header": {"場所:" + usen + "\n▲７六歩 △３四歩 ▲２六歩\n", kifu.FormatKI2, three, "", ""},
		"moves of CSA in KIF's comments": {
			"   1 ７六歩(77)\n*+7776FU\n   2 ３四歩(33)\n*-3334FU\n*+2726FU\n   3 ２六歩(27)\n", kifu.FormatKIF, three, "", "",
		},
		"two times a move": {
			"   1 ７六歩(77)   ( 0:01/00:00:01) ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02) ( 0:02/00:00:02)\n   3 ２六歩(27)   ( 0:00/00:00:01) ( 0:00/00:00:01)\n",
			kifu.FormatKIF, three, "", "",
		},
		"成 behind the origin": {"   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)成\n", kifu.FormatKIF, "7g7f 3c3d 8h2b+", "", ""},
		"a foul, and a comment": {
			"   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ４五角(88)\n*反則手にて終局\n",
			kifu.FormatKIF, "7g7f 3c3d", "the game ends with it", "反則勝ち",
		},
		"a foul, and another word": {
			"   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２五歩(27)\n   4 反則手\n", kifu.FormatKIF, "7g7f 3c3d", "the game ends with it", "反則手",
		},
		"a foul at the end of CSA": {"PI\n+\n+7776FU\n-3334FU\n+2725FU\n", kifu.FormatCSA, "7g7f 3c3d", "the game ends with it", "反則勝ち"},
	} {
		recs, d, warnings, err := formats.Read(strings.NewReader(c.text), kifu.ReadOptions{})
		if err != nil || len(recs) != 1 {
			t.Errorf("%s: %d games, %v", name, len(recs), err)
			continue
		}
		var got []string
		for _, m := range recs[0].Moves() {
			got = append(got, notation.FormatUSI(recs[0].Rules.Rules, m))
		}
		line := recs[0].Main()
		end := ""
		if last := line[len(line)-1]; last.End != nil {
			end = last.End.String()
		}
		var said strings.Builder
		for _, w := range warnings {
			said.WriteString(w.Reason + "\n")
		}
		expect.All(t, name, expect.That("format", d.Format, c.format), expect.That("moves", strings.Join(got, " "), c.moves), expect.That("end", end, c.to))
		if (said.String() != "") != (c.warnings != "") || !strings.Contains(said.String(), c.warnings) {
			t.Errorf("%s: warnings %q, want %q", name, said.String(), c.warnings)
		}
	}
}
