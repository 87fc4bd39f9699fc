package book_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func standard(t testing.TB) *variant.RuleSet {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Keys of other programs, little-endian: both sides to move, promoted pieces, hands.
func TestAperyKeys(t *testing.T) {
	set := standard(t)
	for sfen, want := range map[string]string{
		"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1":          "157eade1e78ebeee",
		"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2":        "d5207256821f7b3e",
		"lnsgk1snl/1r4g2/pppppp1pp/6p2/7P1/2P6/PP1PPPP1P/1+b5R1/LNSGKGSNL b b 7":   "dabcbe6950ce089a",
		"lnsgk1snl/1r4g2/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL w Bb 12":  "ac59e8ffb6da83e7",
		"ln1gk1snl/6gb1/2sppppp1/p7p/2R6/Pr4P2/2PPPPN1P/1BGK2S2/LNS2G2L w 3Pp 26":  "ffa73ad01aa22070",
		"ln1gk1snl/1r4gb1/2sppppp1/p7p/2R6/P5P2/2PPPPN1P/1BGK2S2/LNS2G2L b 3Pp 27": "b7fac43349829798",
	} {
		setup, err := notation.ParseSFEN(set.Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		b := book.New(set.Rules)
		b.Put(book.Key(&p), 1, book.Move{Move: p.AppendLegal(nil)[0], Count: 3})
		var out bytes.Buffer
		if _, err := book.Write(&out, b, book.Apery); err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(out.Bytes()[:8]); got != want {
			t.Errorf("%s: %s, want %s", sfen, got, want)
		}
	}
}

func TestAperyMoves(t *testing.T) {
	set := standard(t)
	setup, _ := notation.ParseSFEN(set.Rules, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b B 1")
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	for usi, want := range map[string]uint16{"7g7f": (6*9+6)<<7 | 6*9 + 5, "B*5e": (81+5)<<7 | 4*9 + 4} {
		m, _ := notation.ParseUSI(set.Rules, usi)
		b := book.New(set.Rules)
		b.Put(book.Key(&p), 1, book.Move{Move: m, Count: 70_000, Value: -12, Valued: true})
		var out bytes.Buffer
		if _, err := book.Write(&out, b, book.Apery); err != nil {
			t.Fatal(err)
		}
		raw := out.Bytes()
		if got := binary.LittleEndian.Uint16(raw[8:]); got != want || binary.LittleEndian.Uint16(raw[10:]) != 65535 || int32(binary.LittleEndian.Uint32(raw[12:])) != -12 {
			t.Errorf("%s: %d, want %d: %x", usi, got, want, raw)
		}
	}
}

func sample(t testing.TB, set *variant.RuleSet, games, plies int) *book.Book {
	rng := rand.New(rand.NewPCG(3, 4))
	b := book.New(set.Rules)
	for range games {
		p := set.Start
		for ply := 1; ply <= plies; ply++ {
			legal := p.AppendLegal(nil)
			m := legal[rng.IntN(min(3, len(legal)))]
			if e := b.At(&p); e == nil || len(e.Moves) < 3 {
				b.Put(book.Key(&p), ply, book.Move{Move: m, Count: 1 + rng.IntN(5), Value: 1 + rng.IntN(400), Valued: true})
			} else {
				m = e.Moves[0].Move
			}
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func TestRoundTrips(t *testing.T) {
	set := standard(t)
	want := sample(t, set, 30, 6)
	want.Author, want.Description = "甲", "試作"
	e := want.At(&set.Start)
	e.Comment, e.Games, e.Black, e.White = "初手\n二行目", 9, 5, 3
	e.Moves[0].Comment, e.Moves[0].Depth, e.Moves[0].Grade = "good", 12, book.Good
	legal := set.Start
	if err := legal.Play(e.Moves[0].Move); err != nil {
		t.Fatal(err)
	}
	e.Moves[0].Reply = legal.AppendLegal(nil)[3]
	for f, ignore := range map[book.Format][]cmp.Option{
		book.YaneuraOu: {cmpopts.IgnoreFields(book.Move{}, "Grade"), cmpopts.IgnoreFields(book.Entry{}, "Games", "Black", "White")},
		book.Apery: {
			cmpopts.IgnoreFields(book.Move{}, "Grade", "Comment", "Depth", "Reply"), cmpopts.IgnoreFields(book.Entry{}, "Games", "Black", "White", "Comment", "Ply"),
		},
		book.ShogiGUI: {
			// Transpositions have one value.
			cmpopts.IgnoreFields(book.Move{}, "Comment", "Reply", "Value", "Depth", "Valued"), cmpopts.IgnoreFields(book.Entry{}, "Ply"),
		},
	} {
		var out bytes.Buffer
		if _, err := book.Write(&out, want, f); err != nil {
			t.Fatal(f, err)
		}
		got, lost, err := book.Read(&out, f, &set.Start)
		if err != nil {
			t.Fatal(f, err)
		}
		ignore = append(ignore, cmpopts.IgnoreUnexported(book.Entry{}), cmpopts.EquateEmpty(), cmpopts.IgnoreSliceElements(func(e *book.Entry) bool { return len(e.Moves) == 0 }))
		if f != book.YaneuraOu {
			ignore = append(ignore, cmpopts.SortSlices(func(a, b book.Move) bool { return a.Move < b.Move }))
		}
		if d := cmp.Diff(want.Entries(), got.Entries(), ignore...); d != "" || len(lost) > 0 {
			t.Errorf("%s: lost %v (-want +got):\n%s", f, lost, d)
		}
		if f == book.ShogiGUI && (got.Author != "甲" || got.Description != "試作" || got.At(&set.Start).Black != 5) {
			t.Errorf("%+v", got)
		}
	}
}

func TestOtherRules(t *testing.T) {
	set, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	b := sample(t, set, 30, 6)
	var out bytes.Buffer
	if _, err := book.Write(&out, b, book.YaneuraOu); err != nil {
		t.Fatal(err)
	}
	got, _, err := book.Read(&out, book.YaneuraOu, &set.Start)
	if err != nil || got.Len() != b.Len() {
		t.Errorf("%v, %v", got, err)
	}
	for _, f := range []book.Format{book.Apery, book.ShogiGUI} {
		if _, err := book.Write(&out, b, f); err != book.ErrStandard {
			t.Errorf("%s: %v", f, err)
		}
	}
}

func TestFaults(t *testing.T) {
	set := standard(t)
	for text, want := range map[string]string{
		"":                               "",
		"hello":                          "this is not a book of YaneuraOu",
		"#YANEURAOU-DB2016 1.00\n7g7f":   "line 2: \"7g7f\": a move stands before the first position",
		"#YANEURAOU-DB2016 1.00\nsfen x": "line 2: \"sfen x\": want a board",
		"#YANEURAOU-DB2016 1.00\nsfen 9/9/9 b - 1":                   "line 2: ",
		"#YANEURAOU-DB2016 1.00\nsfen " + set.SFEN + "\n7g7z":        "line 3: ",
		"#YANEURAOU-DB2016 1.00\nsfen " + set.SFEN + "\n7g7f none x": "\"x\" is no value",
	} {
		_, _, err := book.Read(strings.NewReader(text), book.YaneuraOu, &set.Start)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for f, text := range map[book.Format]string{book.Apery: "0123456789", book.ShogiGUI: "this is a letter"} {
		if _, _, err := book.Read(strings.NewReader(text), f, &set.Start); err == nil || !strings.Contains(err.Error(), "this is not a book of") {
			t.Errorf("%s: %v", f, err)
		}
	}
	if _, _, err := book.Read(strings.NewReader(strings.Repeat("0123456789abcdef", 4)), book.Apery, &set.Start); err == nil || !strings.Contains(err.Error(), "does not have the start position") {
		t.Error(err)
	}
}

func TestPick(t *testing.T) {
	set := standard(t)
	m := func(usi string) shogi.Move {
		move, err := notation.ParseUSI(set.Rules, usi)
		if err != nil {
			t.Fatal(err)
		}
		return move
	}
	b := book.New(set.Rules)
	if got := b.Pick(&set.Start, 30, 0); got.Move != shogi.NoMove {
		t.Errorf("an empty book plays %v", got)
	}
	key := book.Key(&set.Start)
	b.Put(key, 1, book.Move{Move: m("2g2f"), Value: 40, Valued: true})
	b.Put(key, 1, book.Move{Move: m("7g7f"), Value: 50, Valued: true})
	if got := b.Pick(&set.Start, 30, 7); got.Move != m("7g7f") {
		t.Errorf("the best by value is %v", got)
	}
	b.Put(key, 1, book.Move{Move: m("2g2f"), Count: 3})
	b.Put(key, 1, book.Move{Move: m("7g7f"), Count: 1})
	b.Put(key, 1, book.Move{Move: m("9g9f"), Count: 50, Value: -300, Valued: true})
	b.Put(key, 1, book.Move{Move: m("1g1f"), Count: 50, Grade: book.Blunder})
	counts := map[shogi.Move]int{}
	for i := range uint64(400) {
		counts[b.Pick(&set.Start, 30, i).Move]++
	}
	if counts[m("2g2f")] != 300 || counts[m("7g7f")] != 100 {
		t.Errorf("played %v", counts)
	}
}

func FuzzYaneuraOu(f *testing.F) { fuzz(f, book.YaneuraOu) }
func FuzzApery(f *testing.F)     { fuzz(f, book.Apery) }
func FuzzShogiGUI(f *testing.F)  { fuzz(f, book.ShogiGUI) }

func fuzz(f *testing.F, format book.Format) {
	set := standard(f)
	var out bytes.Buffer
	if _, err := book.Write(&out, sample(f, set, 1, 2), format); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		b, _, err := book.Read(bytes.NewReader(data), format, &set.Start)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if _, err := book.Write(&out, b, format); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		if b.Len() == 0 {
			return
		}
		again, _, err := book.Read(&out, format, &set.Start)
		if err != nil && out.Len() > 0 {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if err == nil && format != book.ShogiGUI && again.Len() > b.Len() {
			t.Fatalf("%d positions became %d", b.Len(), again.Len())
		}
	})
}

func TestReplace(t *testing.T) {
	set := standard(t)
	b := sample(t, set, 3, 4)
	before, moves := b.Len(), b.Moves()
	e := b.At(&set.Start)
	e.Games = 7
	legal := set.Start.AppendLegal(nil)
	had := len(e.Moves)
	if err := b.Replace(&set.Start, []book.Move{{Move: legal[20], Count: 2}, {Move: legal[3]}}, "twice"); err != nil {
		t.Fatal(err)
	}
	e = b.At(&set.Start)
	if len(e.Moves) != 2 {
		t.Fatalf("%+v, %d moves", e, b.Moves())
	}
	expect.All(t, "e",
		expect.That("e.Moves[0].Move", e.Moves[0].Move, legal[20]), expect.That("e.Comment", e.Comment, "twice"),
		expect.That("e.Games", e.Games, 7), expect.That("b.Moves()", b.Moves(), moves-had+2),
	)
	for want, bad := range map[string][]book.Move{"not legal": {{Move: legal[1]}, {Move: shogi.NewDrop(set.Rules.Kind("P"), legal[0].To())}}, "twice": {{Move: legal[1]}, {Move: legal[1]}}} {
		if err := b.Replace(&set.Start, bad, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", bad, err)
		}
	}
	if e := b.At(&set.Start); len(e.Moves) != 2 || b.Len() != before {
		t.Errorf("%+v", e)
	}
	if err := b.Replace(&set.Start, nil, ""); err != nil || b.At(&set.Start) != nil || b.Len() != before-1 {
		t.Errorf("%v, %+v", err, b.At(&set.Start))
	}
}
