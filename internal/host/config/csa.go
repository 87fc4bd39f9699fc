package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/kifu/csa"
)

// CSALimits bound a CSA game.
type CSALimits struct {
	// MaxMoves ends the game without a result; 0 is no limit.
	MaxMoves int
	// Least is the minimum time counted per move.
	Least time.Duration
}

const (
	// Bounds of the limits.
	mostMoves = 100_000
	mostLeast = time.Minute
)

func (l CSALimits) validate() error {
	switch {
	case l.MaxMoves < 0 || l.MaxMoves > mostMoves:
		return fmt.Errorf("a limit of %d moves: want 0 for none, or at most %d", l.MaxMoves, mostMoves)
	case l.Least < 0 || l.Least > mostLeast || l.Least%time.Millisecond != 0:
		return fmt.Errorf("at least %s for each move: want whole milliseconds from 0s to %s", l.Least, mostLeast)
	}
	return nil
}

// CSARound starts all games of a name at the times of a timetable.
type CSARound struct {
	// Game is the name in a login, such as floodgate-300-10F.
	Game string
	At   tournament.Timetable
}

func validateRounds(rounds []CSARound) error {
	for i, r := range rounds {
		name, _, _ := strings.Cut(r.Game, "@")
		if _, _, err := csa.ParseGameName(name); err != nil {
			return fmt.Errorf("the rounds of CSA games %s: %w", r.Game, err)
		}
		if slices.ContainsFunc(rounds[:i], func(other CSARound) bool { return other.Game == r.Game }) {
			return fmt.Errorf("the rounds of CSA games %s stand there twice", r.Game)
		}
	}
	return nil
}

// ParseCSARound parses NAME=WHEN; for WHEN see [tournament.ParseTimetable].
func ParseCSARound(text string) (CSARound, error) {
	name, when, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return CSARound{}, fmt.Errorf("%q: want NAME=WHEN, as floodgate-300-10F=30m or club-600-30=sat-20:00/sun-14:00", text)
	}
	event, _, _ := strings.Cut(name, "-")
	if bare := strings.TrimRight(event, "0123456789"); event == "web" || event == "mine" || bare == "house" {
		return CSARound{}, fmt.Errorf("%q: games named %s are against the house, against people in the browser or of a tournament, and never paired: choose another name", text, bare)
	}
	at, err := tournament.ParseTimetable(when)
	if err != nil {
		return CSARound{}, fmt.Errorf("%q: %w", text, err)
	}
	return CSARound{name, at}, nil
}

// ParseCSAGame parses NAME=MOVES or NAME=MOVES/LEAST, such as wcsc=320/1s. The default of
// LEAST is that of l.
func (l CSALimits) ParseCSAGame(text string) (name string, limits CSALimits, err error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return "", l, fmt.Errorf("%q: want NAME=MOVES or NAME=MOVES/LEAST, as wcsc=320/1s", text)
	}
	moves, least, timed := strings.Cut(value, "/")
	limits = l
	if limits.MaxMoves, err = strconv.Atoi(moves); err != nil {
		return "", l, fmt.Errorf("%q: %q is not a number of moves", text, moves)
	}
	if timed {
		if limits.Least, err = time.ParseDuration(least); err != nil {
			return "", l, fmt.Errorf("%q: %q is not a duration such as 1s", text, least)
		}
	}
	if err := limits.validate(); err != nil {
		return "", l, fmt.Errorf("%q: %w", text, err)
	}
	return name, limits, nil
}
