package director

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
)

// Removed replaces a deleted account; see the store.
const Removed = "-"

// Clubs reports who belongs to a club.
type Clubs interface {
	Role(ctx context.Context, id, account string) (club.Role, error)
}

// asker is the author of a request, with the rights in the tournament's club.
type asker struct {
	play.Person
	belongs, leads bool
}

func (d *Director) asker(ctx context.Context, club string, who play.Person) (asker, error) {
	if club == "" || d.config.Clubs == nil {
		return asker{Person: who}, nil
	}
	role, err := d.config.Clubs.Role(ctx, club, who.Account)
	return asker{who, role.Belongs(), role.Leads()}, err
}

// owns reports the owner, and the leaders of the club.
func (a asker) owns(r *tournament.Record) bool {
	return a.Account != "" && (r.Owner == a.Account || a.leads)
}

// rules reports whether the asker may abort a tournament and correct results. Moderators
// may, because an owner can disappear.
func (a asker) rules(r *tournament.Record) bool { return a.owns(r) || a.Moderator }

// entryOpen reports whether new players may enter.
func entryOpen(r *tournament.Record) bool {
	if r.Began.IsZero() {
		return true
	}
	return r.Kind == tournament.Arena || r.Kind == tournament.Simul || r.Kind == tournament.Swiss && round(r) < r.Late
}

// mayReturn reports whether a withdrawn player may come back.
func mayReturn(r *tournament.Record) bool {
	return r.Began.IsZero() || r.Kind == tournament.Arena || r.Kind == tournament.Swiss
}

// round is the number of the last round that was paired.
func round(r *tournament.Record) (n int) {
	for _, g := range r.Games {
		n = max(n, g.Round)
	}
	return n
}

// View is a tournament as one client sees it.
type View struct {
	*tournament.Record
	// Mine: the client owns it.
	Mine bool
	// Place is the client's index among the players, or -1.
	Place int
	Can   Can
	// Next is the client's current game, or "".
	Next string
	// Round is the last round that was paired, Resumes when the pause after it ends, or zero.
	Round   int
	Resumes time.Time
}

// Can has a flag for each action in a tournament.
type Can struct {
	Enter, Withdraw, Start, Engines, End, Correct bool
	// Bye: sit out the next round. Round: begin it. Players: change the list. Report: enter results.
	Bye, Round, Players, Report bool
}

func see(r *tournament.Record, who asker, now time.Time) View {
	account := who.Account
	out := View{Record: r, Mine: who.owns(r), Place: place(r, account), Round: round(r)}
	begun, entered := !r.Began.IsZero(), out.Place >= 0
	withdrawn := entered && r.Players[out.Place].Withdrawn
	room := len(r.Players) < r.Limit()
	out.Can = Can{
		Enter:    account != "" && !r.Over && (!entered && entryOpen(r) && room && (r.Club == "" || who.belongs) || withdrawn && mayReturn(r)),
		Withdraw: !r.Over && entered && !withdrawn && (r.Kind != tournament.Simul || out.Place > 0),
		Start:    out.Mine && !r.Over && !begun && len(r.Players) >= 2,
		Engines:  out.Mine && !r.Over && !begun && room && !r.OverBoard && r.Kind != tournament.Simul,
		End:      account != "" && who.rules(r) && !r.Over,
		Correct:  account != "" && who.rules(r) && len(r.Log) < tournament.MaxCorrections,
		Bye:      !r.Over && entered && !withdrawn && r.Kind == tournament.Swiss && out.Round < r.Rounds,
		Round:    out.Mine && r.MayBegin(),
		Players:  out.Mine && !r.Over,
		Report:   out.Mine && !r.Over && r.OverBoard,
	}
	if at := r.Resumes(); at.After(now) {
		out.Resumes = at
	}
	for i, g := range r.Games {
		if g.Outcome == tournament.Open && entered && (g.Black == out.Place || g.White == out.Place) {
			out.Next = r.GameIDs[i]
		}
	}
	return out
}
