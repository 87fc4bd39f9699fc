package moderation

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// Action is a moderator action. The names are stored; their meaning must not change.
type Action string

const (
	// Dismiss closes a report without action, Settle one that was acted upon.
	Dismiss Action = "dismiss"
	Settle  Action = "settle"
	// Hide hides a message from all but moderators. Show reverses it.
	Hide Action = "hide"
	Show Action = "show"
	// Mute stops a person from writing, for a time or forever. Unmute reverses it.
	Mute   Action = "mute"
	Unmute Action = "unmute"
	// Close blocks sign-in to an account. Open reverses it.
	Close Action = "close"
	Open  Action = "open"
	// CallOff aborts a game without a result.
	CallOff Action = "call-off"
	// RemoveRecord deletes a shared record, which cannot be shared again.
	RemoveRecord Action = "remove-record"
	// RemoveStudy deletes a study.
	RemoveStudy Action = "remove-study"
	// RemoveClub dissolves a club.
	RemoveClub Action = "remove-club"
)

// Report is a player's report to the moderators.
type Report struct {
	ID string
	// Of Game, Record, Study and Club one is not "".
	Game, Record, Study, Club string
	At                        time.Time
	// Reporter is the reporting holder. ReporterName is their account name, or "" for a
	// guest.
	Reporter     people.ID
	ReporterName string
	// Holder is the reported person, or "" for an unknown one; Name is their name at the time.
	Holder people.ID
	Name   string
	// Message is the reported message's number, or 0. Text is its text while it is stored.
	Message int
	Text    string
	// Reason is the reporter's text.
	Reason string
}

// Entry is a log entry of one action.
type Entry struct {
	// Seq is the entry's number, from 1.
	Seq int
	At  time.Time
	// By is the moderator's account, or "" for the operator. ByName is its name at the
	// time.
	By, ByName string
	Action     Action
	Holder     people.ID
	Name       string
	// Game, Record, Study, Club, Message and Report are the subject, or "" and 0. Text is the
	// message's text while it is stored.
	Game    string
	Record  string
	Study   string
	Club    string
	Message int
	Text    string
	Report  string
	// Until ends a mute; zero means forever.
	Until  time.Time
	Reason string
}

// Muted is a muted person, since Since and until Until; zero means forever.
type Muted struct {
	Holder       people.ID
	Name         string
	Since, Until time.Time
}

// Accused is the subject of a report.
type Accused struct {
	Holder people.ID
	Name   string
}

// GameView is a game as a moderator sees it, with all messages.
type GameView struct {
	Game, Rules string
	Created     time.Time
	Players     [2]match.Player
	Seats       []match.Seat
	Plies       int
	Result      shogi.Result
	// Tournament means that the game belongs to a tournament and cannot be called off.
	Tournament bool
	Talk       []match.Message
}

// Seat returns the side of a holder in the game.
func (s *GameView) Seat(holder people.ID) (shogi.Color, bool) {
	for _, seat := range s.Seats {
		if seat.Holder == holder && holder != "" {
			return seat.Side, true
		}
	}
	return shogi.Black, false
}

var (
	// ErrNotFound: the report, message, mute or account does not exist or has the wrong
	// state for the action.
	ErrNotFound = errors.New("there is nothing there to act upon")
	// ErrTwice: the reporter already has an open report about this person and game.
	ErrTwice = errors.New("this is reported already")
	// ErrTooMany: the reporter has reached the limit of open reports.
	ErrTooMany = errors.New("too many reports of one reporter are open")
	// ErrFull: the limit of all open reports is reached.
	ErrFull = errors.New("too many reports are open")
)
