package contest

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
)

type Report struct {
	Rules    string          `json:"rules"`
	Schedule string          `json:"schedule"`
	Openings string          `json:"openings"`
	Games    int             `json:"games"`
	Plies    int             `json:"plies"`
	Reasons  map[string]int  `json:"reasons"`
	Players  []PlayerReport  `json:"players"`
	Meetings []MeetingReport `json:"meetings"`
	SPRT     *SPRTReport     `json:"sprt,omitempty"`
}

// PlayerReport has Elo relative to the first player, with half its 95 % interval.
type PlayerReport struct {
	Name string `json:"name"`
	Pace string `json:"pace"`
	Tally
	Score float64 `json:"score"`
	Elo   float64 `json:"elo"`
	// Error is null if no games connect the player to the first.
	Error  *float64 `json:"elo_error"`
	Faults Faults   `json:"faults"`
}

// MeetingReport is the first player's view. Infinite or unknown numbers are null.
type MeetingReport struct {
	First  string `json:"first"`
	Second string `json:"second"`
	Tally
	// Pairs by score: 0, ½, 1, 1½, 2.
	Pairs           [5]int   `json:"pairs"`
	Elo             *float64 `json:"elo"`
	Low             *float64 `json:"elo_low"`
	High            *float64 `json:"elo_high"`
	Normalised      *float64 `json:"normalised_elo"`
	NormalisedError *float64 `json:"normalised_elo_error"`
	LOS             float64  `json:"los"`
}

type SPRTReport struct {
	Elo0     float64 `json:"elo0"`
	Elo1     float64 `json:"elo1"`
	Alpha    float64 `json:"alpha"`
	Beta     float64 `json:"beta"`
	Model    string  `json:"model"`
	LLR      float64 `json:"llr"`
	Lower    float64 `json:"lower"`
	Upper    float64 `json:"upper"`
	Decision string  `json:"decision"`
}

func NewReport(o *Options, s *Standing) *Report {
	r := &Report{
		Rules: o.Rules.ID, Schedule: o.Schedule.String(), Openings: o.Openings.Describe(),
		Games: s.Games, Plies: s.Plies, Reasons: s.Reasons,
	}
	ratings := s.Ratings()
	for i, p := range s.Players {
		pace := o.pace(i)
		r.Players = append(r.Players, PlayerReport{
			Name: p.Name, Pace: pace.String(), Tally: p.Tally,
			Score: p.Tally.Score(), Elo: ratings[i].Elo, Error: known(ratings[i].Error), Faults: p.Faults,
		})
	}
	for i := range s.Meetings {
		m := &s.Meetings[i]
		e := m.Pairs.Estimate()
		r.Meetings = append(r.Meetings, MeetingReport{
			First: s.Players[m.First].Name, Second: s.Players[m.Second].Name,
			Tally: m.Tally, Pairs: m.Pairs,
			Elo: finite(e.Elo), Low: finite(e.Low), High: finite(e.High),
			Normalised: finite(e.Normalised), NormalisedError: finite(e.NormalisedError), LOS: e.LOS,
		})
	}
	if t, ok := s.Tested(); ok {
		lower, upper := t.Bounds()
		r.SPRT = &SPRTReport{
			Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta, Model: t.Model.String(),
			LLR: s.LLR, Lower: lower, Upper: upper, Decision: s.Decision.String(),
		}
	}
	return r
}

// In Elo: larger errors mean that no games connect the players.
const unknownError = 1e5

func known(v float64) *float64 {
	if v > unknownError {
		return nil
	}
	return finite(v)
}

func finite(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}

// Line is the standing in one line: two players have games, Elo, LOS, pairs and test; more
// have games and the leader.
func (s *Standing) Line() string {
	faults := 0
	for _, p := range s.Players {
		faults += p.Faults.Total()
	}
	var b strings.Builder
	if len(s.Meetings) == 1 {
		m := &s.Meetings[0]
		e := m.Pairs.Estimate()
		elo := strings.ReplaceAll(fmt.Sprintf("%+.1f (%+.1f, %+.1f)", e.Elo, e.Low, e.High), "Inf", "∞")
		fmt.Fprintf(&b, "%d games, %s, Elo %s, LOS %.1f %%, pairs %v", s.Games, wdl(m.Tally), elo, 100*e.LOS, m.Pairs)
		if t, ok := s.Tested(); ok {
			lower, upper := t.Bounds()
			fmt.Fprintf(&b, ", LLR %.2f (%.2f, %.2f)", s.LLR, lower, upper)
		}
	} else {
		best := 0
		for i, r := range s.Ratings() {
			if r.Elo > s.Ratings()[best].Elo {
				best = i
			}
		}
		fmt.Fprintf(&b, "%d games, %s leads with %s", s.Games, s.Players[best].Name, wdl(s.Players[best].Tally))
	}
	if faults > 0 {
		fmt.Fprintf(&b, ", %d lost by a fault", faults)
	}
	return b.String()
}

func wdl(t Tally) string { return fmt.Sprintf("%d-%d-%d", t.Wins, t.Draws, t.Losses) }

func (r *Report) Text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "rules\t%s\nopenings\t%s\ngames\t%d, %s\n", r.Rules, r.Openings, r.Games, r.length())
	fmt.Fprintf(w, "ends\t%s\n", r.ends())
	w.Flush()
	fmt.Fprintf(&b, "\n")
	fmt.Fprintf(w, "engine\tthinks\tW-D-L\tscore\tElo\ttime\tillegal\tcrash\tsilent\n")
	for i, p := range r.Players {
		fmt.Fprintf(w, "%s\t%s\t%d-%d-%d\t%.1f %%\t%s\t%d\t%d\t%d\t%d\n", p.Name, p.Pace, p.Wins, p.Draws, p.Losses, 100*p.Score, p.rating(i), p.Faults.Time, p.Faults.Illegal, p.Faults.Crash, p.Faults.Silent)
	}
	w.Flush()
	fmt.Fprintf(&b, "\n")
	fmt.Fprintf(w, "meeting\tW-D-L\tElo (95 %%)\tnormalised\tLOS\tpairs 0 ½ 1 1½ 2\n")
	for i := range r.Meetings {
		m := &r.Meetings[i]
		fmt.Fprintf(w, "%s – %s\t%d-%d-%d\t%s\t%s\t%.1f %%\t%v\n", m.First, m.Second, m.Wins, m.Draws, m.Losses, m.elo(), m.normalised(), 100*m.LOS, m.Pairs)
	}
	w.Flush()
	if s := r.SPRT; s != nil {
		fmt.Fprintf(&b, "\nSPRT %s, elo0 %g, elo1 %g, alpha %g, beta %g: LLR %.2f of %.2f to %.2f, %s\n",
			s.Model, s.Elo0, s.Elo1, s.Alpha, s.Beta, s.LLR, s.Lower, s.Upper, s.Decision)
	}
	return b.String()
}

func (r *Report) length() string {
	if r.Games == 0 {
		return "none counted"
	}
	return fmt.Sprintf("%d moves on average", (r.Plies+r.Games/2)/r.Games)
}

// ends is "mate 12, resignation 8", most frequent first.
func (r *Report) ends() string {
	words := slices.SortedFunc(maps.Keys(r.Reasons), func(a, b string) int {
		return cmp.Or(r.Reasons[b]-r.Reasons[a], strings.Compare(a, b))
	})
	for i, word := range words {
		words[i] = fmt.Sprintf("%s %d", word, r.Reasons[word])
	}
	return strings.Join(words, ", ")
}

// rating is "+12 ±8", "0" for the first player, "–" if unknown.
func (p *PlayerReport) rating(place int) string {
	switch {
	case place == 0:
		return "0"
	case p.Error == nil:
		return "–"
	}
	return fmt.Sprintf("%+.0f ±%.0f", p.Elo, *p.Error)
}

func (m *MeetingReport) elo() string {
	side := func(v *float64, sign string) string {
		if v == nil {
			return sign + "∞"
		}
		return fmt.Sprintf("%+.1f", *v)
	}
	middle := "+"
	if m.Losses > m.Wins {
		middle = "-"
	}
	return fmt.Sprintf("%s (%s, %s)", side(m.Elo, middle), side(m.Low, "-"), side(m.High, "+"))
}

func (m *MeetingReport) normalised() string {
	if m.Normalised == nil || m.NormalisedError == nil {
		return "–"
	}
	return fmt.Sprintf("%+.1f ±%.1f", *m.Normalised, *m.NormalisedError)
}
