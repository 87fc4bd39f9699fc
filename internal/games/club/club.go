package club

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/refusal"
)

// Entry is how one becomes a member. The invitation admits in every case.
type Entry string

const (
	// Open: anyone may join.
	Open Entry = "open"
	// Approval: an officer accepts each request.
	Approval Entry = "approval"
	// Invitation: only with the code.
	Invitation Entry = "invitation"
)

// In characters.
const (
	MaxName  = 60
	MaxAbout = 2000
	MaxNews  = 2000
)

// Bounds of one club, and of one account.
const (
	MaxMembers = 1000
	MaxAsking  = 200
	MaxOwned   = 5
	MaxJoined  = 50
	// MaxStored is the number of stored news; the oldest are removed.
	MaxStored = 200
	// MaxClubs bounds the clubs of a server.
	MaxClubs = 20_000
)

// Settings are what officers change.
type Settings struct {
	Name  string
	About string
	Entry Entry
	Season
}

// clean trims the texts and returns a [*refusal.Error] that names a bad field.
func (s *Settings) clean() error {
	s.Name, s.About = moderation.OneLine(s.Name, moderation.Bidi), moderation.Paragraphs(s.About)
	if n := utf8.RuneCountInString(s.Name); n == 0 || n > MaxName {
		return refusal.Newf(refusal.BadRequest, "name: want 1 to %d characters.", MaxName).ForPrograms()
	}
	if n := utf8.RuneCountInString(s.About); n > MaxAbout {
		return refusal.Newf(refusal.BadRequest, "about: %d characters are more than %d.", n, MaxAbout).ForPrograms()
	}
	if s.Entry != Open && s.Entry != Approval && s.Entry != Invitation {
		return refusal.Newf(refusal.BadRequest, "entry: unknown %q: want open, approval or invitation.", s.Entry).ForPrograms()
	}
	return s.Season.validate()
}

// Stored is a club without its members.
type Stored struct {
	ID string
	Settings
	// Code is that of the invitation: 10 of A–Z and 2–7.
	Code    string
	Created time.Time
	// Members counts owner, officers and members.
	Members int
	Version int
}

// FoldedCode is a code without differences of case, spaces and hyphens.
func FoldedCode(text string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' || r == '\u3000' {
			return -1
		}
		return r
	}, text))
}

// Role is a person's place in a club.
type Role string

const (
	// Stranger: no row.
	Stranger Role = ""
	// Barred may not join.
	Barred Role = "barred"
	// Asking waits for an officer.
	Asking  Role = "asking"
	Member  Role = "member"
	Officer Role = "officer"
	Owner   Role = "owner"
)

var inside = []Role{Member, Officer, Owner}

// Belongs reports a member, an officer or the owner.
func (r Role) Belongs() bool { return slices.Contains(inside, r) }

// Leads reports an officer or the owner.
func (r Role) Leads() bool { return r == Officer || r == Owner }

// Person is a row of a club's list.
type Person struct {
	Account string
	// Name is that of the account.
	Name  string
	Role  Role
	Since time.Time
}

// News is a message of an officer to the members.
type News struct {
	Seq    int
	At     time.Time
	Author string
	// Name is that of the author's account, "" after its removal.
	Name string
	Text string
}
