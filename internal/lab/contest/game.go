package contest

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/games/gamerecord"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Game is a game played, a line of the [Journal].
type Game struct {
	// Number is that of the game, from 0, Round that of its opening.
	Number int `json:"game"`
	Round  int `json:"round"`
	// Black and White are the names of the players.
	Black string `json:"black"`
	White string `json:"white"`
	// SFEN is the position in which it begins, Moves all moves in USI, the first
	// Opening of them being those of the opening.
	SFEN    string `json:"sfen"`
	Moves   string `json:"moves"`
	Opening int    `json:"opening"`
	// Result is "black", "white" or "draw". Reason is why: a word of
	// [shogi.Reason] or one of the Reason constants. Detail tells more of an engine
	// that failed.
	Result string `json:"result"`
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"`
	// Scores are what the engines said of their moves after the opening, in
	// centipawns from their own sides; mates are ±[MateScore] less the plies, and a
	// move of which nothing was said has null.
	Scores []*int `json:"scores,omitempty"`
	// Millis is how long each of these moves took, and also the one that was not
	// made when the engine failed or lost on time.
	Millis []int64 `json:"ms,omitempty"`
}

// MateScore is the score of a mate in 0 plies.
const MateScore = 32000

// The results of a game.
const (
	BlackWon  = "black"
	WhiteWon  = "white"
	DrawnGame = "draw"
)

// resultOf returns the word for an outcome.
func resultOf(o shogi.Outcome) string {
	switch o {
	case shogi.BlackWins:
		return BlackWon
	case shogi.WhiteWins:
		return WhiteWon
	}
	return DrawnGame
}

// halves returns the half points that Black scored, 0 to 2.
func (g *Game) halves() int {
	switch g.Result {
	case BlackWon:
		return 2
	case WhiteWon:
		return 0
	}
	return 1
}

// loser returns the name of the player who lost, "" for none.
func (g *Game) loser() string {
	switch g.Result {
	case BlackWon:
		return g.White
	case WhiteWon:
		return g.Black
	}
	return ""
}

// Record makes a game record of the game: players, moves, times, scores and how it
// ended.
func (g *Game) Record(rules *variant.RuleSet, event string) (*kifu.Record, error) {
	setup, err := notation.ParseSFEN(rules.Rules, g.SFEN)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number+1, err)
	}
	start, err := setup.Position()
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number+1, err)
	}
	rec := kifu.New(rules)
	rec.Start = kifu.StartAt(rules, start)
	rec.Headers.Set(kifu.KeyEvent, event)
	names := [2]string{kifu.KeyBlack, kifu.KeyWhite}
	if rec.Start.Handicap != "" {
		names = [2]string{kifu.KeyReceiver, kifu.KeyGiver}
	}
	rec.Headers.Set(names[0], g.Black)
	rec.Headers.Set(names[1], g.White)
	game := shogi.NewGame(start)
	node := rec.Root
	for i, text := range strings.Fields(g.Moves) {
		m, err := notation.ParseUSI(rules.Rules, text)
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

// annotate puts time and score of the i-th move after the opening on its node; side
// is to move after it.
func (g *Game) annotate(n *kifu.Node, i int, side shogi.Color) {
	if i < 0 {
		return
	}
	if i < len(g.Millis) {
		n.Time = kifu.Time{Known: true, Spent: milliseconds(g.Millis[i])}
		for j := i; j >= 0; j -= 2 {
			n.Time.Total += milliseconds(g.Millis[j])
		}
	}
	if i < len(g.Scores) && g.Scores[i] != nil {
		cp := *g.Scores[i]
		if side == shogi.Black { // White has moved
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

// end returns how the record ends.
func (g *Game) end(game *shogi.Game) kifu.End {
	side := game.Position().Side()
	if game.Result().Over() {
		return gamerecord.End(game.Result(), side)
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
	default: // a player whose engine fails, or who stands to lose, resigns
		result.Reason = shogi.Resignation
	}
	if result.Outcome == shogi.Undecided {
		result.Outcome = shogi.NoResult
	}
	return gamerecord.End(result, side)
}
