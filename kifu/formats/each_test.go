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

// After other lines an address is not a record.
func TestEachOfAddress(t *testing.T) {
	for text, want := range map[string]int{
		"https://www.kento-shogi.com/?moves=7g7f.3c3d\n":                                     3,
		"https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f&turn=1":  2,
		"https://www.studiok-i.net/kifu/?sfen=position%20startpos%20moves%207g7f\r\n":        2,
		"https://lishogi.org/analysis/standard/lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL_b_-_1":      1,
		"https://komadai.example/record?sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G%201&moves=G*5b\n": 2,
	} {
		for _, from := range []kifu.Format{kifu.FormatUnknown, kifu.FormatUSI} {
			found, games := formats.Split(strings.NewReader(text), from, kifu.ReadOptions{})
			n := 0
			for g, err := range kifu.Each(games) {
				if n++; err != nil {
					t.Errorf("%s: %v", text, err)
				} else if got := len(g.Record.Moves()) + 1; got != want {
					t.Errorf("%s: %d positions, want %d", text, got, want)
				}
			}
			if n != 1 || found.Format != kifu.FormatUSI {
				t.Errorf("%s: %d games of %v", text, n, found.Format)
			}
		}
	}
	_, games := formats.Split(strings.NewReader("an address:\nhttps://www.kento-shogi.com/?moves=7g7f\n"), kifu.FormatUnknown, kifu.ReadOptions{})
	for _, err := range kifu.Each(games) {
		if err == nil {
			t.Error("an address in a text was read")
		}
	}
}

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
		"blank":                 {text: "\n", want: ": this is in no known record format"},
		"a diary":               {text: "Dear diary", want: ": this is in no known record format"},
		"said to be KIF":        {text: "Dear diary", from: kifu.FormatKIF, o: kifu.ReadOptions{Lenient: true}, want: "kif: 0!1"},
		"said to be KIF, empty": {text: "", from: kifu.FormatKIF, want: "kif: 0"},
		"said to be nothing":    {text: "", from: "猫", want: "猫: the input is empty"},
		"said to be unknown":    {text: "x", from: "猫", want: "猫: this is in no known record format"},
	} {
		d, games := formats.Split(strings.NewReader(c.text), c.from, c.o)
		var got []string
		for g, err := range kifu.Each(games) {
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
		for range kifu.Each(games) {
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
