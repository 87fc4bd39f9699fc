package message

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type memory struct {
	records.Store // the rest is not asked for
	mu            sync.Mutex
	kept          map[string]records.Kept
}

func (m *memory) KeepRecord(_ context.Context, r records.Kept, b records.Bounds) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.kept[r.ID]; ok {
		return nil
	}
	used := int64(len(r.Data))
	for _, k := range m.kept {
		used += int64(len(k.Data))
	}
	if used > b.All {
		return records.ErrFull
	}
	if m.kept == nil {
		m.kept = make(map[string]records.Kept)
	}
	m.kept[r.ID] = r
	return nil
}

func (m *memory) Record(_ context.Context, id string) (records.Kept, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.kept[id]
	return r, ok, nil
}

func (m *memory) OpenRecord(_ context.Context, id string, day time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.kept[id]
	r.Opened = day
	m.kept[id] = r
	return nil
}

type service struct{ *records.Service }

func newService(c records.Config) service {
	c.Encoding = Encoding{}
	return service{records.New(c)}
}

func (d service) taken(ctx context.Context, w wire.Record, f func(*kifu.Record) error) error {
	return d.Do(ctx, func() error {
		r, err := Take(nil, w)
		if err != nil {
			return err
		}
		return f(r)
	})
}

func (d service) Read(ctx context.Context, data []byte, o records.ReadOptions) (wire.RecordRead, error) {
	read, err := d.Service.Read(ctx, data, o)
	if err != nil {
		return wire.RecordRead{}, err
	}
	return Reading(read)
}

func (d service) Formats() wire.RecordFormats { return Formats() }

func (d service) Write(ctx context.Context, in wire.WriteRecord) (out wire.RecordFile, err error) {
	err = d.taken(ctx, in.Record, func(r *kifu.Record) error {
		file, err := records.Write(r, records.WriteOptions{Format: kifu.Format(in.Format), Charset: in.Charset, Version: in.Version, CRLF: in.CRLF})
		out = File(file)
		return err
	})
	return out, err
}

func (d service) Study(_ context.Context, in wire.Study) (wire.Studied, error) {
	line, err := records.New(records.Config{}).Play(in.Rules, in.SFEN, in.Last, in.Moves)
	if err != nil {
		return wire.Studied{}, err
	}
	return Studied(line.Start, line.Last, line.Moves), nil
}

func (d service) Share(ctx context.Context, w wire.Record, now time.Time) (id string, err error) {
	err = d.taken(ctx, w, func(r *kifu.Record) (err error) {
		id, err = d.Service.Share(ctx, r, records.Sharer{}, now)
		return err
	})
	return id, err
}

func (d service) Shared(ctx context.Context, id string) (out wire.RecordRead, err error) {
	r, err := d.Service.Shared(ctx, id, time.Now())
	if err == nil {
		out.Record, err = Record(r)
	}
	return out, err
}

func refused(t *testing.T, err error) *refusal.Error {
	t.Helper()
	var r *refusal.Error
	if !errors.As(err, &r) {
		t.Fatalf("error %v, want a refusal", err)
	}
	if !strings.HasSuffix(r.Message, ".") {
		t.Errorf("%q is not a sentence", r.Message)
	}
	return r
}

func TestRoundTrip(t *testing.T) {
	features := kifutest.All()
	features.Fractions = true
	for _, rules := range variant.All() {
		t.Run(rules.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				want := kifutest.Record(rules, features).Draw(t, "record")
				shown, err := Record(want)
				if err != nil {
					t.Fatal(err)
				}
				data, err := json.Marshal(shown)
				if err != nil {
					t.Fatal(err)
				}
				var w wire.Record
				if err := json.Unmarshal(data, &w); err != nil {
					t.Fatal(err)
				}
				got, err := Take(nil, w)
				if err != nil {
					t.Fatalf("%v\n%s", err, data)
				}
				if diff := kifutest.Diff(want, got); diff != "" {
					t.Fatalf("%s\n%s", diff, data)
				}
				for i, n := range shown.Nodes[1:] {
					if n.View == nil || n.View.SFEN == "" || n.View.Side == "" || n.Parent > i {
						t.Errorf("node %d: %+v", i+1, n)
					}
					if n.End == nil && (n.View.Ja == "" || n.View.Western == "") {
						t.Errorf("move %d has no text: %+v", i+1, n.View)
					}
				}
			})
		})
	}
}

func FuzzTake(f *testing.F) {
	f.Add([]byte(`{"rules":"standard","headers":[],"start":{"sfen":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},"nodes":[{"parent":-1},{"parent":0,"usi":"7g7f","evaluations":[{"score":{"kind":"cp","value":9},"pv":["3c3d","7g7f"]}]},{"parent":1,"end":{"kind":"resign"}},{"parent":0,"usi":"7g7d","foul":"impossible-move"}]}`))
	f.Add([]byte(`{"rules":"seishin","start":{"sfen":"x"},"nodes":[{"parent":-1},{"parent":0,"usi":"pass"},{"parent":1,"usi":"M*5n"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var w wire.Record
		if json.Unmarshal(data, &w) != nil {
			return
		}
		r, err := Take(nil, w)
		if err != nil {
			refused(t, err)
			return
		}
		if _, err := Record(r); err != nil {
			t.Fatal(err)
		}
	})
}

const bad = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５六角(88)\n   4 ８四歩(83)\n"

func TestReadNamesTheFault(t *testing.T) {
	d := newService(records.Config{})
	_, err := d.Read(t.Context(), []byte(bad), records.ReadOptions{})
	r := refused(t, err)
	fault, ok := errors.AsType[*records.Fault](r.Err)
	if !ok || r.Code != refusal.BadRecord || r.Foul != shogi.ImpossibleMove {
		t.Fatalf("%+v", r)
	}
	if f := Fault(fault); f.Line != 4 || f.Column != 6 || f.Source != "   3 ５六角(88)" || f.Foul != "impossible-move" {
		t.Fatalf("%+v", f)
	}
	out, err := d.Read(t.Context(), []byte(strings.Replace(bad, "５六角(88)", "２五角(88)", 1)), records.ReadOptions{Lenient: true})
	if err != nil || len(out.Record.Nodes) != 3 || len(out.Warnings) != 1 {
		t.Fatalf("%v, %+v", err, out)
	}
	w := out.Warnings[0]
	if w.FoulText == nil {
		t.Fatalf("%+v", w)
	}
	expect.All(t, "w",
		expect.That("Line", w.Line, 4), expect.That("Foul", w.Foul, "impossible-move"),
		expect.True(`FoulText.Ja != ""`, w.FoulText.Ja != ""), expect.True(`Reason != ""`, w.Reason != ""),
	)
	for name, data := range map[string]string{"nothing": "", "prose": "Dear reader, this is no record.", "bytes": "\x00\x01\x02"} {
		if _, err := d.Read(t.Context(), []byte(data), records.ReadOptions{}); refused(t, err).Code != "bad-record" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := d.Read(t.Context(), make([]byte, records.MaxFile+1), records.ReadOptions{}); refused(t, err).Code != "bad-request" {
		t.Error(err)
	}
	if _, err := d.Read(t.Context(), []byte(bad), records.ReadOptions{Rules: "chess"}); refused(t, err).Code != "bad-request" {
		t.Error(err)
	}
	if _, err := d.Read(t.Context(), []byte("手合割：平手\n"), records.ReadOptions{Game: 2}); refused(t, err).Code != "bad-request" {
		t.Error(err)
	}
}

func TestFaultsInWords(t *testing.T) {
	d := newService(records.Config{})
	for text, want := range map[string]wire.Text{
		"Dear reader, this is no record.": {
			Ja: "棋譜や局面として知られている形式ではありません。", Zh: "這不是已知格式的棋譜或局面。",
			En: "The input is in no known record format.",
		},
		"startpos moves 7g7f 5a5e": {
			Ja: "その駒はそのようには動けません。", Zh: "該棋子不能這樣走。", En: "Move 2, 5a5e, is illegal: the piece does not move like that.",
		},
		"sfen 4k4/9/9/9/9/9/9/9/9 b 5G 1": {
			Ja: "金将が5枚あります。全部で4枚しかありません。", Zh: "金將有5枚，全副只有4枚。", En: "There are 5 gold generals; the set has 4.",
		},
		"sfen 4k4/9/9/9/9/9/9/9/8Z b - 1": {
			Ja: "局面を読み取れません。", Zh: "無法讀取局面。", En: "SFEN, column 20 (\"Z\"): this rule set has no such piece.",
		},
	} {
		_, err := d.Read(t.Context(), []byte(text), records.ReadOptions{})
		if f, ok := errors.AsType[*records.Fault](refused(t, err).Err); !ok || Fault(f).ReasonText != want {
			t.Errorf("%s: %+v, want %+v", text, f, want)
		}
	}
}

func TestSeveralGames(t *testing.T) {
	d := newService(records.Config{})
	const file = "V3.0\nN+A\nN-B\n$EVENT:Cup\nPI\n+\n+7776FU\n%TORYO\n/\nV3.0\nN+C\nN-D\nPI\n+\n+2726FU\n-8384FU\n%CHUDAN\n"
	first, err := d.Read(t.Context(), []byte(file), records.ReadOptions{})
	if err != nil || first.Game != 1 || len(first.Record.Nodes) != 3 || first.Record.Nodes[2].View.Winner != "b" {
		t.Fatalf("%v, %+v", err, first)
	}
	want := []wire.RecordTitle{{Black: "A", White: "B", Event: "Cup", Plies: 1, Rules: "standard"}, {Black: "C", White: "D", Plies: 2, Rules: "standard"}}
	if len(first.Games) != 2 || first.Games[0] != want[0] || first.Games[1] != want[1] {
		t.Errorf("%+v", first.Games)
	}
	second, err := d.Read(t.Context(), []byte(file), records.ReadOptions{Game: 2})
	if err != nil || second.Game != 2 || len(second.Record.Nodes) != 4 || second.Record.Nodes[1].USI != "2g2f" {
		t.Errorf("%v, %+v", err, second)
	}
	// The fault belongs to its game.
	_, err = d.Read(t.Context(), []byte(strings.Replace(file, "+2726FU", "+2725FU", 1)), records.ReadOptions{})
	if f, ok := errors.AsType[*records.Fault](refused(t, err).Err); !ok || f.At.Game != 2 || f.At.Line != 15 {
		t.Errorf("%v: %+v", err, f)
	}
}

func tree(nodes ...wire.RecordNode) wire.Record {
	return wire.Record{
		Rules: "standard", Start: wire.RecordStart{SFEN: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		Nodes: append([]wire.RecordNode{{Parent: -1}}, nodes...),
	}
}

func TestTreesRefused(t *testing.T) {
	type n = wire.RecordNode
	end := &wire.RecordEnd{Kind: "resign"}
	big := tree()
	big.Nodes = make([]n, records.MaxNodes+1)
	rules := tree()
	rules.Rules = "chess"
	sfen := tree()
	sfen.Start.SFEN = "9/9 b - 1"
	for name, c := range map[string]struct {
		record wire.Record
		word   string
	}{
		"no nodes":           {wire.Record{Rules: "standard", Start: tree().Start}, "nodes"},
		"too many":           {big, "nodes"},
		"rule set":           {rules, "chess"},
		"position":           {sfen, "position"},
		"parent after":       {tree(n{Parent: 1, USI: "7g7f"}), "parent"},
		"no parent":          {tree(n{Parent: -1, USI: "7g7f"}), "parent"},
		"no move":            {tree(n{}), "Node 1"},
		"nonsense":           {tree(n{USI: "e2e4"}), "e2e4"},
		"illegal":            {tree(n{USI: "7g7d"}), "7g7d"},
		"no foul":            {tree(n{USI: "7g7f", Foul: "nifu"}), "foul"},
		"unknown foul":       {tree(n{USI: "7g7f", Foul: "sneeze"}), "sneeze"},
		"after a foul":       {tree(n{USI: "7g7d", Foul: "impossible-move"}, n{Parent: 1, USI: "3c3d"}), "follows a foul"},
		"after an end":       {tree(n{End: end}, n{Parent: 1, USI: "7g7f"}), "end"},
		"unknown end":        {tree(n{End: &wire.RecordEnd{Kind: "checkmate"}}), "checkmate"},
		"end without a word": {tree(n{End: &wire.RecordEnd{Kind: "other"}}), "other"},
		"bad line":           {tree(n{USI: "7g7f", Evaluations: []wire.RecordEvaluation{{PV: []string{"??"}}}}), "evaluation 1"},
	} {
		_, err := Take(nil, c.record)
		if body := refused(t, err); body.Code != "bad-request" || !strings.Contains(body.Message, c.word) {
			t.Errorf("%s: %+v, want the word %q", name, body, c.word)
		}
	}
}

func TestWrite(t *testing.T) {
	d := newService(records.Config{})
	record := tree(
		wire.RecordNode{USI: "7g7f", Comments: []string{"初手 ♥"}, Time: &wire.RecordTime{Spent: 16_000, Total: 16_000}},
		wire.RecordNode{Parent: 1, End: &wire.RecordEnd{Kind: "resign"}})
	record.Headers = []wire.RecordHeader{{Key: "先手", Value: "羽織/花子"}, {Key: "後手", Value: "B."}}
	for _, f := range d.Formats().Formats {
		for i, charset := range f.Charsets {
			out, err := d.Write(t.Context(), wire.WriteRecord{Record: record, Format: f.ID, Charset: charset})
			if err != nil {
				t.Errorf("%s in %s: %v", f.ID, charset, err)
				continue
			}
			if out.Name != "羽織花子-B"+f.Extensions[i] || out.Text == "" || len(out.Data) == 0 {
				t.Errorf("%s in %s: %+v", f.ID, charset, out)
			}
			again, err := d.Read(t.Context(), out.Data, records.ReadOptions{})
			if err != nil || again.Format != f.ID || len(again.Record.Nodes) < 2 || again.Record.Nodes[1].USI != "7g7f" {
				t.Errorf("%s in %s, read again: %v, %+v", f.ID, charset, err, again)
			}
		}
		for _, version := range f.Versions {
			if _, err := d.Write(t.Context(), wire.WriteRecord{Record: record, Format: f.ID, Version: version}); err != nil {
				t.Errorf("%s %s: %v", f.ID, version, err)
			}
		}
	}
	out, err := d.Write(t.Context(), wire.WriteRecord{Record: record, Format: "kif", Charset: "Shift_JIS", CRLF: true})
	if err != nil || len(out.Losses) != 1 || out.Losses[0].Kind != string(kifu.LossCharacters) || !strings.Contains(string(out.Data), "\r\n") {
		t.Errorf("%v: %+v", err, out)
	}
	ki2, err := d.Write(t.Context(), wire.WriteRecord{Record: record, Format: "ki2"})
	if err != nil || len(ki2.Losses) == 0 || ki2.Losses[0].Kind != string(kifu.LossTimes) {
		t.Errorf("%v: %+v", err, ki2.Losses)
	}
	for name, in := range map[string]wire.WriteRecord{
		"format": {Record: record, Format: "pgn"}, "charset": {Record: record, Format: "kif", Charset: "latin1"},
		"version": {Record: record, Format: "kif", Version: "9"}, "record": {Record: tree(wire.RecordNode{USI: "1a1b"}), Format: "kif"},
	} {
		if _, err := d.Write(t.Context(), in); refused(t, err).Code != "bad-request" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestStudy(t *testing.T) {
	d := newService(records.Config{})
	for _, rules := range variant.All() {
		out, err := d.Study(t.Context(), wire.Study{Rules: rules.ID, SFEN: rules.SFEN})
		if err != nil || len(out.Legal) == 0 || out.Turn != "b" {
			t.Errorf("%s: %v, %d legal", rules.ID, err, len(out.Legal))
			continue
		}
		usi := out.Legal[0].USI
		next, err := d.Study(t.Context(), wire.Study{Rules: rules.ID, SFEN: rules.SFEN, Moves: []string{usi}})
		if err != nil || len(next.Moves) != 1 {
			t.Fatalf("%s: %v, %+v", rules.ID, err, next.Moves)
		}
		expect.All(t, rules.ID,
			expect.That("Moves[0].USI", next.Moves[0].USI, usi), expect.True(`Moves[0].View.Ja != ""`, next.Moves[0].View.Ja != ""),
			expect.True("SFEN != rules.SFEN", next.SFEN != rules.SFEN),
		)
	}
	start := tree().Start.SFEN
	_, err := d.Study(t.Context(), wire.Study{Rules: "standard", SFEN: start, Moves: []string{"7g7f", "7f7e"}})
	if body := refused(t, err); body.Code != "foul" || body.Foul != shogi.OutOfTurn {
		t.Errorf("%+v", body)
	}
	same, err := d.Study(t.Context(), wire.Study{
		Rules: "standard", SFEN: "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", Last: "3c3d", Moves: []string{"8h2b+", "3a2b"},
	})
	if err != nil || same.Moves[1].View.Ja != "同　銀" || same.Moves[0].Parent != -1 || same.Moves[1].Parent != 0 {
		t.Errorf("%v, %+v", err, same.Moves)
	}
	// The attacker of a problem may lack a king on either side's turn.
	for _, sfen := range []string{"4k4/9/4P4/9/9/9/9/9/9 b G 1", "4k4/4G4/4P4/9/9/9/9/9/9 w - 2"} {
		if _, err := d.Study(t.Context(), wire.Study{Rules: "standard", SFEN: sfen}); err != nil {
			t.Errorf("%s: %v", sfen, err)
		}
	}
	for _, in := range []wire.Study{
		{Rules: "chess", SFEN: start}, {Rules: "standard", SFEN: "?"}, {Rules: "standard", SFEN: start, Last: "?"}, {Rules: "standard", SFEN: start, Moves: []string{"?"}},
	} {
		if _, err := d.Study(t.Context(), in); refused(t, err).Code != "bad-request" {
			t.Errorf("%+v: %v", in, err)
		}
	}
}

func TestShare(t *testing.T) {
	d := newService(records.Config{Store: &memory{}, MaxBytes: 1200})
	record := tree(wire.RecordNode{USI: "7g7f", Comments: []string{"a"}})
	id, err := d.Share(t.Context(), record, time.Now())
	if err != nil || len(id) != 20 {
		t.Fatalf("%q, %v", id, err)
	}
	out, err := d.Shared(t.Context(), id)
	if err != nil || len(out.Record.Nodes) != 2 || out.Record.Nodes[1].View.Ja != "７六歩" {
		t.Fatalf("%v, %+v", err, out)
	}
	// Server-made fields do not change the ID.
	if again, err := d.Share(t.Context(), out.Record, time.Now()); again != id || err != nil {
		t.Errorf("%q, %v, want %q", again, err, id)
	}
	if _, err := d.Shared(t.Context(), "nothing"); refused(t, err).Code != "not-found" {
		t.Error(err)
	}
	if _, err := d.Share(t.Context(), tree(wire.RecordNode{USI: "1a1b"}), time.Now()); refused(t, err).Code != "bad-request" {
		t.Error(err)
	}
	long := tree(wire.RecordNode{USI: "2g2f", Comments: []string{strings.Repeat("x", 1200)}})
	if _, err := d.Share(t.Context(), long, time.Now()); refused(t, err).Code != "full" {
		t.Error(err)
	}
	long.Nodes[1].Comments[0] = strings.Repeat("x", 512<<10)
	if _, err := d.Share(t.Context(), long, time.Now()); refused(t, err).Code != "bad-request" {
		t.Error(err)
	}
	if _, err := newService(records.Config{}).Share(t.Context(), record, time.Now()); refused(t, err).Code != "not-now" {
		t.Error(err)
	}
}
