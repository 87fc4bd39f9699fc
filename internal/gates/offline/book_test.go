package offline_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

const written = `#YANEURAOU-DB2016 1.00
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
#the start
7g7f 3c3d 52 18 41
2g2f 8c8d 48 20 39
# a comment
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
3c3d none -50 17
`

func ask(t *testing.T, q wire.BookAsk) wire.BookNews {
	t.Helper()
	d, h := newService()
	return asking(t, d.Ask, h)(q)
}

func asking(t *testing.T, to func(wire.EngineAsk), h *heard) func(wire.BookAsk) wire.BookNews {
	return func(q wire.BookAsk) wire.BookNews {
		t.Helper()
		to(wire.EngineAsk{ID: 5, Book: &q})
		news := h.last()[5]
		if news.Book == nil || !news.Ended {
			t.Fatalf("%+v", news)
		}
		return *news.Book
	}
}

// A book is opened, read, changed, merged and written; package book can read the result.
func TestBook(t *testing.T) {
	d, h := newService()
	ask := asking(t, d.Ask, h)
	from := func(moves ...string) *wire.Study {
		return &wire.Study{Rules: "standard", SFEN: start, Moves: moves}
	}
	news := ask(wire.BookAsk{Open: &wire.BookFile{Rules: "standard", Name: "a.DB"}, File: []byte(written), At: from()})
	if news.At == nil {
		t.Fatalf("%+v", news)
	}
	expect.All(t, "news",
		expect.True("Fault == nil", news.Fault == nil), expect.That("Positions", news.Positions, 2), expect.That("Moves", news.Moves, 3),
		expect.That("len(At.Studied.Legal)", len(news.At.Studied.Legal), 30),
	)
	e := news.At.Entry
	first := e.Moves[0]
	if first.ReplyView == nil {
		t.Fatalf("%+v", e)
	}
	expect.All(t, "e",
		expect.That("e.Comment", e.Comment, "the start"), expect.That("first.USI", first.USI, "7g7f"),
		expect.That("first.View.Ja", first.View.Ja, "７六歩"), expect.That("first.Reply", first.Reply, "3c3d"),
		expect.That("*first.Value", *first.Value, 52), expect.That("first.Depth", first.Depth, 18),
		expect.That("first.Count", first.Count, 41),
	)
	if e.Moves[1].Comment != "a comment" {
		t.Errorf("%+v", e.Moves[1])
	}
	news = ask(wire.BookAsk{At: from("7g7f", "8c8d", "2g2f")})
	at := news.At
	if len(at.Known) != 3 {
		t.Fatalf("%+v", at)
	}
	expect.All(t, "at",
		expect.True("Known[0]", at.Known[0]), expect.True("!Known[1]", !at.Known[1]), expect.True("!Known[2]", !at.Known[2]),
		expect.That("len(Entry.Moves)", len(at.Entry.Moves), 0), expect.True(`Entry.SFEN != ""`, at.Entry.SFEN != ""),
	)
	value := 30
	set := &wire.BookEntry{SFEN: start, Comment: "mine", Moves: []wire.BookMove{{USI: "2g2f", Value: &value, Depth: 9, Count: 4, Grade: "good", Comment: "best", Reply: "8c8d"}, {USI: "7g7f"}, {USI: "5i5h"}}}
	news = ask(wire.BookAsk{Set: set, At: from()})
	expect.All(t, "news",
		expect.True("Fault == nil", news.Fault == nil), expect.That("Positions", news.Positions, 2), expect.That("Moves", news.Moves, 4),
		expect.That("At.Entry.Moves[0].Grade", news.At.Entry.Moves[0].Grade, "good"),
		expect.True("At.Entry.Moves[1].Value == nil", news.At.Entry.Moves[1].Value == nil),
	)
	news = ask(wire.BookAsk{Merge: &wire.BookFile{Name: "b.db"}, File: []byte(strings.Replace(written, "7g7f 3c3d 52", "9g9f none 52", 1))})
	if news.Fault != nil || news.Moves != 5 {
		t.Errorf("%+v", news)
	}
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for format, losses := range map[book.Format]int{book.YaneuraOu: 1, book.Apery: 4, book.ShogiGUI: 1} {
		news = ask(wire.BookAsk{Write: string(format)})
		if news.Fault != nil || len(news.Losses) != losses {
			t.Errorf("%s: %+v", format, news)
		}
		read, _, err := book.Read(bytes.NewReader(news.File), format, &rules.Start)
		if err != nil {
			t.Fatal(format, err)
		}
		if got := read.At(&rules.Start); len(got.Moves) != 4 {
			t.Errorf("%s: %+v", format, got)
		}
	}
	if news = ask(wire.BookAsk{Set: &wire.BookEntry{SFEN: start, Moves: []wire.BookMove{}}}); news.Positions != 1 || news.Moves != 1 {
		t.Errorf("%+v", news)
	}
}

func TestBookFaults(t *testing.T) {
	d, h := newService()
	again := asking(t, d.Ask, h)
	again(wire.BookAsk{Open: &wire.BookFile{Rules: "standard", Name: "a.db"}, File: []byte(written)})
	open := func(rules, name, text string) wire.BookAsk {
		return wire.BookAsk{Open: &wire.BookFile{Rules: rules, Name: name}, File: []byte(text)}
	}
	for _, test := range []struct {
		q    wire.BookAsk
		want wire.BookFault
	}{
		{open("standard", "letter.txt", "hello"), wire.BookFault{Kind: "ending"}},
		{open("standard", "letter.db", "hello"), wire.BookFault{Kind: "format", Format: "db"}},
		{open("standard", "letter.bin", "hello"), wire.BookFault{Kind: "format", Format: "bin"}},
		{open("standard", "letter.sbk", "hello"), wire.BookFault{Kind: "format", Format: "sbk"}},
		{open("standard", "a.db", "#YANEURAOU-DB2016 1.00\nsfen "+start+"\n7g7f x\n"), wire.BookFault{Kind: "line", Format: "db", Line: 3, Text: "7g7f x"}},
		{open("torus", "a.sbk", "x"), wire.BookFault{Kind: "standard", Format: "sbk"}},
		{wire.BookAsk{Merge: &wire.BookFile{Name: "b.db"}, File: make([]byte, 33<<20)}, wire.BookFault{Kind: "large"}},
		{wire.BookAsk{Set: &wire.BookEntry{SFEN: start, Moves: []wire.BookMove{{USI: "7g7e"}}}}, wire.BookFault{Kind: "entry"}},
		{wire.BookAsk{Set: &wire.BookEntry{SFEN: start, Moves: []wire.BookMove{{USI: "nonsense"}}}}, wire.BookFault{Kind: "entry"}},
		{wire.BookAsk{Set: &wire.BookEntry{SFEN: start, Comment: strings.Repeat("x", 5000)}}, wire.BookFault{Kind: "entry"}},
		{wire.BookAsk{Write: "doc"}, wire.BookFault{Kind: "format", Format: "doc"}},
	} {
		news := again(test.q)
		if news.Fault == nil {
			t.Errorf("%+v: %+v", test.want, news)
			continue
		}
		got := *news.Fault
		if got.Message == "" {
			t.Errorf("%+v: nothing is said", got)
		}
		if got.Message = ""; got != test.want || news.Moves != 3 {
			t.Errorf("%+v, want %+v; %d moves", got, test.want, news.Moves)
		}
	}
	if news := ask(t, wire.BookAsk{Write: "db"}); news.Fault == nil || news.Fault.Kind != "closed" {
		t.Errorf("%+v", news)
	}
	d.Ask(wire.EngineAsk{ID: 6, Book: &wire.BookAsk{Open: &wire.BookFile{Rules: "chess"}}})
	d.Ask(wire.EngineAsk{ID: 7, Book: &wire.BookAsk{At: &wire.Study{SFEN: "?"}}})
	for id, reason := range map[int]string{6: "no-rules", 7: "bad-position-piece"} {
		if r := h.last()[id].Refused; r == nil || r.Reason != reason {
			t.Errorf("%d: %+v, want %s", id, r, reason)
		}
	}
}
