package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

// named returns the sender with a guest name, which must not be an account's.
func (h *handlers) named(ctx context.Context, name string) (play.Person, error) {
	if !session.Who(ctx).SignedIn() {
		if err := h.Accounts.GuestName(ctx, name); err != nil {
			return play.Person{}, err
		}
	}
	return person(ctx), nil
}

func person(ctx context.Context) play.Person {
	holder, who := session.Begin(ctx), session.Who(ctx)
	return play.Person{Holder: holder, Account: who.Account, Name: who.Name, Address: session.From(ctx).Address, Moderator: who.Covers(account.Moderator)}
}

func (h *handlers) create(ctx context.Context, n wire.NewGame) (play.View, error) {
	who, err := h.named(ctx, n.Name)
	if err != nil {
		return play.View{}, err
	}
	var reserved people.ID
	if n.For != "" {
		opponent, err := h.Accounts.Find(ctx, n.For)
		if err != nil {
			return play.View{}, err
		}
		if opponent.IsClosed() {
			return play.View{}, refusal.New(refusal.AccountClosed, "The account "+opponent.Name+" has been closed by a moderator.")
		}
		reserved = people.OfAccount(opponent.ID)
	}
	if n.Club != "" {
		if reserved != "" {
			return play.View{}, refusal.New(refusal.BadRequest, "club: a game is for a club or for a person.").ForPrograms()
		}
		reserved = people.OfClub(n.Club)
	}
	terms, err := view.Terms(n, reserved)
	if err != nil {
		return play.View{}, err
	}
	terms.Library = h.Library
	proposal, err := terms.Propose(who)
	if err != nil {
		return play.View{}, err
	}
	return h.Games.Create(ctx, proposal)
}

func (h *handlers) registerPeople(a huma.API) {
	post(a, "/games/{id}/join", "join-game", "Become the second player of a waiting game. Returns the game.", reply(h, h.join))
	post(a, "/games/{id}/decline", "decline-game", "Decline a challenge. The game ends and the challenger is notified.", reply(h, h.decline))
	post(a, "/games/{id}/rematch", "rematch",
		"Offer or accept the next game after a finished one: a rematch with colours changed, a replay after sennichite, or the next game of a series. Returns that game, which may still wait for the opponent.", reply(h, h.rematch))
	get(a, "/games/{id}/talk", "hear",
		"The chat of a game as the client may read it. Players and spectators see each other's messages after the game.", reply(h, h.hear))
	post(a, "/games/{id}/talk", "say", "Write a chat message to the opponent or to the spectators.", reply(h, h.say))
	post(a, "/games/{id}/block", "block",
		"Block or unblock the author of a chat message. Blocked people cannot join the client's games.", reply(h, h.block))
	post(a, "/pairings", "pair", "Join the oldest open game on some terms, or open one in the lobby. Returns the game, which may wait for the opponent.", reply(h, h.pair))
	get(a, "/lobby", "lobby",
		"Seeks and running games. Changes arrive over the WebSocket GET /api/v1/lobby/live as messages of type Lobby.", reply(h, h.lobby))
}

func (h *handlers) pair(ctx context.Context, in *body[wire.NewPairing]) (wire.Game, error) {
	who, err := h.named(ctx, in.Body.Name)
	if err != nil {
		return wire.Game{}, err
	}
	terms, err := view.Terms(wire.NewGame{Opponent: "person", Listed: true, Name: in.Body.Name, Rules: in.Body.Rules, Clock: in.Body.Clock, Rated: in.Body.Rated}, "")
	if err != nil {
		return wire.Game{}, err
	}
	terms.Library = h.Library
	return h.game(h.Games.Pair(ctx, who, terms, in.Body.Range))
}

func (h *handlers) join(ctx context.Context, in *onGame[wire.Join]) (wire.Game, error) {
	who, err := h.named(ctx, in.Body.Name)
	if err != nil {
		return wire.Game{}, err
	}
	grade, err := match.ParseGrade(in.Body.Grade)
	if err != nil {
		return wire.Game{}, refusal.Newf(refusal.BadRequest, "grade: %v.", err).ForPrograms()
	}
	return h.game(h.Games.Join(ctx, who, in.ID, play.Joining{Name: in.Body.Name, Grade: grade}))
}

func (h *handlers) decline(ctx context.Context, in *gameID) (wire.Game, error) {
	return h.game(h.Games.Decline(ctx, session.Holder(ctx), in.ID))
}

func (h *handlers) rematch(ctx context.Context, in *gameID) (wire.Game, error) {
	return h.game(h.Games.Rematch(ctx, person(ctx), in.ID))
}

func (h *handlers) hear(ctx context.Context, in *gameID) (wire.Talk, error) {
	return show(view.Talk)(h.Games.Hear(ctx, session.Holder(ctx), in.ID))
}

func (h *handlers) say(ctx context.Context, in *onGame[wire.Say]) (wire.Talk, error) {
	who, err := h.named(ctx, in.Body.Name)
	if err != nil {
		return wire.Talk{}, err
	}
	return show(view.Talk)(h.Games.Say(ctx, who, in.ID, in.Body.Text, in.Body.Name))
}

func (h *handlers) block(ctx context.Context, in *onGame[wire.Block]) (wire.Talk, error) {
	return show(view.Talk)(h.Games.Block(ctx, session.Begin(ctx), in.ID, in.Body.Author, in.Body.On))
}

func (h *handlers) lobby(ctx context.Context, _ *struct{}) (wire.Lobby, error) {
	state, err := h.Lobby.See(ctx, session.Holder(ctx))
	if err != nil {
		return wire.Lobby{}, err
	}
	return view.Lobby(state, session.Holder(ctx)), nil
}
