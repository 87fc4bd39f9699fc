package view

import (
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/gates/wire"
)

// ClubSettings converts settings.
func ClubSettings(w wire.ClubSettings) club.Settings {
	return club.Settings{
		Name: w.Name, About: w.About, Entry: club.Entry(w.Entry), Season: club.Season{Months: w.Months, First: w.First},
	}
}

// ClubSummary converts a club in a list.
func ClubSummary(c club.Stored) wire.ClubSummary {
	return wire.ClubSummary{
		ID: c.ID, Name: c.Name, About: c.About, Entry: string(c.Entry), Members: c.Members, Created: millis(c.Created),
	}
}

// shownSeasons bounds the archive.
const shownSeasons = 60

// Club converts a club as somebody sees it at now.
func Club(v club.View, now time.Time) wire.Club {
	out := wire.Club{
		ClubSummary: ClubSummary(v.Stored), Months: v.Months, First: v.First, Code: v.Code, You: string(v.You.Role), Can: wire.CanClub(v.Can),
		People: wire.List(v.People, func(p club.Person) wire.ClubPerson {
			return wire.ClubPerson{Name: p.Name, Role: string(p.Role), Since: millis(p.Since)}
		}),
		News: wire.List(v.News, func(n club.News) wire.ClubMessage {
			return wire.ClubMessage{Seq: n.Seq, At: millis(n.At), Author: n.Name, Text: n.Text}
		}),
		Seasons: []string{},
	}
	for from, until := v.Of(v.Created); !from.After(now); from, until = v.Of(until) {
		out.Seasons = append(out.Seasons, club.SeasonID(from))
	}
	slices.Reverse(out.Seasons)
	out.Seasons = out.Seasons[:min(len(out.Seasons), shownSeasons)]
	return out
}

// ClubSeason converts a season.
func ClubSeason(from, until time.Time, table []club.Place, list []tournament.Summary) wire.ClubSeason {
	return wire.ClubSeason{
		Season: club.SeasonID(from), From: millis(from), Until: millis(until),
		Table: wire.List(table, func(p club.Place) wire.ClubPlace {
			return wire.ClubPlace{Rank: p.Rank, Name: p.Name, Points: p.Points, Tournaments: p.Tournaments, Firsts: p.Firsts}
		}),
		Tournaments: wire.List(list, tournamentSummary),
	}
}
