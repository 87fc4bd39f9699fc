package view

import (
	"crypto/rand"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
)

// Tournament converts a tournament.
func Tournament(v director.View) wire.Tournament {
	r := v.Record
	out := wire.Tournament{
		TournamentSummary: tournamentSummary(tournament.Summary{ID: r.ID, Config: r.Config, Players: len(r.Players), Began: r.Began, Over: r.Over}),
		Standings:         []wire.Standing{}, Games: []wire.TournamentGame{}, Mine: v.Mine, Next: v.Next, Can: wire.CanTournament(v.Can),
	}
	if r.Kind == tournament.Swiss {
		out.MostRounds = r.MostRounds()
	}
	out.Ending = string(r.Ending())
	for _, s := range r.Standings() {
		p := r.Players[s.Index]
		gone := p.Account == director.Removed
		if gone {
			p.Account = ""
		}
		out.Standings = append(out.Standings, wire.Standing{
			Player: s.Index, Rank: s.Rank, Name: p.Name, Account: p.Account, Engine: p.Engine, Rating: p.Rating,
			Withdrawn: p.Withdrawn, Removed: gone, You: s.Index == v.Place, Points: s.Points, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses,
			Solkoff: s.Solkoff, Berger: s.Berger, Streak: s.Streak, Out: s.Out, Sits: p.Sits, Grade: p.Grade, Handicap: p.Handicap,
		})
	}
	out.Description = r.Description
	out.Pause, out.Late, out.ByHand, out.ByGrade, out.Round = r.Pause.Milliseconds(), r.Late, r.ByHand, r.ByGrade, v.Round
	if !v.Resumes.IsZero() {
		out.Resumes = v.Resumes.UnixMilli()
	}
	if v.Mine {
		out.Word = r.Word
	}
	corrected := map[int]bool{}
	for _, c := range r.Log {
		g := r.Games[c.Game]
		corrected[c.Game] = true
		out.Log = append(out.Log, wire.TournamentCorrection{
			At: c.At.UnixMilli(), Round: g.Round, Board: g.Board, Black: g.Black, White: g.White,
			From: c.From.String(), To: c.To.String(), Reason: c.Reason, Moderator: c.Moderator,
		})
	}
	for i, g := range r.Games {
		out.Games = append(out.Games, wire.TournamentGame{
			Round: g.Round, Board: g.Board, Try: g.Try, Black: g.Black, White: g.White,
			Outcome: g.Outcome.String(), Forfeit: g.Forfeit, Corrected: corrected[i], ID: r.GameIDs[i],
			Result: Result(r.Ends[r.GameIDs[i]], r.Handicap != ""),
		})
	}
	return out
}

// TournamentList converts a list of tournaments.
func TournamentList(list []tournament.Summary) wire.TournamentList {
	return wire.TournamentList{Tournaments: wire.List(list, tournamentSummary)}
}

// NewTournament parses a new tournament. The error is a [*refusal.Error] that names the field.
func NewTournament(n wire.NewTournament) (c tournament.Config, err error) {
	c = tournament.Config{
		Name: n.Name, Kind: tournament.Kind(n.Kind), Rules: n.Rules, Rounds: n.Rounds,
		Length: time.Duration(n.Length) * time.Millisecond, Rated: n.Rated, Starts: time.UnixMilli(n.Starts).UTC(),
		Handicap: n.Handicap, Description: n.Description,
		Club: n.Club, Ratings: [2]int{n.RatingMin, n.RatingMax}, Most: n.Most, Pause: time.Duration(n.Pause) * time.Millisecond, Late: n.Late,
		ByHand: n.ByHand, OverBoard: n.OverBoard, ByGrade: n.ByGrade,
	}
	if n.Private {
		c.Word = n.Word
		if strings.TrimSpace(c.Word) == "" {
			c.Word = strings.ToLower(rand.Text()[:drawnWord])
		}
	}
	if c.Control, err = ReadControl(n.Clock); err != nil {
		return c, refusal.Clock(err)
	}
	return c, nil
}

// drawnWord is the length of a random word: 12 characters of 5 bits.
const drawnWord = 12

// Ruling parses a correction.
func Ruling(n wire.TournamentRuling) (r tournament.Ruling, err error) {
	r = tournament.Ruling{Round: n.Round, Board: n.Board, Reason: n.Reason, Forfeit: n.Forfeit}
	if r.Outcome, err = tournament.ParseOutcome(n.Outcome); err != nil {
		return r, refusal.Newf(refusal.BadRequest, "outcome: %s.", err).ForPrograms()
	}
	return r, nil
}

// Report parses a result over the board.
func Report(n wire.TournamentReport) (r tournament.Ruling, err error) {
	return Ruling(wire.TournamentRuling{Round: n.Round, Board: n.Board, Outcome: n.Outcome, Forfeit: n.Forfeit})
}

// PlayerChange parses a change of a player.
func PlayerChange(n wire.TournamentPlayer) (c director.PlayerChange, err error) {
	c = director.PlayerChange{Place: n.Player, Name: n.Name, Rating: n.Rating, Withdrawn: n.Withdrawn, Sits: n.Sits, Handicap: n.Handicap}
	if n.Grade != nil {
		g, err := Grade(*n.Grade)
		if err != nil {
			return c, err
		}
		c.Grade = &g
	}
	return c, nil
}

// Grade parses a grade. The error is a [*refusal.Error].
func Grade(text string) (match.Grade, error) {
	g, err := match.ParseGrade(text)
	if err != nil {
		return 0, refusal.Newf(refusal.BadRequest, "grade: %v.", err).ForPrograms()
	}
	return g, nil
}

// Round converts pairs.
func Round(games []tournament.Game) (out wire.TournamentRound) {
	for _, g := range games {
		if g.White != tournament.Bye || g.Outcome == tournament.BlackWon {
			out.Pairs = append(out.Pairs, wire.TournamentPair{Black: g.Black, White: g.White})
		}
	}
	return out
}

func tournamentSummary(s tournament.Summary) wire.TournamentSummary {
	out := wire.TournamentSummary{
		ID: s.ID, Name: s.Name, Kind: string(s.Kind), Rules: s.Rules, Clock: Control(s.Control), Rounds: s.Rounds,
		Length: s.Length.Milliseconds(), Rated: s.Rated, Starts: s.Starts.UnixMilli(), Players: s.Players, Over: s.Over,
		Handicap: s.Handicap, Private: s.Word != "", Club: s.Club, RatingMin: s.Ratings[0], RatingMax: s.Ratings[1], Most: s.Most, OverBoard: s.OverBoard,
	}
	if !s.Began.IsZero() {
		out.Began = s.Began.UnixMilli()
		if s.Kind == tournament.Arena {
			out.Ends = s.Began.Add(s.Length).UnixMilli()
		}
	}
	return out
}
