package play

import (
	"errors"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Refusal is the error of what a client asked for and cannot have. Any other
// error is a failure of the server.
type Refusal struct {
	// Body is what the client is told.
	Body wire.Error
}

// Error returns the message.
func (r *Refusal) Error() string { return r.Body.Message }

// Because adds the reason by which pages find their own words; see
// [wire.Error.Reason]. The front end has words for each, which its test checks.
func (r *Refusal) Because(reason string) *Refusal {
	r.Body.Reason = reason
	return r
}

func refuse(code, message string) *Refusal {
	return &Refusal{wire.Error{Code: code, Message: message}}
}

// The refusals that do not depend on the game.
var (
	errNotYours   = refuse("not-yours", "You watch this game; only its players can act in it.").Because("spectator")
	errUnrated    = refuse("not-yours", "Only who is signed in can play rated games.").Because("rated-account")
	errReserved   = refuse("not-yours", "This game is reserved for somebody else.").Because("reserved")
	errOwnGame    = refuse("not-now", "You cannot play against yourself: the other player needs another browser.").Because("own-game")
	errOwnOffer   = refuse("not-now", "You have offered this game yourself; break it off instead.").Because("own-offer")
	errTaken      = refuse("taken", "The game has both its players.").Because("taken")
	errFinished   = refuse("not-now", "A rematch is possible only after the end of a game of two people.").Because("no-rematch")
	errBlocked    = refuse("not-now", "You have blocked your opponent; take that back to play them again.").Because("blocked")
	errNoRematch  = refuse("not-now", "Your opponent does not want another game.").Because("not-wanted")
	errForAnybody = refuse("not-yours", "This game waits for anybody, not for you alone; there is nothing to decline.").Because("for-anybody")
	errSilence    = refuse("too-many", "You have said much in a short time; wait a few seconds.").Because("talk-fast")
	errTalk       = refuse("full", "No more can be said beside this game.").Because("talk-full")
	errManyGames  = refuse("too-many-games", "You have begun as many games with a clock as one can have at a time; finish some first.").Because("many-games")
	errGamesEach  = refuse("too-many-games", "As many games with a clock as one address can have were begun from yours; finish some first.").Because("many-games-here")
	errManySeeks  = refuse("too-many-games", "Three of your games wait in the lobby already; break one off first, or wait until somebody joins.").Because("many-open")
	errSeeksEach  = refuse("too-many-games", "As many games as one address can have wait in the lobby already; join one, or wait until somebody joins yours.").Because("many-open-here")
	errClosing    = refuse("busy", "The server is shutting down; try again in a moment.").Because("closing")
	errCrowded    = refuse("busy", "Too many games are being played here just now; try again in a minute.").Because("crowded")
)

// explain turns the errors of package match and of the readers into refusals.
func explain(err error) error {
	foul := shogi.NoFoul
	var text *notation.Error
	var refusal *Refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refusal):
		return refusal
	case errors.Is(err, match.ErrNotFound):
		return refuse("not-found", "There is no such game.").Because("no-game")
	case errors.Is(err, match.ErrOver):
		return refuse("over", "The game is over.").Because("game-over")
	case errors.Is(err, match.ErrNotYourTurn):
		return refuse("not-your-turn", "It is the other side's turn.").Because("other-turn")
	case errors.Is(err, match.ErrStale), errors.Is(err, match.ErrConflict):
		return refuse("stale", "The game has moved on since the state this acts on.").Because("stale")
	case errors.Is(err, match.ErrNote):
		return refuse("not-now", "One note of one line is possible for each move.").Because("one-note")
	case errors.Is(err, match.ErrUndo):
		return refuse("not-now", "No move can be taken back now.").Because("no-undo")
	case errors.Is(err, match.ErrNoDeclaration):
		return refuse("not-now", "The rules of this game have no declaration of the entering king.").Because("no-declaration")
	case errors.Is(err, match.ErrNoCount):
		return refuse("not-now", "The points are counted only under the 24-point rule, when both kings stand in the enemy camp.").Because("no-count")
	case errors.Is(err, match.ErrOffer):
		return refuse("not-now", "This cannot be offered now.").Because("no-offer")
	case errors.Is(err, match.ErrOften):
		return refuse("not-now", "You have offered this often enough; play on first, or wait where there is nothing to play.").Because("offered-often")
	case errors.Is(err, match.ErrNoOffer):
		return refuse("not-now", "There is no such offer, or it has lapsed.").Because("offer-lapsed")
	case errors.Is(err, match.ErrSealing):
		return refuse("not-now", "The game is being adjourned: the next move has to be sealed.").Because("seal-first")
	case errors.Is(err, match.ErrNotSealing):
		return refuse("not-now", "A move is sealed only after both sides have agreed to adjourn.").Because("not-sealing")
	case errors.Is(err, match.ErrAdjourned):
		return refuse("not-now", "The game is adjourned until both sides want to go on.").Because("adjourned")
	case errors.Is(err, match.ErrWaiting):
		return refuse("not-now", "The game waits for a second player.").Because("waiting")
	case errors.Is(err, match.ErrTaken):
		return errTaken
	case errors.Is(err, match.ErrFull):
		return errTalk
	case errors.Is(err, match.ErrAbort):
		return refuse("not-now", "A game can be broken off only before both sides have moved.").Because("no-abort")
	case errors.As(err, &foul):
		r := refuse("foul", sentence(err.Error()))
		r.Body.Foul, r.Body.FoulText = foul.ID(), view.Foul(foul)
		return r
	case errors.As(err, &text):
		return refuse("bad-request", sentence(err.Error()))
	}
	return err
}

// sentence ends a clause with a full stop.
func sentence(s string) string { return s + "." }
