// Package mistake turns serious mistakes of analysed games into questions that return at
// growing intervals (FSRS).
package mistake

import (
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/analysis"
)

// Question asks for a better move than the played one.
type Question struct {
	Rules string `json:"rules"`
	// SFEN is the position, Last the move before it in USI, or "".
	SFEN string `json:"sfen"`
	Last string `json:"last,omitempty"`
	// Game is an ID, "" for a record. Names may be empty, Level is the engine's or 0.
	Game  string    `json:"game,omitempty"`
	Names [2]string `json:"names"`
	Level int       `json:"level,omitempty"`
	Began time.Time `json:"began,omitzero"`
	// Ply of the played move, from 1.
	Ply    int            `json:"ply"`
	Played string         `json:"played"`
	Grade  analysis.Grade `json:"grade"`
	// Before and After are the player's win probabilities with the best and the played move.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	// Best is the better line, Reply the one after the played move.
	Best  []string `json:"best"`
	Reply []string `json:"reply,omitempty"`
	// Mate is the length of a missed mate in plies, or 0. Proven: the solver found it.
	Mate   int  `json:"mate,omitempty"`
	Proven bool `json:"proven,omitempty"`
}

// Card is a question to a player.
type Card struct {
	Holder people.ID
	// ID is that of the line and the ply: "line.0017".
	ID string
	Question
	// Memory is the state of FSRS; Due is in it.
	Memory fsrs.Card
	// Version counts changes, from 1.
	Version int
	Added   time.Time
}

// NewCard returns a card that is due at once.
func NewCard(holder people.ID, id string, q Question, now time.Time) Card {
	c := Card{Holder: holder, ID: id, Question: q, Memory: fsrs.NewCard(), Version: 1, Added: now}
	c.Memory.Due = now
	return c
}

// soon is the interval after a wrong answer.
const soon = 10 * time.Minute

// Answer schedules the card after an answer: a wrong one returns in ten minutes, a right one in
// days.
func (c *Card) Answer(right bool, now time.Time) {
	param := fsrs.DefaultParam()
	grade := fsrs.Good
	if !right {
		grade = fsrs.Again
	}
	param.EnableShortTerm = !right
	c.Memory = fsrs.NewFSRS(param).Next(c.Memory, now, grade).Card
	if !right {
		c.Memory.Due = now.Add(soon)
	}
	c.Version++
}

// Review is a player's side of an analysed game.
type Review struct {
	Holder people.ID
	// Line identifies start and moves, Game is an ID or "".
	Line, Game string
	// Analysis is the ID of the job, Nodes its effort per position.
	Analysis string
	Nodes    uint64
	// Side is "b" or "w".
	Side     string
	Rules    string
	Accuracy float64
	// Counts of marked moves, and the mean win probability lost per phase in percent.
	Inaccuracies, Mistakes, Blunders int
	Opening, Middle, Endgame         float64
	// Began is the start of the game, or the time of the review.
	Began, Taken time.Time
}
