package director

import (
	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/internal/tournament"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
)

// removed stands for an account that is no more; see the store.
const removed = "-"

// see returns a tournament as who sees it.
func see(r *tournament.Record, who play.Person) wire.Tournament {
	account := who.Account
	out := wire.Tournament{
		TournamentSummary: line(tournament.Summary{ID: r.ID, Config: r.Config, Players: len(r.Players), Began: r.Began, Over: r.Over}),
		Standings:         []wire.Standing{}, Games: []wire.TournamentGame{}, Mine: r.Owner == account && account != "",
	}
	if r.Kind == tournament.Swiss {
		out.MostRounds = r.MostRounds()
	}
	out.Ending = string(r.Ending())
	mine := place(r, account)
	begun := !r.Began.IsZero()
	out.Can = wire.CanTournament{
		Enter:    account != "" && !r.Over && (mine < 0 && (!begun || r.Kind == tournament.Arena) && len(r.Players) < r.Limit() || mine >= 0 && r.Players[mine].Withdrawn && (r.Kind == tournament.Arena || r.Kind == tournament.Swiss)),
		Withdraw: !r.Over && mine >= 0 && !r.Players[mine].Withdrawn,
		Start:    out.Mine && !r.Over && !begun && len(r.Players) >= 2,
		Engines:  out.Mine && !r.Over && !begun && len(r.Players) < r.Limit(),
		End:      account != "" && mayEnd(r, who) && !r.Over,
	}
	for _, s := range r.Standings() {
		p := r.Players[s.Index]
		gone := p.Account == removed
		if gone {
			p.Account = ""
		}
		out.Standings = append(out.Standings, wire.Standing{
			Player: s.Index, Rank: s.Rank, Name: p.Name, Account: p.Account, Engine: p.Engine, Rating: p.Rating,
			Withdrawn: p.Withdrawn, Removed: gone, You: s.Index == mine, Points: s.Points, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses,
			Solkoff: s.Solkoff, Berger: s.Berger, Streak: s.Streak, Out: s.Out,
		})
	}
	for i, g := range r.Games {
		out.Games = append(out.Games, wire.TournamentGame{
			Round: g.Round, Board: g.Board, Try: g.Try, Black: g.Black, White: g.White,
			Outcome: g.Outcome.String(), Forfeit: g.Forfeit, ID: r.GameIDs[i],
		})
		if g.Outcome == tournament.Open && mine >= 0 && (g.Black == mine || g.White == mine) {
			out.Next = r.GameIDs[i]
		}
	}
	return out
}

// line returns a tournament in a line.
func line(s tournament.Summary) wire.TournamentSummary {
	out := wire.TournamentSummary{
		ID: s.ID, Name: s.Name, Kind: string(s.Kind), Rules: s.Rules, Clock: view.Control(s.Control), Rounds: s.Rounds,
		Length: s.Length.Milliseconds(), Rated: s.Rated, Starts: s.Starts.UnixMilli(), Players: s.Players, Over: s.Over,
	}
	if !s.Began.IsZero() {
		out.Began = s.Began.UnixMilli()
		if s.Kind == tournament.Arena {
			out.Ends = s.Began.Add(s.Length).UnixMilli()
		}
	}
	return out
}
