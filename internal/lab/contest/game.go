package contest

import (
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Game is a played game, a line of the [Journal].
type Game struct {
	// Number counts from 0; Round is the opening's.
	Number int    `json:"game"`
	Round  int    `json:"round"`
	Black  string `json:"black"`
	White  string `json:"white"`
	// SFEN is the start; Moves are in USI, the first Opening of them given.
	SFEN    string `json:"sfen"`
	Moves   string `json:"moves"`
	Opening int    `json:"opening"`
	// Result is "black", "white" or "draw". Reason is a [shogi.Reason] or a Reason constant.
	// Detail is about a failed engine.
	Result string `json:"result"`
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"`
	// Scores of moves after the opening in centipawns for the mover; mates are ±[MateScore]
	// less the plies; null if unknown.
	Scores []*int `json:"scores,omitempty"`
	// Millis are the times of those moves and of a final failed move.
	Millis []int64 `json:"ms,omitempty"`
}

// MateScore is a mate in 0 plies.
const MateScore = 32000

const (
	BlackWon  = "black"
	WhiteWon  = "white"
	DrawnGame = "draw"
)

func resultOf(o shogi.Outcome) string {
	switch o {
	case shogi.BlackWins:
		return BlackWon
	case shogi.WhiteWins:
		return WhiteWon
	}
	return DrawnGame
}

func (g *Game) halves() int {
	switch g.Result {
	case BlackWon:
		return 2
	case WhiteWon:
		return 0
	}
	return 1
}

func (g *Game) loser() string {
	switch g.Result {
	case BlackWon:
		return g.White
	case WhiteWon:
		return g.Black
	}
	return ""
}

// Record returns the game with players, times, scores and end.
func (g *Game) Record(rules *variant.RuleSet, event string) (*kifu.Record, error) {
	game, err := notation.Replay(rules.Rules, g.SFEN, nil)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number+1, err)
	}
	rec := kifu.New(rules)
	rec.Start = kifu.StartAt(rules, game.Start())
	rec.Headers.Set(kifu.KeyEvent, event)
	names, _ := kifu.PlayerKeys(rec.Start.Handicap != "")
	rec.Headers.Set(names[0], g.Black)
	rec.Headers.Set(names[1], g.White)
	node := rec.Root
	for i, text := range strings.Fields(g.Moves) {
		m, err := notation.ParseMove(game.Position(), text)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d, move %d: %w", g.Number+1, i+1, err)
		}
		next := &kifu.Node{Move: m}
		g.annotate(next, i-g.Opening, game.Position().Side())
		node.Children = append(node.Children, next)
		node = next
	}
	end := g.end(game)
	node.Children = append(node.Children, &kifu.Node{End: &end})
	if g.Detail != "" {
		node.Comments = append(node.Comments, g.Detail)
	}
	return rec, nil
}

func (g *Game) annotate(n *kifu.Node, i int, side shogi.Color) {
	if i < 0 {
		return
	}
	if i < len(g.Millis) {
		n.Time = kifu.Time{Known: true, Spent: time.Duration(g.Millis[i]) * time.Millisecond}
		for j := i; j >= 0; j -= 2 {
			n.Time.Total += time.Duration(g.Millis[j]) * time.Millisecond
		}
	}
	if i < len(g.Scores) && g.Scores[i] != nil {
		cp := *g.Scores[i]
		if side == shogi.Black {
			cp = -cp
		}
		score := kifu.CP(cp)
		switch {
		case cp > MateScore-1000:
			score = kifu.MateIn(MateScore-cp, 1)
		case cp < 1000-MateScore:
			score = kifu.MateIn(MateScore+cp, -1)
		}
		n.Evaluations = append(n.Evaluations, kifu.Evaluation{Source: kifu.SourcePlay, Score: score})
	}
}

func (g *Game) end(game *shogi.Game) kifu.End {
	side := game.Position().Side()
	if game.Result().Over() {
		return records.EndOf(game.Result(), side)
	}
	result := shogi.Result{Outcome: map[string]shogi.Outcome{BlackWon: shogi.BlackWins, WhiteWon: shogi.WhiteWins}[g.Result]}
	for reason := shogi.Mate; reason <= shogi.Abandoned; reason++ {
		if reason.String() == g.Reason {
			result.Reason = reason
		}
	}
	switch {
	case result.Reason != shogi.NotOver:
	case g.Result == DrawnGame && g.Reason == ReasonLong:
		return kifu.End{Kind: kifu.EndMaxMoves}
	case g.Result == DrawnGame:
		return kifu.End{Kind: kifu.EndDraw}
	default: // lost by failure or adjudication: a resignation
		result.Reason = shogi.Resignation
	}
	if result.Outcome == shogi.Undecided {
		result.Outcome = shogi.NoResult
	}
	return records.EndOf(result, side)
}
