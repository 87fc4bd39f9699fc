package offline_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

const text = `手合割：平手
先手：羽織花子
後手：B
手数----指手---------消費時間--
   1 ７六歩(77)        ( 0:16/00:00:16)
*初手 ♥
   2 ３四歩(33)        ( 0:00/00:00:00)
   3 ２二角成(88)      ( 0:03/00:00:19)
   4 投了

変化：2手
   2 ８四歩(83)
`

func filed(t *testing.T, q wire.RecordAsk) wire.EngineNews {
	t.Helper()
	d, h := newService()
	d.Ask(wire.EngineAsk{ID: 3, Record: &q})
	if len(h.all) != 1 || h.all[0].ID != 3 || !h.all[0].Ended || (h.all[0].Record == nil) == (h.all[0].Refused == nil) {
		t.Fatalf("%+v", h.all)
	}
	return h.all[0]
}

func record(t *testing.T, text string) wire.Record {
	t.Helper()
	news := filed(t, wire.RecordAsk{Read: &wire.RecordSource{Data: []byte(text)}})
	if news.Refused != nil {
		t.Fatalf("%+v", *news.Refused)
	}
	return news.Record.Read.Record
}

func filing(t *testing.T) []wire.RecordAsk {
	t.Helper()
	shiftJIS, err := japanese.ShiftJIS.NewEncoder().String(strings.ReplaceAll(text, " ♥", ""))
	if err != nil {
		t.Fatal(err)
	}
	all := []wire.RecordAsk{{Formats: true}, {}}
	for _, source := range []wire.RecordSource{
		{Data: []byte(text)},
		{Data: []byte(shiftJIS)},
		{Data: []byte("V2.2\nPI\n+\n+7776FU\nT5\n-3334FU\n%CHUDAN\n")},
		{Data: []byte("7g7f 3c3d")},
		{Data: []byte(`{"header":{"先手":"甲"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}`)},
		{Data: []byte("手合割：平手\n   1 ７五歩(77)\n")},
		{Data: []byte("手合割：平手\n   1 ７五歩(77)\n"), Lenient: true},
		{Data: []byte("Dear reader")},
		{Data: []byte("7g7f 3c3d"), Rules: "torus"},
		{Data: []byte("7g7f"), Rules: "chess"},
		{Data: []byte("7g7f"), Game: 2},
	} {
		all = append(all, wire.RecordAsk{Read: &source})
	}
	r := record(t, text)
	all = append(all, wire.RecordAsk{Complete: &r})
	for _, f := range filed(t, wire.RecordAsk{Formats: true}).Record.Formats.Formats {
		for _, charset := range f.Charsets {
			all = append(all, wire.RecordAsk{Write: &wire.WriteRecord{Record: r, Format: f.ID, Charset: charset, CRLF: charset == "Shift_JIS"}})
		}
		for _, version := range f.Versions {
			all = append(all, wire.RecordAsk{Write: &wire.WriteRecord{Record: r, Format: f.ID, Version: version}})
		}
	}
	for _, rules := range variant.All() {
		w := wire.Record{Rules: rules.ID, Start: wire.RecordStart{SFEN: rules.SFEN}, Nodes: []wire.RecordNode{{Parent: -1}}}
		all = append(all, wire.RecordAsk{Write: &wire.WriteRecord{Record: w, Format: "kif"}})
	}
	all = append(all, wire.RecordAsk{Write: &wire.WriteRecord{Record: r, Format: "pgn"}}, wire.RecordAsk{Complete: &wire.Record{Rules: "standard"}})
	return all
}

func TestWrittenIsRead(t *testing.T) {
	written := 0
	for _, q := range filing(t) {
		news := filed(t, q)
		if q.Write == nil || news.Refused != nil {
			continue
		}
		written++
		again := filed(t, wire.RecordAsk{Read: &wire.RecordSource{Data: news.Record.Written.Data, Rules: q.Write.Record.Rules}})
		if again.Refused != nil {
			t.Errorf("%s in %s: %+v", q.Write.Format, q.Write.Charset, again.Refused)
			continue
		}
		if got, want := line(again.Record.Read.Record), line(q.Write.Record); got != want || again.Record.Read.Record.Rules != q.Write.Record.Rules {
			t.Errorf("%s in %s has %q by %s, want %q", q.Write.Format, q.Write.Charset, got, again.Record.Read.Record.Rules, want)
		}
	}
	if written < 30 {
		t.Errorf("%d files", written)
	}
}

func line(r wire.Record) string {
	var moves []string
	for at := 0; ; {
		next := 0
		for i := at + 1; i < len(r.Nodes) && next == 0; i++ {
			if r.Nodes[i].Parent == at {
				next = i
			}
		}
		if next == 0 {
			return strings.Join(moves, " ")
		}
		if at = next; r.Nodes[at].USI != "" {
			moves = append(moves, r.Nodes[at].USI)
		}
	}
}

// Refusals equal the server's, with fault and texts.
func TestRecordRefused(t *testing.T) {
	news := filed(t, wire.RecordAsk{Read: &wire.RecordSource{Data: []byte("手合割：平手\n   1 ７五歩(77)\n   2 ３四歩(33)\n")}})
	r := news.Refused
	if r == nil || r.Fault == nil || r.FoulText == nil {
		t.Fatalf("%+v", news)
	}
	expect.All(t, "r",
		expect.That("Code", r.Code, "bad-record"), expect.That("Fault.Line", r.Fault.Line, 2),
		expect.True(`FoulText.Ja != ""`, r.FoulText.Ja != ""),
	)
	if r := filed(t, wire.RecordAsk{}).Refused; r == nil || r.Code != "bad-request" {
		t.Errorf("%+v", r)
	}
}
