package play

import (
	"errors"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Refusals that do not depend on the game.
var (
	errUnrated      = refusal.New(refusal.NotYours, "Only who is signed in can play rated games.").Because("rated-account")
	errReserved     = refusal.New(refusal.NotYours, "This game is reserved for somebody else.").Because("reserved")
	errOwnGame      = refusal.New(refusal.NotNow, "You cannot play against yourself: the other player needs another browser.").Because("own-game")
	errOwnOffer     = refusal.New(refusal.NotNow, "You have offered this game yourself; break it off instead.").Because("own-offer")
	errTaken        = refusal.New(refusal.Taken, "The game has both its players.").Because("taken")
	errBlocked      = refusal.New(refusal.NotNow, "You have blocked your opponent; take that back to play them again.").Because("blocked")
	errNoRematch    = refusal.New(refusal.NotNow, "Your opponent does not want another game.").Because("not-wanted")
	errForAnybody   = refusal.New(refusal.NotYours, "This game waits for anybody, not for you alone; there is nothing to decline.").Because("for-anybody")
	errTalk         = refusal.New(refusal.Full, "The talk of this game is full.").Because("talk-full")
	errTossHandicap = refusal.New(refusal.BadRequest, "color: the sides of a handicap game are not tossed for.").Because("toss-handicap")
)

// explain converts errors of package match and of the parsers to refusals.
func explain(err error) error {
	foul := shogi.NoFoul
	var text *notation.Error
	var refused *refusal.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return refused
	case errors.Is(err, match.ErrNotFound):
		return refusal.New(refusal.NotFound, "There is no such game.").Because("no-game")
	case errors.Is(err, match.ErrOver):
		return refusal.New(refusal.Over, "The game is over.").Because("game-over")
	case errors.Is(err, match.ErrNotYourTurn):
		return refusal.New(refusal.NotYourTurn, "It is the other side's turn.").Because("other-turn")
	case errors.Is(err, match.ErrStale), errors.Is(err, match.ErrConflict):
		return refusal.New(refusal.Stale, "The game has moved on since the state this acts on.").Because("stale")
	case errors.Is(err, match.ErrNote):
		return refusal.New(refusal.NotNow, "One note of one line is possible for each move.").Because("one-note")
	case errors.Is(err, match.ErrUndo):
		return refusal.New(refusal.NotNow, "No move can be taken back now.").Because("no-undo")
	case errors.Is(err, match.ErrNoDeclaration):
		return refusal.New(refusal.NotNow, "The rules of this game have no declaration of the entering king.").Because("no-declaration")
	case errors.Is(err, match.ErrNoCount):
		return refusal.New(refusal.NotNow, "The points are counted only under the 24-point rule, when both kings stand in the enemy camp.").Because("no-count")
	case errors.Is(err, match.ErrOffer):
		return refusal.New(refusal.NotNow, "This cannot be offered now.").Because("no-offer")
	case errors.Is(err, match.ErrOften):
		return refusal.New(refusal.NotNow, "You have offered this often enough; play on first, or wait where there is nothing to play.").Because("offered-often")
	case errors.Is(err, match.ErrNoOffer):
		return refusal.New(refusal.NotNow, "There is no such offer, or it has lapsed.").Because("offer-lapsed")
	case errors.Is(err, match.ErrSealing):
		return refusal.New(refusal.NotNow, "The game is being adjourned: the next move has to be sealed.").Because("seal-first")
	case errors.Is(err, match.ErrNotSealing):
		return refusal.New(refusal.NotNow, "A move is sealed only after both sides have agreed to adjourn.").Because("not-sealing")
	case errors.Is(err, match.ErrAdjourned):
		return refusal.New(refusal.NotNow, "The game is adjourned until both sides want to resume.").Because("adjourned")
	case errors.Is(err, match.ErrWaiting):
		return refusal.New(refusal.NotNow, "The game waits for a second player.").Because("waiting")
	case errors.Is(err, match.ErrTaken):
		return errTaken
	case errors.Is(err, match.ErrFull):
		return errTalk
	case errors.Is(err, match.ErrAbort):
		return refusal.New(refusal.NotNow, "A game can be aborted only before both sides have moved.").Because("no-abort")
	case errors.As(err, &foul):
		return refusal.Illegal("", err)
	case errors.As(err, &text):
		return refusal.New(refusal.BadRequest, sentence(err.Error())).ForPrograms()
	}
	return err
}

// sentence adds a full stop.
func sentence(s string) string { return s + "." }

// short truncates client input for use in a message.
func short(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
