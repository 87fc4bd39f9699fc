package csa

import (
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
)

const errUnsayable = clientError("the CSA protocol cannot express the time control of this game")

// summary returns the summary for side with the moves so far, and the remaining times if
// the game has begun.
func (t *terms) summary(g *match.Game, id string, side shogi.Color, begun bool, now time.Time) (*talk.Summary, error) {
	c := g.Config()
	sum := &talk.Summary{
		GameID: id, You: side, MaxMoves: c.MaxMoves,
		Names: [2]string{wireName(&c, shogi.Black), wireName(&c, shogi.White)},
	}
	var ok bool
	if sum.Times, ok = times(&c); !ok {
		return nil, errUnsayable
	}
	set, err := t.book.RuleSet(c.Rules, c.Impasse)
	if err != nil {
		return nil, err
	}
	if c.Impasse == shogi.Impasse27Declared {
		sum.Declaration = "Jishogi 1.1"
	}
	if !isStandard(c.Rules) {
		sum.Extra = append(sum.Extra, talk.Item{Key: talk.KeyRules, Value: c.Rules})
	}
	alphabet, p := csa.NewAlphabet(set), g.Start()
	sum.Position = statements(alphabet, &p)
	sum.Moves = said(alphabet, g, &p, 0)
	sum.ToMove = g.Position().Side()
	if begun {
		sum.Extra = append(sum.Extra, timesLeft(g, c.Control.Increment, now)...)
	}
	return sum, nil
}

func timesLeft(g *match.Game, increment time.Duration, now time.Time) (items []talk.Item) {
	k, turn := g.Clock(), g.Position().Side()
	for side, key := range [2]string{talk.KeyBlackLeft, talk.KeyWhiteLeft} {
		left := k.Remaining(shogi.Color(side), now).Main
		if shogi.Color(side) != turn { // its next increment is added at its turn
			left = max(0, left-increment)
		}
		items = append(items, talk.Item{Key: key, Value: fmt.Sprint(left.Milliseconds())})
	}
	return items
}

// reconnectState returns the summary and what changed while the client was away.
func reconnectState(sum *talk.Summary) []byte {
	b := sum.AppendText(nil)
	lines := []string{
		"BEGIN Reconnect_State", "Game_ID:" + sum.GameID, "To_Move:" + talk.Sign(sum.ToMove),
		talk.KeyBlackLeft + ":" + sum.Get(talk.KeyBlackLeft), talk.KeyWhiteLeft + ":" + sum.Get(talk.KeyWhiteLeft),
	}
	if n := len(sum.Moves); n > 0 {
		lines = append(lines, "Last_Move:"+sum.Moves[n-1].String())
	}
	lines = append(lines, "END Reconnect_State", "")
	return append(b, strings.Join(lines, "\n")...)
}

func statements(a *csa.Alphabet, p *shogi.Position) []string {
	return strings.Split(strings.TrimSuffix(string(a.AppendPosition(nil, p)), "\n"), "\n")
}

func said(a *csa.Alphabet, g *match.Game, p *shogi.Position, from int) []talk.Statement {
	var out []talk.Statement
	for i, m := range g.Moves()[from:] {
		out = append(out, talk.Statement{Word: string(a.AppendMove(nil, p, m)), Spent: g.Spent(from + i), Timed: true})
		advance(p, []shogi.Move{m})
	}
	return out
}

func advance(p *shogi.Position, moves []shogi.Move) {
	for _, m := range moves {
		var u shogi.Undo
		p.Make(m, &u)
	}
}
