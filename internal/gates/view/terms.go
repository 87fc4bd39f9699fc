package view

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// Terms parses a new game; only is the only holder who may join, "" for anyone. The error is a
// [*refusal.Error] that names the field.
func Terms(n wire.NewGame, only people.ID) (t play.Terms, err error) {
	t = play.Terms{
		Person: n.Opponent == "person", Level: n.Level, For: only, Rules: n.Rules, Handicap: n.Handicap, SFEN: n.SFEN,
		First: n.First, Color: n.Color, Impasse: n.Impasse, NoUndo: n.Undo != nil && !*n.Undo,
		Listed: n.Listed, Rated: n.Rated, Series: match.Series(n.Series), Name: n.Name,
	}
	t.ByGrade, t.Ratings = n.ByGrade, [2]int{n.RatingMin, n.RatingMax}
	if t.Grade, err = Grade(n.Grade); err != nil {
		return t, err
	}
	if t.Control, err = ReadControl(n.Clock); err != nil {
		return t, refusal.Clock(err)
	}
	if t.Fouls, err = match.ParseFoulMode(n.Fouls); err != nil {
		return t, refusal.Newf(refusal.BadRequest, "fouls: %v.", err).ForPrograms()
	}
	return t, nil
}

// ReadControl parses a time control.
func ReadControl(c wire.Clock) (clock.Control, error) {
	kind, err := clock.ParseKind(c.Kind)
	if err != nil {
		return clock.Control{}, err
	}
	for _, ms := range []int64{c.Main, c.Byoyomi, c.Increment} {
		if ms < 0 || ms > clock.MaxMove.Milliseconds() {
			return clock.Control{}, fmt.Errorf("%d milliseconds is not a time: want 0 to %d", ms, clock.MaxMove.Milliseconds())
		}
	}
	out := clock.Control{
		Kind: kind, Periods: c.Periods,
		Main:      time.Duration(c.Main) * time.Millisecond,
		Byoyomi:   time.Duration(c.Byoyomi) * time.Millisecond,
		Increment: time.Duration(c.Increment) * time.Millisecond,
	}
	return out, out.Validate()
}

// commands are the players' actions by name.
var commands = map[string]match.EventKind{
	"move": match.Moved, "undo": match.Undone, "resign": match.Resigned,
	"declare": match.Declared, "count": match.Counted,
	"offer": match.Offered, "accept": match.Accepted, "decline": match.Declined,
	"seal": match.Sealed, "abort": match.Abandoned,
}

// Action parses an action. The error is a [*refusal.Error].
func Action(a wire.Action) (play.Act, error) {
	kind, known := commands[a.Type]
	moves := a.Type == "move" || a.Type == "seal"
	offers := a.Type == "offer" || a.Type == "accept" || a.Type == "decline"
	switch {
	case !known:
		return play.Act{}, refusal.New(refusal.BadRequest, "The type of an action is move, undo, resign, declare, count, offer, accept, decline, seal or abort.").ForPrograms()
	case !moves && a.USI != "":
		return play.Act{}, refusal.New(refusal.BadRequest, "Only an action of type move or seal has a usi.").ForPrograms()
	case moves && a.USI == "":
		return play.Act{}, refusal.New(refusal.BadRequest, "An action of type "+a.Type+" needs a usi, such as 7g7f.").ForPrograms()
	case !offers && a.Offer != "":
		return play.Act{}, refusal.New(refusal.BadRequest, "Only an action of type offer, accept or decline has an offer.").ForPrograms()
	case offers && a.Offer == "":
		return play.Act{}, refusal.New(refusal.BadRequest, "An action of type "+a.Type+" needs an offer: undo, count, adjourn or resume.").ForPrograms()
	case a.Seq < 0:
		return play.Act{}, refusal.New(refusal.BadRequest, "The seq of an action is that of the state it acts on.").ForPrograms()
	}
	return play.Act{Command: match.Command{Kind: kind, Move: a.USI, Offer: match.Offer(a.Offer), Seq: a.Seq}}, nil
}
