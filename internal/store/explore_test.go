package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func testExplore(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"games are kept", keptGames},
		{"sources", sources},
		{"players", indexedPlayers},
		{"segments", segments},
		{"conflicts", conflicts},
		{"answers", answers},
		{"names taken out", namesTakenOut},
	})
}

var shipped *variant.Library // nil means the shipped rule sets

func randomGames(t *testing.T, n, plies int) []explore.Game {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 9))
	var all []explore.Game
	for i := range n {
		set, err := variant.Lookup([]string{"standard", "standard", "standard", "torus"}[i%4])
		if err != nil {
			t.Fatal(err)
		}
		rec := kifu.New(set)
		rec.Headers.Set(kifu.KeyBlack, []string{"甲", "Ａlpha", "beta"}[rng.IntN(3)])
		rec.Headers.Set(kifu.KeyWhite, []string{"乙", "alpha", "100%_\\"}[rng.IntN(3)])
		rec.Headers.Set(kifu.KeyEvent, fmt.Sprint(i))
		if rng.IntN(3) > 0 {
			rec.Headers.Set(kifu.KeyBlackRating, fmt.Sprint(1000+rng.IntN(2000)))
			rec.Headers.Set(kifu.KeyWhiteRating, fmt.Sprint(1000+rng.IntN(2000)))
		}
		rec.Headers.Set(kifu.KeyStarted, fmt.Sprintf("%d/%02d/%02d 10:00:00", 1990+i%30, 1+i/30%12, 1+i/360%28))
		node, p := rec.Root, rec.Start.Position
		for range 1 + rng.IntN(plies) {
			legal := p.AppendLegal(nil)
			slices.Sort(legal)
			m := legal[rng.IntN(min(3, len(legal)))]
			next := &kifu.Node{Move: m}
			if rng.IntN(4) == 0 {
				next.Evaluations = []kifu.Evaluation{{Score: kifu.CP(rng.IntN(800) - 400)}}
			}
			node.Children = append(node.Children, next)
			node = next
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if kind := []kifu.EndKind{kifu.EndResign, kifu.EndRepetition, kifu.EndAbort}[rng.IntN(3)]; true {
			node.Children = append(node.Children, &kifu.Node{End: &kifu.End{Kind: kind}})
		}
		g, err := explore.Of(rec, fmt.Sprintf("games of '駒' %d", i))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// A name removed from a game is removed from the index; the opponent's stays.
func namesTakenOut(t *testing.T, s joined) {
	must(t, s.Create(t.Context(), "g", []match.Seat{{Side: shogi.Black, Holder: "a:x1"}, {Side: shogi.White, Holder: "a:y2"}}, summary(1), events(1, 1)))
	all := randomGames(t, 2, 6)
	all[0].Source, all[0].Players = explore.PlayedHere+"g", [2]string{"Kimura", "甲"}
	all[1].Players = [2]string{"kimura", "乙"}
	x := newIndex(s)
	_, err := x.Add(t.Context(), all, nil)
	must(t, err)
	must(t, s.Unname(t.Context(), "g", "a:x1", "x1"))
	got, ok, err := s.GameFrom(t.Context(), explore.PlayedHere+"g")
	if !ok || err != nil || got.Players != [2]string{"", "甲"} {
		t.Errorf("%+v, %v, %v", got.Players, ok, err)
	}
	if p, err := s.PlayersLike(t.Context(), "kimura", 9); err != nil || len(p) != 1 || p[0].Games != 1 {
		t.Errorf("players: %+v, %v", p, err)
	}
	page, err := x.Games(t.Context(), explore.Search{Filter: explore.Filter{Player: "KIMURA"}, Limit: 9})
	if err != nil || len(page.Hits) != 1 || page.Hits[0].Number != 2 {
		t.Errorf("games by the name: %+v, %v", page, err)
	}
}

func newIndex(s explore.Store) *explore.Index {
	return explore.New(s, shipped, func() time.Time { return noon })
}

func keptGames(t *testing.T, s joined) {
	games := randomGames(t, 5, 12)
	games[2].Start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	if n, err := s.AddGames(t.Context(), games, nil); n != 5 || err != nil {
		t.Fatal(n, err)
	}
	if n, err := s.AddGames(t.Context(), games[1:], nil); n != 0 || err != nil {
		t.Fatal("again:", n, err)
	}
	got, err := s.LooseGames(t.Context(), 0, 9)
	must(t, err)
	for i := range games {
		games[i].Number = int64(i + 1)
	}
	if d := cmp.Diff(games, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got, err = s.LooseGames(t.Context(), 3, 1); err != nil || len(got) != 1 || got[0].Number != 4 {
		t.Errorf("after 3: %+v, %v", got, err)
	}
	if got, err = s.GamesOf(t.Context(), []int64{5, 77, 2}); err != nil || len(got) != 2 || got[0].Number+got[1].Number != 7 {
		t.Errorf("by number: %+v, %v", got, err)
	}
	one, ok, err := s.GameFrom(t.Context(), games[3].Source)
	if d := cmp.Diff(games[3], one); !ok || err != nil || d != "" {
		t.Errorf("by source: %v, %v\n%s", ok, err, d)
	}
	if _, ok, err := s.GameFrom(t.Context(), "nowhere\x00"); ok || err != nil {
		t.Errorf("from nowhere: %v, %v", ok, err)
	}
	bad := games[0]
	bad.Digest, bad.Players[0] = "other", "a\x00b"
	if _, err := s.AddGames(t.Context(), []explore.Game{bad}, nil); err == nil {
		t.Error("a name with a NUL was stored")
	}
	total, err := s.Totals(t.Context())
	if err != nil || total != (explore.Totals{Games: 5, Loose: 5}) {
		t.Errorf("totals: %+v, %v", total, err)
	}
}

func sources(t *testing.T, s joined) {
	if _, ok, err := s.SourceOf(t.Context(), "a.csa"); ok || err != nil {
		t.Fatal(ok, err)
	}
	for _, want := range []explore.Source{{Name: "a.csa", Stamp: "1 2", Games: 7}, {Name: "a.csa", Stamp: "1 3", Games: 9, Done: true}} {
		_, err := s.AddGames(t.Context(), nil, []explore.Source{want})
		must(t, err)
		if got, ok, err := s.SourceOf(t.Context(), "a.csa"); !ok || err != nil || got != want {
			t.Errorf("%+v, %v, %v", got, ok, err)
		}
	}
}

func indexedPlayers(t *testing.T, s joined) {
	_, err := s.AddGames(t.Context(), randomGames(t, 40, 6), nil)
	must(t, err)
	all, err := s.PlayersLike(t.Context(), "", 99)
	if err != nil || len(all) != 5 {
		t.Errorf("%+v, %v", all, err)
	}
	if !slices.IsSortedFunc(all, func(a, b explore.Player) int { return b.Games - a.Games }) {
		t.Errorf("not the most games first: %+v", all)
	}
	for part, want := range map[string]int{"alp": 1, "0%_": 1, "%": 1, "_": 1, `\`: 1, "zz": 0, "甲": 1} {
		if got, err := s.PlayersLike(t.Context(), part, 9); err != nil || len(got) != want {
			t.Errorf("%q: %+v, %v", part, got, err)
		}
	}
}

func segments(t *testing.T, s joined) {
	_, err := s.AddGames(t.Context(), randomGames(t, 3, 6), nil)
	must(t, err)
	id, err := s.BeginSegment(t.Context(), noon)
	must(t, err)
	keys := []explore.Key{0, 5, 5, 1 << 63, ^explore.Key(0)}
	var blocks []explore.Block
	for i, k := range keys {
		part := 0
		if i == 2 {
			part = 1
		}
		blocks = append(blocks, explore.Block{Kind: explore.Pieces, First: k, Part: part, Data: []byte{byte(i), 0, 255}})
	}
	must(t, s.PutBlocks(t.Context(), id, blocks[:2]))
	must(t, s.PutBlocks(t.Context(), id, blocks[2:]))
	if all, err := s.Segments(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("in force before its time: %+v, %v", all, err)
	}
	want := explore.Segment{ID: id, Games: 2, First: 1, Last: 2, Entries: 5, Bytes: 15}
	must(t, s.FoldGames(t.Context(), want, []int64{1, 2}))
	if all, err := s.Segments(t.Context()); err != nil || !slices.Equal(all, []explore.Segment{want}) {
		t.Errorf("%+v, %v", all, err)
	}
	if got, err := s.LooseGames(t.Context(), 0, 9); err != nil || len(got) != 1 || got[0].Number != 3 {
		t.Errorf("loose: %+v, %v", got, err)
	}
	for key, want := range map[explore.Key][]explore.Block{
		0: blocks[:1], 4: blocks[:1], 5: blocks[1:3], 1 << 62: blocks[1:3], 1 << 63: blocks[3:4], ^explore.Key(0): blocks[4:],
	} {
		got, err := s.BlocksAt(t.Context(), id, explore.Pieces, key)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("at %d: %v (-want +got):\n%s", key, err, d)
		}
	}
	if got, err := s.BlocksAt(t.Context(), id, explore.Sums, 7); err != nil || len(got) != 0 {
		t.Errorf("another kind: %+v, %v", got, err)
	}
	got, err := s.BlocksFrom(t.Context(), id, explore.Pieces, 0, -1, 3)
	if d := cmp.Diff(blocks[:3], got); d != "" || err != nil {
		t.Errorf("from the first: %v (-want +got):\n%s", err, d)
	}
	if got, err = s.BlocksFrom(t.Context(), id, explore.Pieces, 5, 0, 9); err != nil || len(got) != 3 {
		t.Errorf("from the middle: %+v, %v", got, err)
	}
	next, err := s.BeginSegment(t.Context(), noon)
	must(t, err)
	must(t, s.PutBlocks(t.Context(), next, blocks))
	must(t, s.MergeSegments(t.Context(), explore.Segment{ID: next, Games: 2, First: 1, Last: 2}, []int64{id}))
	left, err := s.BeginSegment(t.Context(), noon)
	must(t, err)
	must(t, s.PutBlocks(t.Context(), left, blocks))
	must(t, s.Sweep(t.Context(), noon))
	for segment, want := range map[int64]int{id: 0, next: 5, left: 5} {
		if got, err := s.BlocksFrom(t.Context(), segment, explore.Pieces, 0, -1, 9); err != nil || len(got) != want {
			t.Errorf("segment %d has %d blocks, want %d, %v", segment, len(got), want, err)
		}
	}
	must(t, s.Sweep(t.Context(), noon.Add(time.Second)))
	if got, err := s.BlocksFrom(t.Context(), left, explore.Pieces, 0, -1, 9); err != nil || len(got) != 0 {
		t.Errorf("an abandoned segment has %d blocks, %v", len(got), err)
	}
}

func conflicts(t *testing.T, s joined) {
	_, err := s.AddGames(t.Context(), randomGames(t, 3, 6), nil)
	must(t, err)
	id, err := s.BeginSegment(t.Context(), noon)
	must(t, err)
	if err := s.FoldGames(t.Context(), explore.Segment{ID: id, Games: 4, First: 1, Last: 9}, []int64{1, 9}); !errors.Is(err, explore.ErrConflict) {
		t.Errorf("a game that is not there: %v", err)
	}
	if got, err := s.LooseGames(t.Context(), 0, 9); err != nil || len(got) != 3 {
		t.Errorf("a fold that failed left %d loose, %v", len(got), err)
	}
	must(t, s.FoldGames(t.Context(), explore.Segment{ID: id, Games: 1, First: 1, Last: 1}, []int64{1}))
	if err := s.FoldGames(t.Context(), explore.Segment{ID: id, Games: 1, First: 2, Last: 2}, []int64{2}); !errors.Is(err, explore.ErrConflict) {
		t.Errorf("a segment twice: %v", err)
	}
	if err := s.MergeSegments(t.Context(), explore.Segment{ID: id}, []int64{99}); !errors.Is(err, explore.ErrConflict) {
		t.Errorf("a merge of nothing: %v", err)
	}
}

func answers(t *testing.T, s joined) {
	x := newIndex(s)
	const n = 5600 // enough to merge segments
	games := randomGames(t, n, 7)
	for i := range games {
		games[i].Number = int64(i + 1)
	}
	for part := range slices.Chunk(games, 550) {
		fresh := slices.Clone(part)
		if _, err := x.Add(t.Context(), fresh, nil); err != nil {
			t.Fatal(err)
		}
		must(t, x.Maintain(t.Context()))
	}
	c, err := x.Contents(t.Context())
	if err != nil || c.Games < n-100 {
		t.Fatalf("%d games, %v", c.Games, err)
	}
	if c.Loose == 0 || len(c.Segments) < 2 || c.Segments[0].Games < 4096 {
		t.Fatalf("the index is not in several forms: %+v", c)
	}
	games = stored(t, s, int(c.Games))
	rng := rand.New(rand.NewPCG(1, 2))
	filters := []explore.Filter{
		{}, {Player: "ALPHA"}, {Player: "alpha", As: explore.AsBlack}, {MinRating: 1500, MaxRating: 2200},
		{Since: 19950101, Until: 20031231}, {Outcome: shogi.WhiteWins}, {Player: "nobody"},
	}
	for i, f := range filters {
		g := games[rng.IntN(len(games))]
		p, err := g.Begin(shipped)
		must(t, err)
		for ply := 0; ; ply++ {
			got, err := x.Moves(t.Context(), g.Rules, &p, f)
			must(t, err)
			if d := cmp.Diff(counted(games, g.Rules, &p, f), got); d != "" {
				t.Fatalf("filter %d, ply %d (-want +got):\n%s", i, ply, d)
			}
			pages(t, x, games, explore.Search{Rules: g.Rules, Position: &p, Filter: f, Limit: 100})
			if ply == min(len(g.Moves), 3) {
				break
			}
			must(t, p.Play(g.Moves[ply]))
		}
	}
	pages(t, x, games, explore.Search{Filter: filters[2], Limit: 150})
	set, err := variant.Lookup("standard")
	must(t, err)
	part, err := explore.ParsePart(set.Rules, "P1f -1g K5i")
	must(t, err)
	for _, q := range []explore.Search{
		{Parts: []*explore.Part{part}}, {Parts: []*explore.Part{part, part.Turned(set.Rules)}, Plies: 2},
		{Parts: []*explore.Part{part}, Position: &set.Start, Filter: filters[3]},
	} {
		q.Rules, q.Limit = "standard", 120
		pages(t, x, games, q)
	}
	prepared(t, s, games, filters)
}

type readStore struct {
	explore.Store
	mu   sync.Mutex
	read []int64
}

func (s *readStore) BlocksAt(ctx context.Context, segment int64, kind explore.Kind, key explore.Key) ([]explore.Block, error) {
	s.note(segment)
	return s.Store.BlocksAt(ctx, segment, kind, key)
}

func (s *readStore) BlocksFrom(ctx context.Context, segment int64, kind explore.Kind, first explore.Key, part, limit int) ([]explore.Block, error) {
	s.note(segment)
	return s.Store.BlocksFrom(ctx, segment, kind, first, part, limit)
}

func (s *readStore) note(segment int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read = append(s.read, segment)
}

// A prepared index reads no large segment for the first query of a start position, and nothing
// when it is prepared again.
func prepared(t *testing.T, s joined, games []explore.Game, filters []explore.Filter) {
	noted := &readStore{Store: s}
	x := newIndex(noted)
	must(t, x.Prepare(t.Context(), variant.All()))
	first := len(noted.read)
	must(t, x.Prepare(t.Context(), variant.All()))
	if n := len(noted.read); n != first || n == 0 {
		t.Errorf("%d reads to be ready, %d to be so again", first, n-first)
	}
	noted.read = nil
	segments, err := s.Segments(t.Context())
	must(t, err)
	set, err := variant.Lookup("standard")
	must(t, err)
	for _, f := range filters[1:] {
		got, err := x.Moves(t.Context(), set.ID, &set.Start, f)
		must(t, err)
		if d := cmp.Diff(counted(games, set.ID, &set.Start, f), got); d != "" {
			t.Errorf("%+v (-want +got):\n%s", f, d)
		}
	}
	if slices.Contains(noted.read, segments[0].ID) {
		t.Errorf("of %+v the segments %v were read", segments, noted.read)
	}
}

func stored(t *testing.T, s joined, n int) []explore.Game {
	t.Helper()
	var numbers []int64
	for i := range n {
		numbers = append(numbers, int64(i+1))
	}
	games, err := s.GamesOf(t.Context(), numbers)
	if err != nil || len(games) != n {
		t.Fatal(len(games), err)
	}
	slices.SortFunc(games, func(a, b explore.Game) int { return int(a.Number - b.Number) })
	return games
}

func takes(g *explore.Game, f explore.Filter) bool {
	is := func(c int) bool { return explore.Fold(g.Players[c]) == explore.Fold(f.Player) }
	switch {
	case f.Player != "" && f.As == explore.AsBlack && !is(0), f.Player != "" && f.As == explore.EitherSide && !is(0) && !is(1),
		f.MinRating > 0 && g.Rating() < f.MinRating, f.MaxRating > 0 && (g.Rating() == 0 || g.Rating() > f.MaxRating),
		f.Since > 0 && g.Date < f.Since, f.Until > 0 && g.Date > f.Until,
		f.Outcome != shogi.Undecided && g.Outcome != f.Outcome:
		return false
	}
	return true
}

func counted(games []explore.Game, rules string, at *shogi.Position, f explore.Filter) *explore.Answer {
	type of struct {
		explore.Move
		ratings, evals int
		examples       []*explore.Game
	}
	table := map[shogi.Move]*of{}
	for i := range games {
		g := &games[i]
		if g.Rules != rules || !takes(g, f) {
			continue
		}
		seen := map[shogi.Move]bool{}
		walk(g, func(ply int, p *shogi.Position) {
			m := shogi.NoMove
			if ply < len(g.Moves) {
				m = g.Moves[ply]
			}
			if !samePosition(p, at) || seen[m] {
				return
			}
			seen[m] = true
			o := table[m]
			if o == nil {
				o = &of{Move: explore.Move{Move: m}}
				table[m] = o
			}
			o.Games++
			switch g.Outcome {
			case shogi.BlackWins:
				o.Black++
			case shogi.WhiteWins:
				o.White++
			case shogi.NoResult:
				o.Draw++
			default:
				o.Other++
			}
			if r := g.Ratings[p.Side()]; r > 0 {
				o.ratings += r
				o.Rated++
			}
			if g.Evals != nil && m != shogi.NoMove && g.Evals[ply] != explore.NoEval {
				o.evals += int(g.Evals[ply])
				o.Evaled++
			}
			o.examples = append(o.examples, g)
		})
	}
	a := &explore.Answer{}
	for _, o := range table {
		if o.Rated > 0 {
			o.Rating = (o.ratings + o.Rated/2) / o.Rated
		}
		if o.Evaled > 0 {
			o.Eval = o.evals / o.Evaled
		}
		slices.SortFunc(o.examples, func(a, b *explore.Game) int {
			if a.Rating() != b.Rating() {
				return b.Rating() - a.Rating()
			}
			return int(b.Number - a.Number)
		})
		for _, g := range o.examples[:min(4, len(o.examples))] {
			o.Examples = append(o.Examples, g.Number)
		}
		a.Moves = append(a.Moves, o.Move)
		a.Games, a.Black, a.White, a.Draw, a.Other = a.Games+o.Games, a.Black+o.Black, a.White+o.White, a.Draw+o.Draw, a.Other+o.Other
	}
	slices.SortFunc(a.Moves, func(m, o explore.Move) int {
		switch {
		case (m.Move == shogi.NoMove) != (o.Move == shogi.NoMove):
			if m.Move == shogi.NoMove {
				return 1
			}
			return -1
		case m.Games != o.Games:
			return o.Games - m.Games
		}
		return int(m.Move) - int(o.Move)
	})
	return a
}

func samePosition(p, at *shogi.Position) bool {
	a, b := p.Setup(), at.Setup()
	a.Ply, b.Ply = 1, 1
	return a.Board == b.Board && a.Hands == b.Hands && a.Side == b.Side
}

func walk(g *explore.Game, visit func(ply int, p *shogi.Position)) {
	p, err := g.Begin(shipped)
	if err != nil {
		panic(err)
	}
	for i, m := range g.Moves {
		visit(i, &p)
		if err := p.Play(m); err != nil {
			panic(err)
		}
	}
	visit(len(g.Moves), &p)
}

func pages(t *testing.T, x *explore.Index, games []explore.Game, q explore.Search) {
	t.Helper()
	var want, got []int64
	for i := len(games) - 1; i >= 0; i-- {
		g := &games[i]
		if q.Rules != "" && g.Rules != q.Rules || !takes(g, q.Filter) {
			continue
		}
		met, found := q.Position == nil, len(q.Parts) == 0
		walk(g, func(ply int, p *shogi.Position) {
			met = met || samePosition(p, q.Position)
			found = found || (q.Plies == 0 || ply <= q.Plies) && slices.ContainsFunc(q.Parts, func(part *explore.Part) bool { return part.In(p) })
		})
		if met && found {
			want = append(want, g.Number)
		}
	}
	for {
		page, err := x.Games(t.Context(), q)
		must(t, err)
		for _, h := range page.Hits {
			got = append(got, h.Number)
		}
		if q.Before = page.Next; q.Before == 0 {
			break
		}
	}
	if !slices.Equal(want, got) {
		t.Fatalf("found %d games, want %d: %v, want %v", len(got), len(want), got, want)
	}
}
