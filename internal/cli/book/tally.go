package book

import (
	"slices"
	"sync"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type tally struct {
	cmd *makeCmd
	set *variant.RuleSet

	mu        sync.Mutex
	positions map[string]*moveCounts
	other     int
}

type moveCounts struct {
	ply, games, black, white int
	moves                    map[shogi.Move]int
}

func (t *tally) add(rec *kifu.Record) {
	if rec.Rules.ID != t.set.ID {
		t.mu.Lock()
		t.other++
		t.mu.Unlock()
		return
	}
	outcome := files.ResultOf(rec).Outcome
	p := rec.Start.Position
	type step struct {
		key  string
		move shogi.Move
		side shogi.Color
	}
	var steps []step
	for _, m := range rec.Moves() {
		if len(steps) == t.cmd.Plies {
			break
		}
		steps = append(steps, step{book.Key(&p), m, p.Side()})
		if p.Play(m) != nil {
			break
		}
	}
	winner, decided := outcome.Winner()
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, s := range steps {
		at := t.positions[s.key]
		if at == nil {
			at = &moveCounts{ply: i + 1, moves: map[shogi.Move]int{}}
			t.positions[s.key] = at
		}
		at.ply = min(at.ply, i+1)
		at.games++
		switch outcome {
		case shogi.BlackWins:
			at.black++
		case shogi.WhiteWins:
			at.white++
		}
		if !t.cmd.Winner || decided && winner == s.side {
			at.moves[s.move]++
		}
	}
}

func (t *tally) into(b *book.Book) {
	for key, at := range t.positions {
		var moves []book.Move
		for m, n := range at.moves {
			if n >= t.cmd.MinGames {
				moves = append(moves, book.Move{Move: m, Count: n})
			}
		}
		slices.SortFunc(moves, func(a, b book.Move) int {
			if a.Count != b.Count {
				return b.Count - a.Count
			}
			return int(a.Move) - int(b.Move)
		})
		for _, m := range moves {
			b.Put(key, at.ply, m)
		}
		if len(moves) > 0 {
			b.Count(key, at.games, at.black, at.white)
		}
	}
}
