package club

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

// Season divides the years: each lasts Months, one begins with the month First (1 to 12).
type Season struct{ Months, First int }

func (s Season) validate() error {
	switch s.Months {
	case 1, 3, 6, 12:
	default:
		return refusal.Newf(refusal.BadRequest, "months: a season has 1, 3, 6 or 12 months, not %d.", s.Months).ForPrograms()
	}
	if s.First < 1 || s.First > 12 {
		return refusal.Newf(refusal.BadRequest, "first: want a month from 1 to 12, not %d.", s.First).ForPrograms()
	}
	return nil
}

// Of returns the beginning of the season that at is in, and of the next, in UTC.
func (s Season) Of(at time.Time) (from, until time.Time) {
	at = at.UTC()
	months := at.Year()*12 + int(at.Month()) - 1
	first := s.First - 1
	begin := months - ((months-first)%s.Months+s.Months)%s.Months
	month := func(n int) time.Time { return time.Date(n/12, time.Month(n%12+1), 1, 0, 0, 0, 0, time.UTC) }
	return month(begin), month(begin + s.Months)
}

// seasonForm is the form of a season's ID: its first month.
const seasonForm = "2006-01"

// SeasonID names the season that begins at from.
func SeasonID(from time.Time) string { return from.UTC().Format(seasonForm) }

// Parse returns the season with an ID; the current one for "".
func (s Season) Parse(id string, now time.Time) (from, until time.Time, err error) {
	if id == "" {
		from, until = s.Of(now)
		return from, until, nil
	}
	at, err := time.Parse(seasonForm, id)
	if err != nil {
		return from, until, fmt.Errorf("%.20q is not a season: want its first month such as 2026-04", id)
	}
	from, until = s.Of(at)
	return from, until, nil
}

// Place is a line of a season's table.
type Place struct {
	Rank    int
	Account string
	Name    string
	// Points are the sum of [tournament.State.Award]; Tournaments and Firsts are counts.
	Points, Tournaments, Firsts int
}

// Rank numbers places that are sorted by points, then first places; equal ones share a rank.
func Rank(list []Place) {
	for i := range list {
		list[i].Rank = i + 1
		if i > 0 && list[i].Points == list[i-1].Points && list[i].Firsts == list[i-1].Firsts {
			list[i].Rank = list[i-1].Rank
		}
	}
}
