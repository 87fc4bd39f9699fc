package moderation

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// Action is something that a moderator does. The names are stored; they never
// change their meaning.
type Action string

// The actions.
const (
	// Dismiss closes a report of which nothing follows, Settle one that has been
	// acted upon.
	Dismiss Action = "dismiss"
	Settle  Action = "settle"
	// Hide takes a message from everybody's sight but moderators', Show gives it
	// back.
	Hide Action = "hide"
	Show Action = "show"
	// Mute has somebody talk no more, for a time or for ever; Unmute ends that.
	Mute   Action = "mute"
	Unmute Action = "unmute"
	// Close shuts somebody out of their account; Open lets them in again.
	Close Action = "close"
	Open  Action = "open"
	// CallOff ends a game without a result.
	CallOff Action = "call-off"
)

// Report is what a player has told the moderators.
type Report struct {
	ID   string
	Game string
	At   time.Time
	// Reporter is the holder who reports, ReporterName their account's name, ""
	// for a guest.
	Reporter     principal.ID
	ReporterName string
	// Holder is who is reported, Name what they were called then.
	Holder principal.ID
	Name   string
	// Message is the number of the message it is about, 0 for none; Text is that
	// message, as long as it is stored.
	Message int
	Text    string
	// Reason is what the reporter says.
	Reason string
}

// Entry is one line of the log: an action that was carried out.
type Entry struct {
	// Seq is its number, from 1.
	Seq int
	At  time.Time
	// By is the account of who acted, "" for whoever runs the server; ByName its
	// name then.
	By, ByName string
	Action     Action
	// Holder is against or for whom, "" for nobody in particular; Name what they
	// were called.
	Holder principal.ID
	Name   string
	// Game, Message and Report are what it was about, "" and 0 for none; Text is
	// the message, as long as it is stored.
	Game    string
	Message int
	Text    string
	Report  string
	// Until is the end of a mute, zero for ever.
	Until time.Time
	// Reason is why.
	Reason string
}

// Muted is somebody who may not talk.
type Muted struct {
	Holder principal.ID
	Name   string
	// Since is when it began, Until when it ends, zero for never.
	Since, Until time.Time
}

// Accused is whom a report is about.
type Accused struct {
	Holder principal.ID
	Name   string
}

// GameView is a game as a moderator sees it, with all that was said beside it.
type GameView struct {
	Game, Rules string
	Created     time.Time
	Players     [2]match.Player
	Seats       []match.Seat
	Plies       int
	Result      shogi.Result
	Waiting     bool
	// Tournament says that the game is one of a tournament, which cannot be called
	// off by itself.
	Tournament bool
	Talk       []match.Message
}

// Seat returns the side of a holder in the game.
func (s *GameView) Seat(holder principal.ID) (shogi.Color, bool) {
	for _, seat := range s.Seats {
		if seat.Holder == holder && holder != "" {
			return seat.Side, true
		}
	}
	return shogi.Black, false
}

// What a store answers when it cannot do what is asked.
var (
	// ErrNotFound: there is no such report, message, mute or account, or it is not
	// as the action wants it.
	ErrNotFound = errors.New("there is nothing there to act upon")
	// ErrTwice: the reporter has an open report about the same person and game.
	ErrTwice = errors.New("this is reported already")
	// ErrTooMany: the reporter has as many open reports as they may.
	ErrTooMany = errors.New("too many reports of one reporter are open")
	// ErrFull: there are as many open reports as there may be.
	ErrFull = errors.New("too many reports are open")
)
