package formats_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/kifu/sfen"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// peers is the folder of the libraries, installed by scripts/peers.sh.
const peers = "../../tools/peers"

const peerGames = 150

type written struct {
	name   string
	start  string
	moves  string
	Format kifu.Format `json:"format"`
	Text   string      `json:"text"`
	// limits has the peers that cannot read such a record, by reason.
	limits map[string]string
}

// peerReading is the answer of a library; "" without one for the format.
type peerReading struct {
	Start string   `json:"start"`
	Moves []string `json:"moves"`
	Error string   `json:"error"`
}

// What komadai writes is read by tsshogi and json-kifu-format with the same start and main line.
func TestPeersRead(t *testing.T) {
	if _, err := os.Stat(filepath.Join(peers, "node_modules", "tsshogi")); errors.Is(err, fs.ErrNotExist) {
		if os.Getenv("CI") == "true" {
			t.Fatal("the libraries are missing: scripts/peers.sh installs them")
		}
		t.Skip("the libraries are missing: scripts/peers.sh installs them")
	}
	var all []written
	for name, rec := range peerCorpus(t) {
		all = append(all, writeAll(t, name, rec)...)
	}
	slices.SortFunc(all, func(a, b written) int { return strings.Compare(a.name, b.name) })
	var in bytes.Buffer
	for i := range all {
		if err := json.NewEncoder(&in).Encode(all[i]); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("node", filepath.Join(peers, "read.mjs"))
	command.Stdin, command.Stderr = &in, os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	answers := json.NewDecoder(bytes.NewReader(out))
	for _, w := range all {
		var read map[string]*peerReading
		if err := answers.Decode(&read); err != nil {
			t.Fatal(err)
		}
		for _, peer := range []string{"tsshogi", "jkf"} {
			if r := read[peer]; r != nil && w.limits[peer] == "" {
				w.check(t, peer, r)
				checked++
			}
		}
	}
	t.Logf("%d texts, %d readings", len(all), checked)
}

func (w *written) check(t *testing.T, peer string, r *peerReading) {
	t.Helper()
	boardAndSide := func(sfen string) string {
		return strings.Join(strings.Fields(sfen)[:min(2, len(strings.Fields(sfen)))], " ")
	}
	switch {
	case r.Error != "":
		t.Errorf("%s: %s cannot read it: %s\n%s", w.name, peer, r.Error, w.Text)
	case boardAndSide(r.Start) != boardAndSide(w.start):
		t.Errorf("%s: %s reads the start %s, want %s\n%s", w.name, peer, r.Start, w.start, w.Text)
	case strings.Join(r.Moves, " ") != w.moves:
		t.Errorf("%s: %s reads\n%s, want\n%s\n%s", w.name, peer, strings.Join(r.Moves, " "), w.moves, w.Text)
	}
}

func peerCorpus(t *testing.T) map[string]*kifu.Record {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	corpus := map[string]*kifu.Record{}
	files, err := filepath.Glob("../*/testdata/*.*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		records, _, _, err := formats.Read(f, kifu.ReadOptions{})
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(file, err)
		}
		for i, rec := range records {
			if rec.Rules.ID == set.ID {
				corpus[fmt.Sprintf("%s %d", filepath.Base(file), i+1)] = rec
			}
		}
	}
	for _, score := range []string{"1. P-7f 1-0", "1. P-7f P-3d 1-0", "1. P-7f 0-1", "1. P-7f 1/2-1/2"} {
		records, _, err := sfen.USI().Read(strings.NewReader(score), kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		corpus[score] = records[0]
	}
	for _, text := range []string{
		"手合割：平手\n1 ７六歩(77)\n2 ５五銀(31)\n3 反則勝ち\n", "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩打\n4 反則勝ち\n",
		"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ５四歩(52)\n4 反則勝ち\n", "手合割：平手\n1 ７六歩(77)\n2 時間切れ\n", "手合割：平手\n1 ７六歩(77)\n2 投げ\n",
		"手合割：平手\n1 ７六歩(77)\n2 入玉勝ち\n", "手合割：平手\n1 ７六歩(77)\n2 不戦敗\n", "手合割：平手\n1 ７六歩(77)\n2 最大手数\n",
	} {
		records, _, err := kakinoki.KIF().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		corpus[text] = records[0]
	}
	features := kifutest.All()
	generator := kifutest.Record(set, features)
	for i := range peerGames {
		corpus[fmt.Sprintf("random %02d", i)] = generator.Example(i)
	}
	return corpus
}

func writeAll(t *testing.T, name string, rec *kifu.Record) (list []written) {
	t.Helper()
	var moves []string
	for _, m := range rec.Moves() {
		moves = append(moves, notation.FormatUSI(rec.Rules.Rules, m))
	}
	var foul []string // not in USI
	last := rec.Root
	for last.Next() != nil && last.Next().End == nil {
		last = last.Next()
	}
	_ = rec.Walk(func(v *kifu.Visit) error {
		if v.Node == last && last.Foul != shogi.NoFoul && !v.Node.FromEmpty(v.Position) {
			foul = []string{notation.FormatUSI(rec.Rules.Rules, last.Move)}
		}
		return nil
	})
	for _, codec := range formats.All() {
		options := []kifu.WriteOptions{{}}
		switch codec.Format {
		case kifu.FormatKIF, kifu.FormatKI2:
			options = append(options, kifu.WriteOptions{Tag: true, CRLF: true}, kifu.WriteOptions{Charset: kifu.ShiftJIS, CRLF: true})
		case kifu.FormatCSA:
			options = append(options, kifu.WriteOptions{Version: "3.0"}, kifu.WriteOptions{Tag: true, CRLF: true, Charset: kifu.ShiftJIS})
		}
		for _, o := range options {
			var out bytes.Buffer
			losses, err := codec.Write(&out, rec, o)
			if err != nil {
				t.Fatalf("%s in %s: %v", name, codec.Format, err)
			}
			lost := codec.Format == kifu.FormatCSA && slices.ContainsFunc(losses, func(l kifu.Loss) bool { return l.Kind == kifu.LossFoul })
			moves := moves
			if codec.Format != kifu.FormatUSI && !lost {
				moves = slices.Concat(moves, foul)
			}
			list = append(list, written{
				name: fmt.Sprintf("%s in %s %+v", name, codec.Format, o), start: rec.Start.SFEN(), moves: strings.Join(moves, " "),
				Format: codec.Format, Text: peerText(codec.Format, out.Bytes(), o.Charset), limits: peerLimits(rec, codec.Format, o),
			})
		}
	}
	return list
}

func peerText(f kifu.Format, data []byte, c kifu.Charset) string {
	text := kifu.Decode(data, c).Text
	if f == kifu.FormatUSEN { // one line, without its end
		return strings.TrimSpace(text)
	}
	return text
}

func peerLimits(rec *kifu.Record, f kifu.Format, o kifu.WriteOptions) map[string]string {
	limits := map[string]string{}
	defer func() {
		if f != kifu.FormatJKF && hasFoul(rec) {
			limits["jkf"] = "it plays every move, and refuses illegal ones"
		}
		if landsOnPiece(rec) {
			limits["tsshogi"] = "it takes such a foul back without the piece that stood there, and refuses a variation"
		}
	}()
	switch f {
	case kifu.FormatCSA:
		if o.Version != "" {
			limits["jkf"] = "it knows CSA up to version 2"
		}
	case kifu.FormatUSEN:
		main := rec.Root
		_ = rec.Walk(func(v *kifu.Visit) error {
			if v.Parent != main || v.Index > 0 {
				return nil
			}
			main = v.Node
			if v.Siblings > 1 && (v.Node.End != nil || v.Node.FromEmpty(v.Position)) {
				limits["tsshogi"] = "it has no node for an end, and continues with the variation"
			}
			return nil
		})
	case kifu.FormatKIF, kifu.FormatKI2:
		limits["jkf"] = kakinokiLimit(rec, f)
	}
	return limits
}

func hasFoul(rec *kifu.Record) (found bool) {
	_ = rec.Walk(func(v *kifu.Visit) error {
		found = found || v.Node.Foul != shogi.NoFoul
		return nil
	})
	return found
}

// landsOnPiece finds a foul onto a piece that it cannot capture, in a record with variations.
func landsOnPiece(rec *kifu.Record) (found bool) {
	lands, variations := false, false
	_ = rec.Walk(func(v *kifu.Visit) error {
		if m := v.Node.Move; v.Node.Foul != shogi.NoFoul && m != shogi.Pass {
			piece := v.Position.Piece(m.To())
			lands = lands || piece != shogi.NoPiece && (m.IsDrop() || piece.Color() == v.Position.Side())
		}
		variations = variations || v.Variation()
		return nil
	})
	return lands && variations
}

// kakinokiLimit is what json-kifu-format's grammar of KIF and KI2 lacks.
func kakinokiLimit(rec *kifu.Record, f kifu.Format) (limit string) {
	if f == kifu.FormatKIF { // unusual ends have no line まで
		return ""
	}
	_ = rec.Walk(func(v *kifu.Visit) error {
		if end := v.Node.End; end != nil {
			switch end.Kind {
			case kifu.EndResign, kifu.EndAbort, kifu.EndRepetition, kifu.EndMate, kifu.EndTime, kifu.EndImpasse:
			default:
				if !strings.HasSuffix(end.String(), "手の勝ち") {
					limit = "the word " + end.String()
				}
			}
		}
		return nil
	})
	return limit
}
