package sfen_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// A rule set with another start is read back with that start, though not with its rules.
func TestStartOfOwnRules(t *testing.T) {
	own, err := variant.Parse("own.toml", []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[board]\nstart = \"lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	losses, err := sfen.USEN().Write(&out, kifu.New(own), kifu.WriteOptions{})
	if err != nil || len(losses) != 1 {
		t.Fatal(losses, err)
	}
	records, _, err := sfen.USEN().Read(strings.NewReader(out.String()), kifu.ReadOptions{})
	if err != nil || records[0].Start.SFEN() != own.SFEN {
		t.Errorf("%s: %v", out.String(), err)
	}
}

func TestUSENRoundTrip(t *testing.T) {
	for _, rules := range variant.All() {
		t.Run(rules.ID, func(t *testing.T) {
			t.Parallel()
			if _, err := sfen.USEN().Write(&bytes.Buffer{}, kifu.New(rules), kifu.WriteOptions{}); err != nil {
				if rules.Rules.Files() == 9 && rules.Rules.Ranks() == 9 {
					t.Error(err)
				}
				return
			}
			rapid.Check(t, func(t *rapid.T) {
				rec := kifutest.Record(rules, kifutest.Features{Starts: true, Variations: true, Ends: true}).Draw(t, "record")
				restrict(rec.Root)
				var out bytes.Buffer
				losses, err := sfen.USEN().Write(&out, rec, kifu.WriteOptions{})
				losses = slices.DeleteFunc(losses, func(l kifu.Loss) bool {
					return l.Kind == kifu.LossHandicapName || l.Kind == kifu.LossRules
				})
				if err != nil || len(losses) > 0 {
					t.Fatalf("losses %v, error %v", losses, err)
				}
				text := out.String()
				read, warnings, err := sfen.USEN().Read(&out, kifu.ReadOptions{Rules: rules})
				if err != nil || len(read) != 1 || len(warnings) > 0 {
					t.Fatalf("warnings %v, error %v\n%s", warnings, err, text)
				}
				read[0].Start.Handicap = rec.Start.Handicap
				if diff := kifutest.Diff(rec, read[0]); diff != "" {
					t.Fatalf("%s\n%s", diff, text)
				}
			})
		})
	}
}

func restrict(n *kifu.Node) {
	if n.End != nil {
		switch n.End.Kind {
		case kifu.EndResign, kifu.EndTime, kifu.EndFoulLoss, kifu.EndImpasse, kifu.EndAbort:
		default:
			n.End = &kifu.End{Kind: kifu.EndAbort}
		}
	}
	for _, c := range n.Children {
		restrict(c)
	}
}

func moves(rec *kifu.Record) string {
	var out []string
	for _, n := range rec.Main() {
		if n.End != nil {
			out = append(out, n.End.String())
			continue
		}
		out = append(out, notation.FormatUSI(rec.Rules.Rules, n.Move))
	}
	return strings.Join(out, " ")
}

// (from×81 + to)×2, plus 1 for a promotion, with squares from 0 rank by rank from the right;
// drops from 81 plus the piece.
func TestUSENMoves(t *testing.T) {
	for text, want := range map[string]string{
		"~0.6y2.":                               "2g2f",
		"~0.7ku.":                               "7g7f",
		"~0.7ku2jm6y236e5t24be9qc.r":            "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 投了",
		"~0.7ku2jm.r":                           "7g7f 3c3d 投了",
		"~0.7ku2jm" + code(70, 10, true) + ".j": "7g7f 3c3d 8h2b+ 持将棋",
		"https://example.com/s.html?usen=~0.7ku.t&branch=1": "7g7f 切れ負け",
		"%7E0.7ku.": "7g7f",
		"4k4_9_9_9_9_9_9_9_4K4.b.G~0." + code(81+9, 67, false) + ".": "G*5h",
	} {
		recs, warnings, err := sfen.USEN().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(warnings) > 0 {
			t.Errorf("%s: %v %v", text, warnings, err)
			continue
		}
		if got := moves(recs[0]); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func code(from, to int, promote bool) string {
	n := (from*81 + to) * 2
	if promote {
		n++
	}
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	return string([]byte{digits[n/36/36], digits[n/36%36], digits[n%36]})
}

func TestUSENErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":             "the input is empty",
		"hello":        "a USEN has a ~ before its moves",
		"~1.6y2.":      "a line begins with the number of moves before it",
		"~0.6y.":       `column 4 ("6y"): move 1: a move has three digits`,
		"~0.6y26y2.":   `column 7 ("6y2"): move 2, 2g2f, is illegal`,
		"~0.zzz.":      "no piece in hand has the number",
		"~0.6y2.x":     "a line ends with r, t, i, j, p or nothing",
		"~0.6y2.~7.1.": "there is no move 8 to vary",
		"9_9.b.-~0.":   `("9_9.b.-")`,
	} {
		_, _, err := sfen.USEN().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	torus, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sfen.USEN().Write(&bytes.Buffer{}, kifu.New(torus), kifu.WriteOptions{}); err == nil || !strings.Contains(err.Error(), "torus") {
		t.Errorf("torus: %v", err)
	}
}

func TestUSENHostile(t *testing.T) {
	fill := func(s string) string { return strings.Repeat(s, 4<<20/len(s)) }
	for name, text := range map[string]string{
		"moves":      "~0." + fill("7ku2jm"),
		"sections":   "~0.6y2." + fill("~0.7ku."),
		"tildes":     fill("~"),
		"percent":    fill("%"),
		"lines":      fill("~0.6y2.\n"),
		"one number": "~" + fill("9"),
	} {
		var err error
		kifutest.Cheap(t, name, len(text), func() {
			_, _, err = sfen.USEN().Read(strings.NewReader(text), kifu.ReadOptions{MaxMoves: 5000})
		})
		if err == nil {
			t.Errorf("%s was read", name)
		}
	}
}

func FuzzReadUSEN(f *testing.F) {
	f.Add([]byte("~0.7ku2jm.r~1.2sk."), false)
	f.Add([]byte("4k4_9_9_9_9_9_9_9_4K4.b.G~0.bbs."), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		recs, _, err := sfen.USEN().Read(bytes.NewReader(data), kifu.ReadOptions{Lenient: lenient, MaxMoves: 500})
		if err != nil {
			return
		}
		for _, rec := range recs {
			var first, second bytes.Buffer
			if _, err := sfen.USEN().Write(&first, rec, kifu.WriteOptions{}); err != nil {
				t.Fatal(err)
			}
			again, _, err := sfen.USEN().Read(bytes.NewReader(first.Bytes()), kifu.ReadOptions{})
			if err != nil {
				t.Fatalf("what was written cannot be read: %v\n%s", err, first.String())
			}
			if _, err := sfen.USEN().Write(&second, again[0], kifu.WriteOptions{}); err != nil || first.String() != second.String() {
				t.Fatalf("the second writing differs:\n%s\n%s", first.String(), second.String())
			}
		}
	})
}

func ExampleUSEN() {
	records, _, err := sfen.USEN().Read(strings.NewReader("~0.7ku2jm.r"), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(records[0].Moves()), records[0].Player(shogi.Black) == "")
	var out strings.Builder
	losses, err := sfen.USEN().Write(&out, records[0], kifu.WriteOptions{})
	fmt.Print(out.String(), losses, err)
	// Output:
	// 2 true
	// ~0.7ku2jm.r
	// [] <nil>
}
