package offline_test

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/variant"
	"github.com/komadai/komadai/web"
)

// contract returns the questions to the server's functions and to the engine for
// browsers. Each rule set has its start, a move and a search. There are positions without
// a king, with a mate, and with pieces in hand; records read and written; and refusals.
// Searches end by depth, because the last report would otherwise depend on the time.
func contract(t *testing.T) []wire.EngineAsk {
	t.Helper()
	var all []wire.EngineAsk
	add := func(q wire.EngineAsk) {
		q.ID = len(all) + 1
		all = append(all, q)
	}
	for _, r := range variant.All() {
		start := r.SFEN
		legal := r.Start.AppendLegal(nil)
		if len(legal) < 2 {
			t.Fatalf("%s has %d moves", r.ID, len(legal))
		}
		first := play(t, r.ID, start).Legal[len(legal)/2].USI
		add(wire.EngineAsk{Study: &wire.Study{Rules: r.ID, SFEN: start, Moves: []string{first}}})
		add(wire.EngineAsk{Search: &wire.EngineSearch{Rules: r.ID, SFEN: start, Moves: []string{first}, Lines: 2, Depth: 4}})
	}
	const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	const middle = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
	for _, s := range []wire.Study{
		{Rules: "standard", SFEN: middle},
		{Rules: "standard", SFEN: start, Moves: []string{"7g7f", "3c3d", "8h2b+", "3a2b"}},
		{Rules: "standard", SFEN: start, Last: "3c3d", Moves: []string{"7g7f"}},
		{Rules: "standard", SFEN: "4k4/9/4P4/9/9/9/9/9/9 b G 1", Moves: []string{"G*5b"}},
		{Rules: "standard", SFEN: start, Moves: []string{"7g7e"}},
		{Rules: "standard", SFEN: start, Moves: []string{"?"}},
		{Rules: "standard", SFEN: "?"},
		{Rules: "chess", SFEN: start},
	} {
		add(wire.EngineAsk{Study: &s})
	}
	for _, b := range []wire.BookAsk{
		{Write: "db"},
		{Open: &wire.BookFile{Rules: "standard"}, At: &wire.Study{SFEN: start}},
		{Set: &wire.BookEntry{SFEN: start, Moves: []wire.BookMove{{USI: "7g7f", Count: 3, Reply: "3c3d"}, {USI: "2g2f"}}}, At: &wire.Study{SFEN: start}},
		{Write: "bin", At: &wire.Study{SFEN: start, Moves: []string{"7g7f", "3c3d"}}},
		{Set: &wire.BookEntry{SFEN: start, Moves: []wire.BookMove{{USI: "7g7e"}}}},
	} {
		add(wire.EngineAsk{Book: &b})
	}
	for _, s := range []wire.EngineSearch{
		{Rules: "standard", SFEN: middle, Lines: 3, Depth: 7},
		{Rules: "standard", SFEN: "3sks3/9/4+P4/9/9/9/9/9/4K4 b G 1", Lines: 1, Depth: 3},
		{Rules: "standard", SFEN: start, Lines: 5, Depth: 5},
	} {
		add(wire.EngineAsk{Search: &s})
	}
	const mate = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	add(wire.EngineAsk{Look: &wire.TsumeLook{Rules: "standard", SFEN: mate, Moves: []string{"G*5b"}}})
	add(wire.EngineAsk{Look: &wire.TsumeLook{Rules: "standard", SFEN: "4k4/4G4/9/9/9/9/9/9/9 b G 1"}})
	add(wire.EngineAsk{Puzzle: &wire.EnginePuzzle{Problem: wire.KeptPuzzle{ID: "a", Rules: "standard", SFEN: mate, Plies: 1}}})
	for _, q := range filing(t) {
		add(wire.EngineAsk{Record: &q})
	}
	return all
}

func play(t *testing.T, rules, sfen string, moves ...string) wire.Studied {
	t.Helper()
	line, err := records.New(records.Config{}).Play(rules, sfen, "", moves)
	if err != nil {
		t.Fatal(err)
	}
	return view.Studied(line)
}

// The committed engine for browsers, run by Node, answers as the functions of the server do:
// the same legal moves, texts and refusals, and in searches of a fixed depth the
// same moves, scores and numbers of positions.
func TestWASM(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if ci := os.Getenv("CI"); ci == "true" || ci == "1" {
			t.Fatal("node is missing")
		}
		t.Skip("node is missing")
	}
	cases := contract(t)
	there := inNode(t, node, cases)
	here := natively(cases)
	service := records.New(records.Config{})
	for _, q := range cases {
		got, want := there[q.ID], here[q.ID]
		if s := q.Study; s != nil {
			line, err := service.Play(s.Rules, s.SFEN, s.Last, s.Moves)
			if (err == nil) != (got.Studied != nil) {
				t.Errorf("%+v: the server says %v, the browser %+v", *s, err, got.Refused)
				continue
			}
			if err == nil {
				if server := view.Studied(line); !reflect.DeepEqual(normal(t, server), normal(t, *got.Studied)) {
					t.Errorf("%+v: the server says\n%+v\nthe browser\n%+v", *s, server, *got.Studied)
				}
				continue
			}
		}
		if got.Found != nil && want.Found != nil {
			if len(got.Found.Lines) == 0 || got.Found.Nodes == 0 {
				t.Errorf("%+v: nothing was found", *q.Search)
			}
			got.Found.Ms, got.Found.NPS, want.Found.Ms, want.Found.NPS = 0, 0, 0, 0
		}
		if got.Attempt != nil && want.Attempt != nil { // has an id of its own
			got.Attempt.ID, got.State, want.Attempt.ID, want.State = "", "", "", ""
		}
		if !reflect.DeepEqual(normal(t, got), normal(t, want)) {
			t.Errorf("question %d: here\n%s\nin the browser\n%s", q.ID, encode(t, want), encode(t, got))
		}
	}
	if t.Failed() {
		t.Log("the committed engine.wasm answers otherwise than this code: make wasm")
	}
}

func natively(cases []wire.EngineAsk) map[int]wire.EngineNews {
	d, heard := newService()
	for _, q := range cases {
		d.Ask(q)
		d.Wait()
	}
	return heard.last()
}

// inNode asks the committed engine for browsers in Node. A program with other messages
// is an error that names the command which builds it.
func inNode(t *testing.T, node string, cases []wire.EngineAsk) map[int]wire.EngineNews {
	t.Helper()
	var in, errs bytes.Buffer
	for _, q := range cases {
		in.Write(append(encode(t, q), '\n'))
	}
	cmd := exec.CommandContext(t.Context(), node, "testdata/ask.mjs", committed(t), "../../../web/wasm/go/wasm_exec.js", served(t))
	cmd.Stdin, cmd.Stderr = &in, &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.Bytes())
	}
	version, out, _ := bytes.Cut(out, []byte("\n"))
	if want := strconv.Itoa(wire.EngineMessages); string(version) != want {
		t.Fatalf("engine.wasm has version %s of the messages and wire.EngineMessages is %s: make wasm", version, want)
	}
	last := map[int]wire.EngineNews{}
	for line := range bytes.Lines(out) {
		var news wire.EngineNews
		if err := json.Unmarshal(line, &news); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		last[news.ID] = news
	}
	if len(last) != len(cases) {
		t.Fatalf("%d of %d questions were answered: %s", len(last), len(cases), errs.Bytes())
	}
	return last
}

func committed(t *testing.T) string {
	t.Helper()
	packed, err := fs.ReadFile(web.FS, "engine.wasm.br")
	if err != nil {
		t.Fatal(err)
	}
	program, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "engine.wasm")
	if err := os.WriteFile(file, program, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func served(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, r := range variant.All() {
		fingerprint := nnue.FingerprintOf(r.Rules).String()
		data, ok := nnue.ShippedFile(fingerprint)
		if !ok {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, fingerprint+".nnue"), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func normal(t *testing.T, v any) (out any) {
	t.Helper()
	if err := json.Unmarshal(encode(t, v), &out); err != nil {
		t.Fatal(err)
	}
	return out
}
