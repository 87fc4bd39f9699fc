package view

import (
	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Game returns a game as a client sees it.
func (r *Renderer) Game(v play.View) wire.Game {
	g := v.Game
	c := g.Config()
	p := g.Position()
	start := g.Start()
	out := wire.Game{
		ID: v.ID, Seq: g.Seq(), Rules: c.Rules, Created: g.Created().UnixMilli(),
		Black: player(c.Players[shogi.Black]), White: player(c.Players[shogi.White]),
		Toss: toss(c), Handicap: c.Handicap,
		Fouls: c.Fouls.String(), Impasse: match.ImpasseName(c.Impasse),
		Start: notation.FormatSFEN(&start), SFEN: notation.FormatSFEN(p),
		Check: message.Check(p), Moves: r.moves(v.ID, g), Legal: []wire.LegalMove{},
		Time:     times(v),
		Thinking: v.Thinking,
		Rated:    c.Rated, Listed: c.Listed, Undo: c.Undo, Series: string(c.Series), Round: c.Round,
		Offers:  wire.Offers{Black: string(g.Offered(shogi.Black)), White: string(g.Offered(shogi.White))},
		Sealing: g.Sealing(), After: c.After, Next: next(v.Next), Tournament: c.Tournament,
		Score:  score(p),
		Result: Result(g.Result(), c.Handicap != ""),
		Notes:  notes(g),
	}
	if g.Refused() {
		out.Result.Text = message.Text(lang.ChallengeDeclined)
	}
	out.Black.After, out.White.After = v.After[shogi.Black], v.After[shogi.White]
	turn, on := g.Turn()
	out.Can.Offers = []string{}
	if g.Waiting() {
		on = false
		out.Waiting = waiting(c, v.Reserved)
		out.Can.Join = !v.Seated && v.Admitted
	}
	by, adjourned := g.Adjourned()
	if adjourned {
		on = false
		out.Sealed = side(by)
	}
	if on = on && !g.Agreeing(); on {
		out.Turn = side(turn)
	}
	if within, free := g.Free(); free && !v.Asleep {
		out.Free = g.Events()[g.Seq()-1].At.Add(within).UnixMilli()
	}
	if v.Seated {
		seated(&out, v, on && turn == v.Side, on || adjourned)
	}
	return out
}

// seated adds what only a player sees. mine: it is the player's turn.
func seated(out *wire.Game, v play.View, mine, resign bool) {
	g := v.Game
	out.You = side(v.Side)
	out.SealedMove, _ = g.SealedMove(v.Side)
	if !g.Result().Over() {
		out.Plan = g.Plan(v.Side)
	}
	out.Can = wire.Can{
		Move: mine && !g.Sealing(), Seal: mine && g.Sealing(), Undo: g.CanUndo(v.Side), Resign: resign,
		Declare: out.Turn != "" && g.CanDeclare(v.Side), Count: g.CanCount(v.Side),
		Abort:   (v.Pair || g.Waiting()) && g.CanAbort(),
		Rematch: v.MayRematch(),
		Plan:    g.CanPlan(v.Side),
		Offers:  []string{},
	}
	for _, o := range match.Offers() {
		if g.CanOffer(v.Side, o) {
			out.Can.Offers = append(out.Can.Offers, string(o))
		}
	}
	if mine {
		out.Legal = message.Legal(g.Position())
	}
	if g.Declares() && !g.Result().Over() {
		out.Declaration = declaration(g.Declaration(v.Side))
	}
}

func waiting(c match.Config, reserved bool) *wire.Waiting {
	out := &wire.Waiting{Draw: string(c.Draw), Reserved: reserved, ByGrade: c.ByGrade}
	for i, p := range c.Players {
		if p.Vacant {
			out.Side = side(shogi.Color(i))
		}
	}
	return out
}

func next(n *play.Next) *wire.Next {
	if n == nil {
		return nil
	}
	out := &wire.Next{ID: n.ID}
	if n.Offered {
		out.By = side(n.By)
	}
	return out
}

// GameList converts a client's games.
func GameList(list []match.Entry) wire.GameList {
	return wire.GameList{Games: wire.List(list, Summary)}
}

// Summary converts a game in a list.
func Summary(e match.Entry) wire.GameSummary {
	out := wire.GameSummary{
		ID: e.ID, Rules: e.Rules, Created: e.Created.UnixMilli(), Level: e.Level,
		You: side(e.Side), Plies: e.Plies, SFEN: e.SFEN, Result: Result(e.Result, e.Handicap != ""),
		Black: e.Names[shogi.Black], White: e.Names[shogi.White], Waiting: e.Waiting, Rated: e.Rated,
	}
	if !e.Deadline.IsZero() {
		out.Deadline = e.Deadline.UnixMilli()
	}
	if !e.Result.Over() {
		out.Turn = side(e.Turn)
	}
	return out
}

func player(p match.Player) wire.Player {
	if p.IsEngine() {
		return wire.Player{Kind: "engine", Name: p.Name, Level: p.Engine}
	}
	if p.Vacant {
		return wire.Player{Kind: "vacant"}
	}
	return wire.Player{Kind: "person", Name: p.Name, Account: p.Account, Rating: p.Rating, Provisional: p.Provisional, Grade: p.Grade.String()}
}

func toss(c match.Config) *wire.Toss {
	if c.Toss == nil {
		return nil
	}
	by := shogi.White
	if c.Toss.Pawns {
		by = shogi.Black
	}
	out := &wire.Toss{Black: player(c.Players[shogi.Black]).Kind, By: side(by)}
	for _, throw := range c.Toss.Throws {
		out.Throws = append(out.Throws, wire.List(throw[:], func(f match.Face) string { return string(f) }))
	}
	return out
}

func times(v play.View) wire.Time {
	k := v.Clock()
	out := wire.Time{
		Clock: Control(k.Control()), Now: v.Now.UnixMilli(),
		Black: remaining(k.Remaining(shogi.Black, v.Now)), White: remaining(k.Remaining(shogi.White, v.Now)),
	}
	if c, running := k.Running(); running && !v.Asleep {
		out.Running = side(c)
	}
	return out
}

// Control converts a time control.
func Control(c clock.Control) wire.Clock {
	return wire.Clock{
		Kind: c.Kind.String(), Main: c.Main.Milliseconds(), Byoyomi: c.Byoyomi.Milliseconds(),
		Periods: c.Periods, Increment: c.Increment.Milliseconds(),
	}
}

func remaining(r clock.Remaining) wire.Remaining {
	return wire.Remaining{Main: r.Main.Milliseconds(), Byoyomi: r.Byoyomi.Milliseconds(), Periods: r.Periods}
}

func score(p *shogi.Position) *wire.ScoreBoard {
	if p.Rules().Spec().Elimination == nil {
		return nil
	}
	one := func(c shogi.Color) wire.Score {
		voids, captured, points := p.Score(c)
		return wire.Score{Captured: captured, Voids: voids, Points: points, Left: p.Remaining(c)}
	}
	return &wire.ScoreBoard{Black: one(shogi.Black), White: one(shogi.White)}
}

// declaration omits the condition of the turn, which always holds here.
func declaration(d shogi.DeclarationReport) *wire.Declaration {
	out := &wire.Declaration{Rule: match.ImpasseName(d.Rule), OK: d.OK, Outcome: "loss", Win: d.Win, Conditions: []wire.Condition{}}
	if _, won := d.Result.Outcome.Winner(); d.OK && won {
		out.Outcome = "win"
	} else if d.OK {
		out.Outcome = "draw"
	}
	for _, c := range d.Conditions {
		if c.ID != "turn" {
			out.Conditions = append(out.Conditions, wire.Condition{ID: c.ID, OK: c.OK, Have: c.Have, Need: c.Need})
		}
	}
	return out
}
