package formats_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

// The games of an input come one by one, whatever its format, with what their
// readers warned of; what is no record is an error in the place of the first.
func TestEach(t *testing.T) {
	broken := errors.New("broken")
	const usi = "startpos moves 7g7f\nstartpos moves 2g2f 8c8d\n"
	for name, c := range map[string]struct {
		text string
		from kifu.Format
		o    kifu.ReadOptions
		want string
	}{
		"a collection":          {text: "PI\n+\n+7776FU\n/\nPI\n+\n", want: "csa: 1 0"},
		"KIF":                   {text: "   1 ７六歩(77)\n   2 投了\n先手：A\n   1 ２六歩(27)\n", want: "kif: 1 1"},
		"lines":                 {text: usi, want: "usi: 1 2"},
		"one a file":            {text: `{"x":1,"moves":[{}]}`, want: "jkf: 0!1"},
		"a fault of one a file": {text: `{"moves":5}`, want: "jkf: jkf, line 1, column 10 (\"5}\"): a line of moves is an array"},
		"empty":                 {text: "", want: ": the input is empty"},
		"blank":                 {text: "\n", want: ": this is no record in a format that is known"},
		"a diary":               {text: "Dear diary", want: ": this is no record in a format that is known"},
		"said to be KIF":        {text: "Dear diary", from: kifu.FormatKIF, o: kifu.ReadOptions{Lenient: true}, want: "kif: 0!1"},
		"said to be KIF, empty": {text: "", from: kifu.FormatKIF, want: "kif: 0"},
		"said to be nothing":    {text: "", from: "猫", want: "猫: the input is empty"},
		"said to be unknown":    {text: "x", from: "猫", want: "猫: this is no record in a format that is known"},
	} {
		d, games := formats.Each(strings.NewReader(c.text), c.from, c.o)
		var got []string
		for g, err := range games {
			switch {
			case err != nil:
				got = append(got, err.Error())
			case len(g.Warnings) > 0:
				got = append(got, fmt.Sprintf("%d!%d", len(g.Record.Moves()), len(g.Warnings)))
			default:
				got = append(got, fmt.Sprint(len(g.Record.Moves())))
			}
		}
		if all := string(d.Format) + ": " + strings.Join(got, " "); all != c.want {
			t.Errorf("%s: %s, want %s", name, all, c.want)
		}
		for range games { // whoever has seen enough may stop
			break
		}
	}
	if _, games := formats.Split(iotest.ErrReader(broken), "", kifu.ReadOptions{}); true {
		for one := range games {
			if _, err := one(); !errors.Is(err, broken) || err.Error() != "kifu: broken" {
				t.Errorf("a reader that fails: %v", err)
			}
		}
	}
	if _, _, _, err := formats.Read(iotest.ErrReader(broken), kifu.ReadOptions{}); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
	for most, ok := range map[int64]bool{int64(len(usi)): true, int64(len(usi)) - 1: false} {
		if _, _, _, err := formats.Read(strings.NewReader(usi), kifu.ReadOptions{MaxBytes: most}); (err == nil) != ok {
			t.Errorf("%d bytes up to %d: %v", len(usi), most, err)
		}
	}
}
