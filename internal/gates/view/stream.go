package view

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// Head returns the constant part of a game.
func Head(g wire.Game) wire.GameHead {
	return wire.GameHead{
		ID: g.ID, Rules: g.Rules, Created: g.Created, Black: g.Black, White: g.White, You: g.You, Toss: g.Toss,
		Handicap: g.Handicap, Start: g.Start, Clock: g.Time.Clock, Fouls: g.Fouls, Impasse: g.Impasse,
		Rated: g.Rated, Listed: g.Listed, Undo: g.Undo, Series: g.Series, Round: g.Round,
		Tournament: g.Tournament, After: g.After, Waiting: g.Waiting,
	}
}

// State returns the variable part of a game.
func State(g wire.Game) wire.GameState {
	out := wire.GameState{
		Seq: g.Seq, Status: status(g), Moves: wire.List(g.Moves, usi), SFEN: g.SFEN, Turn: g.Turn, Time: g.Time, Free: g.Free,
		Offers: g.Offers, Sealing: g.Sealing, Sealed: g.Sealed, Can: g.Can, Next: g.Next, Result: g.Result,
	}
	for _, m := range g.Legal {
		out.Legal = append(out.Legal, m.USI)
	}
	return out
}

func usi(m wire.Move) string { return m.USI }

func status(g wire.Game) string {
	switch {
	case g.Result != nil:
		return "over"
	case g.Waiting != nil:
		return "waiting"
	case g.Sealed != "":
		return "adjourned"
	}
	return "playing"
}

// Event converts an event of holder's game.
func Event(e play.Event, holder people.ID) wire.Event {
	out := wire.Event{Type: string(e.Kind), ID: e.ID}
	if e.Game != nil {
		out.Game = new(Engagement(e.ID, e.Game, e.Side))
	}
	if e.Opening != nil {
		out.Challenge = new(Seek(*e.Opening, holder))
	}
	return out
}

// Engagement returns a summary of a game for side you.
func Engagement(id string, g *match.Game, you shogi.Color) wire.EventGame {
	c := g.Config()
	out := wire.EventGame{
		ID: id, Rules: c.Rules, Created: g.Created().UnixMilli(), You: side(you), Opponent: player(c.Players[you.Other()]),
		Handicap: c.Handicap, Clock: Control(c.Control), Rated: c.Rated, Tournament: c.Tournament, After: c.After,
		Result: Result(g.Result(), c.Handicap != ""),
	}
	if turn, on := g.Turn(); on {
		out.Turn = side(turn)
	}
	return out
}
