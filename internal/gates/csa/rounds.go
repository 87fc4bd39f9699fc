package csa

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/rating"
	"github.com/komadai/komadai/shogi"
)

// rounds holds the rounds of the timetables. A client that waits for a round has an open
// game. When the round is due, one node claims it and pairs all entrants: it seats one of
// each pair in the open game of the other and cancels the one's own.
type rounds struct {
	*gate
	buoys buoys
}

const (
	// claimLease is the time after which an unfinished claim of a round expires and another
	// node may take it.
	claimLease = 10 * time.Second
	// memory is the number of a player's last games that count against a repeat pairing.
	memory = 10
	// metAgain is the cost in rating points of repeating the last opponent. Earlier
	// opponents cost less.
	metAgain = 400
)

// schedule holds the rounds of r after an instant.
func (rs rounds) schedule(r *Round, after time.Time) {
	next := r.At.Next(after)
	rs.later(time.Until(next), func() {
		if now := time.Now(); now.Sub(next) > time.Minute { // the machine was suspended
			rs.schedule(r, now)
		} else {
			rs.schedule(r, next)
		}
		if !rs.hold(r, next) {
			rs.later(claimLease+time.Second, func() { rs.hold(r, next) }) // the other node may die
		}
	})
}

// hold holds the round due at an instant, unless another node does.
func (rs rounds) hold(r *Round, at time.Time) bool {
	now := time.Now()
	ctx, cancel := rs.short()
	mine, err := rs.Store.ClaimRound(ctx, r.Game, at, now, now.Add(-claimLease))
	cancel()
	if err != nil || !mine {
		rs.report(err)
		return false
	}
	waiting := rs.entrants(r, at)
	list := make([]tournament.Entrant, len(waiting))
	for i, e := range waiting {
		list[i] = tournament.Entrant{Rating: e.rating, SatOut: e.satOut}
	}
	pairs, out := tournament.Closest(list, func(a, b int) float64 { return pairCost(waiting[a], waiting[b]) })
	for _, p := range pairs {
		black, white := waiting[p[0]], waiting[p[1]]
		if !black.movesFirst(white) {
			black, white = white, black
		}
		rs.pair(black, white)
	}
	rs.Log.Info("a round of CSA games", "game", r.Game, "pairs", len(pairs), "without", len(out))
	ctx, cancel = rs.short()
	defer cancel()
	rs.report(rs.Store.EndRound(ctx, r.Game, at))
	return true
}

// entrant is a client that waits for a round.
type entrant struct {
	// opening is its open game, who its player there.
	opening match.Opening
	who     match.Player
	side    shogi.Color
	rating  float64
	// satOut is the number of consecutive rounds without an opponent.
	satOut int
	// recent are its last games, newest first.
	recent []match.Entry
}

// entrants returns the entrants of a round, oldest first. A client with two open games,
// because its node died, counts with the newer one.
func (rs rounds) entrants(r *Round, at time.Time) (out []*entrant) {
	game, err := talk.ParseGameName(r.Game)
	k := &seek{game: game}
	if err == nil {
		_, err = rs.buoys.configure(k)
	}
	ctx, cancel := rs.short()
	defer cancel()
	var list []match.Opening
	if err == nil {
		list, err = rs.waiting(ctx, k.group())
	}
	rs.report(err)
	seen := make(map[principal.ID]bool)
	for _, o := range slices.Backward(list) {
		if !seen[o.Holder] && k.suits(o.Config) {
			seen[o.Holder] = true
			out = append(out, rs.entrant(ctx, o, r.missed(o.Created, at)))
		}
	}
	slices.Reverse(out)
	return out
}

// missed returns the number of rounds after since and before at, at most memory.
func (r *Round) missed(since, at time.Time) (n int) {
	for t := r.At.Next(since.In(at.Location())); t.Before(at) && n < memory; t = r.At.Next(t) {
		n++
	}
	return n
}

// entrant loads the rating and the last games of an opening's player. An unrated player
// gets the initial rating. Errors are reported.
func (rs rounds) entrant(ctx context.Context, o match.Opening, satOut int) *entrant {
	e := &entrant{opening: o, satOut: satOut, rating: rating.Unrated().Value}
	if o.Config.Players[e.side].Vacant {
		e.side = e.side.Other()
	}
	e.who = o.Config.Players[e.side]
	games, err := rs.Games.List(ctx, o.Holder)
	rs.report(err)
	games = slices.DeleteFunc(games, func(g match.Entry) bool { return g.Waiting || g.Result.Reason == shogi.Abandoned })
	e.recent = games[:min(len(games), memory)]
	speed, rated := ladder.SpeedOf(o.Config.Control)
	if e.who.Account == "" || !rated {
		return e
	}
	all, err := rs.Store.Standings(ctx, e.who.Account)
	rs.report(err)
	for _, one := range all {
		if one.Rules == o.Config.Rules && one.Speed == speed {
			e.rating = one.At(time.Now()).Value
		}
	}
	return e
}

// wishes reports whether the entrant wants its side.
func (e *entrant) wishes() bool { return e.opening.Config.Draw == match.NoDraw }

// pairCost returns the cost of pairing a and b. It is infinite if both want the same side
// or are one person, and grows the more recently they met.
func pairCost(a, b *entrant) float64 {
	if a.opening.Holder == b.opening.Holder || a.wishes() && b.wishes() && a.side == b.side {
		return tournament.Never
	}
	return max(a.met(b), b.met(a))
}

// met is pairCost for the last games of e.
func (e *entrant) met(other *entrant) float64 {
	i := slices.IndexFunc(e.recent, func(g match.Entry) bool { return g.Names[g.Side.Other()] == other.who.Name })
	if i < 0 {
		return 0
	}
	return metAgain * float64(memory-i) / memory
}

// movesFirst reports whether e plays Black: by wish, then by fewer recent games as Black,
// then by lot.
func (e *entrant) movesFirst(other *entrant) bool {
	switch {
	case e.wishes():
		return e.side == shogi.Black
	case other.wishes():
		return other.side == shogi.White
	}
	if x, y := e.blacks(), other.blacks(); x != y {
		return x < y
	}
	return tossCoin()
}

// blacks returns the recent games as Black minus those as White.
func (e *entrant) blacks() (n int) {
	for _, g := range e.recent {
		if g.Side == shogi.Black {
			n++
		} else {
			n--
		}
	}
	return n
}

// pair seats white in black's open game and cancels white's own, unless one has left.
func (rs rounds) pair(black, white *entrant) {
	ctx, cancel := rs.short()
	defer cancel()
	wish := shogi.White
	who := play.Person{Holder: white.opening.Holder, Account: white.who.Account, Name: white.who.Name}
	j := play.Joining{Name: white.who.Name, Group: black.opening.Reserved, Wish: &wish, Casual: true}
	if _, err := rs.Games.Join(ctx, who, black.opening.ID, j); err != nil {
		rs.Log.Warn("a game of a round was not made", "event", black.opening.Config.Event, "err", err)
		return
	}
	if rs.abort(who.Holder, white.opening.ID) != nil { // white has left
		rs.report(rs.abort(who.Holder, black.opening.ID))
	}
}
