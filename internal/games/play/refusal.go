package play

import (
	"errors"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

var (
	errUnrated      = refusal.New(refusal.NotYours, "Sign in to play rated games.").Because("rated-account")
	errClub         = refusal.New(refusal.NotYours, "This is for members of the club.").Because("club-members")
	errReserved     = refusal.New(refusal.NotYours, "This game is reserved for another player.").Because("reserved")
	errOwnGame      = refusal.New(refusal.NotNow, "You cannot play against yourself: the other player needs another browser.").Because("own-game")
	errOwnOffer     = refusal.New(refusal.NotNow, "You have offered this game yourself; cancel it instead.").Because("own-offer")
	errTaken        = refusal.New(refusal.Taken, "The game already has two players.").Because("taken")
	errBlocked      = refusal.New(refusal.NotNow, "You have blocked your opponent; unblock them to play again.").Because("blocked")
	errNoRematch    = refusal.New(refusal.NotNow, "Your opponent does not want another game.").Because("not-wanted")
	errForAnybody   = refusal.New(refusal.NotYours, "This game is open to everybody, so there is nothing to decline.").Because("for-anybody")
	errTalk         = refusal.New(refusal.Full, "The talk of this game is full.").Because("talk-full")
	errTossHandicap = refusal.New(refusal.BadRequest, "color: in a handicap game White moves first, so there is no toss.").Because("toss-handicap")
)

var explained = []struct {
	err     error
	refusal *refusal.Error
}{
	{match.ErrNotFound, refusal.New(refusal.NotFound, "There is no such game.").Because("no-game")},
	{match.ErrOver, refusal.New(refusal.Over, "The game is over.").Because("game-over")},
	{match.ErrNotYourTurn, refusal.New(refusal.NotYourTurn, "It is the other side's turn.").Because("other-turn")},
	{match.ErrStale, refusal.New(refusal.Stale, "The game has changed since that state.").Because("stale")},
	{match.ErrConflict, refusal.New(refusal.Stale, "The game has changed since that state.").Because("stale")},
	{match.ErrNote, refusal.New(refusal.NotNow, "Each move may have one note of one line.").Because("one-note")},
	{match.ErrUndo, refusal.New(refusal.NotNow, "No move can be taken back now.").Because("no-undo")},
	{match.ErrNoDeclaration, refusal.New(refusal.NotNow, "This game has no impasse declaration.").Because("no-declaration")},
	{match.ErrNoCount, refusal.New(refusal.NotNow, "Points are counted only under the 24-point rule, when both kings are in the enemy camp.").Because("no-count")},
	{match.ErrOffer, refusal.New(refusal.NotNow, "This cannot be offered now.").Because("no-offer")},
	{match.ErrOften, refusal.New(refusal.NotNow, "You have offered this too often; make a move first, or wait.").Because("offered-often")},
	{match.ErrNoOffer, refusal.New(refusal.NotNow, "There is no such offer, or it has lapsed.").Because("offer-lapsed")},
	{match.ErrSealing, refusal.New(refusal.NotNow, "The game is being adjourned: the next move has to be sealed.").Because("seal-first")},
	{match.ErrNotSealing, refusal.New(refusal.NotNow, "A move is sealed only after both sides have agreed to adjourn.").Because("not-sealing")},
	{match.ErrAdjourned, refusal.New(refusal.NotNow, "The game is adjourned until both sides want to resume.").Because("adjourned")},
	{match.ErrWaiting, refusal.New(refusal.NotNow, "The game waits for a second player.").Because("waiting")},
	{match.ErrTaken, errTaken},
	{match.ErrFull, errTalk},
	{match.ErrAbort, refusal.New(refusal.NotNow, "A game can be aborted only before both sides have moved.").Because("no-abort")},
}

func explain(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := refusal.As(err); ok {
		return err // with its cause, for logs
	}
	for _, e := range explained {
		if errors.Is(err, e.err) {
			return e.refusal
		}
	}
	var text *notation.Error
	if foul := shogi.NoFoul; errors.As(err, &foul) {
		return refusal.Illegal("", err)
	} else if errors.As(err, &text) {
		return refusal.New(refusal.BadRequest, refusal.Sentence(err.Error())).ForPrograms()
	}
	return err
}
