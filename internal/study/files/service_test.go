package files_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/komadai/komadai/internal/study/files"
	"github.com/komadai/komadai/internal/wire"
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

// record is what is read of a text.
func record(t *testing.T, text string) wire.Record {
	t.Helper()
	news := files.New().Answer(wire.RecordAsk{Read: &wire.RecordSource{Data: []byte(text)}})
	if news.Refused != nil {
		t.Fatalf("%+v", *news.Refused)
	}
	return news.Read.Record
}

// questions are of every kind, among them what is refused.
func questions(t *testing.T) []wire.RecordAsk {
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
	for _, f := range files.New().Answer(wire.RecordAsk{Formats: true}).Formats.Formats {
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
	for i := range all {
		all[i].ID = i + 1
	}
	return all
}

// What is written is read back with the same moves, in every format.
func TestWrittenIsRead(t *testing.T) {
	d, written := files.New(), 0
	for _, q := range questions(t) {
		news := d.Answer(q)
		if news.ID != q.ID || !news.Ended {
			t.Errorf("question %d is answered as %d, ended %v", q.ID, news.ID, news.Ended)
		}
		if q.Write == nil || news.Written == nil {
			continue
		}
		written++
		again := d.Answer(wire.RecordAsk{Read: &wire.RecordSource{Data: news.Written.Data, Rules: q.Write.Record.Rules}})
		if again.Read == nil {
			t.Errorf("%s in %s: %+v", q.Write.Format, q.Write.Charset, again.Refused)
			continue
		}
		if got, want := line(again.Read.Record), line(q.Write.Record); got != want || again.Read.Record.Rules != q.Write.Record.Rules {
			t.Errorf("%s in %s has %q by %s, want %q", q.Write.Format, q.Write.Charset, got, again.Read.Record.Rules, want)
		}
	}
	if written < 30 {
		t.Errorf("%d files", written)
	}
}

// line is the main line of a record.
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

// What is refused is refused as the server does, with the fault and its words.
func TestRefused(t *testing.T) {
	d := files.New()
	news := d.Answer(wire.RecordAsk{ID: 3, Read: &wire.RecordSource{Data: []byte("手合割：平手\n   1 ７五歩(77)\n")}})
	if r := news.Refused; news.ID != 3 || r == nil || r.Code != "bad-record" || r.Fault == nil || r.Fault.Line != 2 || r.FoulText == nil || r.FoulText.Ja == "" {
		t.Errorf("%+v", news)
	}
	if r := d.Answer(wire.RecordAsk{}).Refused; r == nil || r.Code != "bad-request" {
		t.Errorf("%+v", r)
	}
}

// What runs in browsers, run by Node, answers as the functions of the server do.
func TestWASM(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if ci := os.Getenv("CI"); ci == "true" || ci == "1" {
			t.Fatal("node is missing")
		}
		t.Skip("node is missing")
	}
	wasm := filepath.Join(t.TempDir(), "records.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", wasm, "../../../web/wasm/records")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := questions(t)
	var in, errs bytes.Buffer
	for _, q := range all {
		in.Write(append(encode(t, q), '\n'))
	}
	cmd := exec.CommandContext(t.Context(), node, "../testdata/ask.mjs", wasm, filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"), t.TempDir())
	cmd.Stdin, cmd.Stderr = &in, &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.Bytes())
	}
	d, answered := files.New(), 0
	for text := range bytes.Lines(out) {
		var there, here any
		if err := json.Unmarshal(text, &there); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if err := json.Unmarshal(encode(t, d.Answer(all[answered])), &here); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(here, there) {
			t.Errorf("question %d: here\n%s\nin the browser\n%s", answered+1, encode(t, here), text)
		}
		answered++
	}
	if answered != len(all) {
		t.Errorf("%d of %d questions were answered: %s", answered, len(all), errs.Bytes())
	}
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
