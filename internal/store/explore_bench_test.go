package store_test

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var (
	benchGames = flag.Int("games", 2000, "games of the index that is measured")
	benchIndex = flag.String("index", "", "keep the index that is measured in this file, and use it if it is there")
	benchCSA   = flag.String("csa", "", "write the games that are measured to this file, as CSA")
)

// played returns a game of about 100 plies. The first 30 moves follow a skewed choice per
// position (half of the games play the first move, a quarter the second, …), so that games
// share openings.
func played(tb testing.TB, set *variant.RuleSet, number int) *kifu.Record {
	rng := rand.New(rand.NewPCG(uint64(number), 1))
	rec := kifu.New(set)
	rec.Headers.Set(kifu.KeyBlack, fmt.Sprintf("engine %d", rng.IntN(500)))
	rec.Headers.Set(kifu.KeyWhite, fmt.Sprintf("engine %d", rng.IntN(500)))
	rec.Headers.Set(kifu.KeyBlackRating, fmt.Sprint(1000+rng.IntN(3000)))
	rec.Headers.Set(kifu.KeyWhiteRating, fmt.Sprint(1000+rng.IntN(3000)))
	rec.Headers.Set(kifu.KeyStarted, fmt.Sprintf("%d/%02d/%02d 10:00:00", 2000+rng.IntN(26), 1+rng.IntN(12), 1+rng.IntN(28)))
	node, p := rec.Root, set.Start
	var legal []shogi.Move
	for ply := range 60 + rng.IntN(80) {
		legal = p.AppendLegal(legal[:0])
		if len(legal) == 0 {
			break
		}
		var m shogi.Move
		if ply < 30 {
			key := p.Key()
			order := func(m shogi.Move) uint64 { return (uint64(m) + key) * 0x9e3779b97f4a7c15 >> 20 }
			slices.SortFunc(legal, func(a, b shogi.Move) int {
				if order(a) < order(b) {
					return -1
				}
				return 1
			})
			i := 0
			for i < len(legal)-1 && rng.IntN(2) == 0 {
				i++
			}
			m = legal[i]
		} else {
			m = legal[rng.IntN(len(legal))]
		}
		next := &kifu.Node{Move: m}
		if number%3 == 0 {
			next.Evaluations = []kifu.Evaluation{{Score: kifu.CP(rng.IntN(2000) - 1000)}}
		}
		node.Children = append(node.Children, next)
		node = next
		var u shogi.Undo
		p.Make(m, &u)
	}
	node.Children = append(node.Children, &kifu.Node{End: &kifu.End{Kind: kifu.EndResign}})
	return rec
}

// BenchmarkWriteGames writes the games of BenchmarkExplore as CSA, with -csa FILE to a file
// for komadai index build.
func BenchmarkWriteGames(b *testing.B) {
	set, err := variant.Lookup("standard")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := writeGames(b, set); err != nil {
			b.Fatal(err)
		}
	}
}

func writeGames(b *testing.B, set *variant.RuleSet) (err error) {
	out := io.Discard
	if *benchCSA != "" {
		f, err := os.Create(*benchCSA)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		out = f
	}
	w := bufio.NewWriter(out)
	for i := range *benchGames {
		if i > 0 {
			fmt.Fprintln(w, "/")
		}
		if _, err := csa.Codec().Write(w, played(b, set, i), kifu.WriteOptions{}); err != nil {
			return err
		}
	}
	return w.Flush()
}

// BenchmarkExplore queries an index of -games generated games of about 100 positions.
func BenchmarkExplore(b *testing.B) {
	set, err := variant.Lookup("standard")
	if err != nil {
		b.Fatal(err)
	}
	file := *benchIndex
	if file == "" {
		file = filepath.Join(b.TempDir(), "index.db")
	}
	db, err := store.OpenSQLite(b.Context(), file)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	x := explore.New(db.Explore, shippedRules(), time.Now)
	c, err := x.Contents(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for i := int(c.Games); i < *benchGames; {
		var games []explore.Game
		for ; i < *benchGames && len(games) < 1000; i++ {
			g, err := explore.Of(played(b, set, i), fmt.Sprint("generated ", i))
			if err != nil {
				b.Fatal(err)
			}
			games = append(games, g)
		}
		if _, err := x.Add(b.Context(), games, nil); err != nil {
			b.Fatal(err)
		}
		if i%8000 == 0 || i == *benchGames {
			if err := x.Maintain(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
	}
	at := map[string]shogi.Position{"start": set.Start}
	p := set.Start
	rec := played(b, set, 7)
	for i, m := range rec.Moves()[:12] {
		var u shogi.Undo
		p.Make(m, &u)
		if i == 3 || i == 11 {
			at[fmt.Sprint("ply", i+1)] = p
		}
	}
	filters := map[string]explore.Filter{
		"all": {}, "player": {Player: "engine 7"}, "rating": {MinRating: 2500, MaxRating: 3500, Since: 20100101}, "result": {Outcome: shogi.BlackWins},
	}
	for _, ready := range []bool{false, true} {
		b.Run(fmt.Sprintf("first/prepared=%v", ready), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				fresh := explore.New(db.Explore, shippedRules(), time.Now)
				if ready {
					if err := fresh.Prepare(b.Context(), variant.All()); err != nil {
						b.Fatal(err)
					}
				}
				b.StartTimer()
				if _, err := fresh.Moves(b.Context(), set.ID, &set.Start, filters["rating"]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for where, p := range at {
		for name, f := range filters {
			b.Run(where+"/"+name, func(b *testing.B) {
				games := 0
				for b.Loop() {
					a, err := x.Moves(b.Context(), set.ID, &p, f)
					if err != nil {
						b.Fatal(err)
					}
					games = a.Games
				}
				b.ReportMetric(float64(games), "games")
			})
		}
	}
	shape, _ := explore.ShapeNamed("central-rook")
	part, _ := explore.ParsePart(set.Rules, "K4h G5h S3h")
	for name, q := range map[string]explore.Search{
		"reached":  {Position: &set.Start},
		"part":     {Parts: []*explore.Part{part}},
		"shape":    {Parts: shape.For(explore.EitherSide), Plies: shape.Plies},
		"player":   {Filter: explore.Filter{Player: "engine 7"}},
		"position": {Position: &p},
	} {
		q.Rules, q.Limit = set.ID, 20
		b.Run("games/"+name, func(b *testing.B) {
			found := 0
			for b.Loop() {
				page, err := x.Games(b.Context(), q)
				if err != nil {
					b.Fatal(err)
				}
				found = len(page.Hits)
			}
			b.ReportMetric(float64(found), "found")
		})
	}
}

func shippedRules() *variant.Library { return nil }
