package club

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// Mutes reports who may not write.
type Mutes interface {
	Muted(ctx context.Context, holder people.ID, now time.Time) (until time.Time, muted bool, err error)
}

// Config configures a [Service]. All fields are required.
type Config struct {
	Store    Store
	Accounts Accounts
	Mutes    Mutes
	Now      func() time.Time
}

// Service is what people do in clubs. It is safe for concurrent use and has no state. A refused
// request returns a [*refusal.Error].
type Service struct{ Config }

func New(c Config) *Service { return &Service{c} }

// Who is the author of a request. Account is "" for a guest.
type Who struct{ Account, Name string }

var (
	errSignIn  = refusal.New(refusal.SignInFirst, "Sign in to join a club or to found one.").Because("club-sign-in")
	errMissing = refusal.New(refusal.NotFound, "There is no such club, or it is not open to you.").Because("no-club")
	errLeaders = refusal.New(refusal.NotYours, "Only the leaders of the club may do this.").Because("club-leaders")
	errOwner   = refusal.New(refusal.NotYours, "Only the owner of the club may do this.").ForPrograms()
	errBarred  = refusal.New(refusal.NotYours, "The leaders of this club do not admit you.").Because("club-barred")
	errInvited = refusal.New(refusal.NotYours, "One joins this club with its invitation.").Because("club-invited")
	errCode    = refusal.New(refusal.BadRequest, "No club has this code. Check it, or ask for a new one.").Because("club-code")
	errLast    = refusal.New(refusal.NotNow, "The owner cannot leave: hand the club over first, or dissolve it.").Because("club-last")
	errFull    = refusal.New(refusal.Full, "The club is full.").Because("club-full")
	errMany    = refusal.New(refusal.Full, "You are in as many clubs as one may; leave one first.").Because("club-many")
	errChanged = refusal.New(refusal.Stale, "The club was changed meanwhile; look again.").Because("club-changed")
	errMuted   = refusal.New(refusal.Muted, "A moderator has muted you.")
	errNobody  = refusal.New(refusal.NotFound, "This person is not in the club.").ForPrograms()
)

var bounds = Bounds{All: MaxClubs, Owned: MaxOwned, Joined: MaxJoined, Members: MaxMembers, Asking: MaxAsking}

func explain(err error) error {
	switch {
	case errors.Is(err, ErrNotFound):
		return errMissing
	case errors.Is(err, ErrConflict):
		return errChanged
	case errors.Is(err, ErrFull):
		return errFull
	case errors.Is(err, ErrMany):
		return errMany
	}
	return err
}

const codeLength = 10

func freshCode() string { return rand.Text()[:codeLength] }

// View is a club as somebody sees it.
type View struct {
	Stored
	// You is the viewer's row.
	You Person
	Can Can
	// People who ask or are barred are for leaders.
	People []Person
	News   []News
}

// Can has what the viewer may do.
type Can struct{ Join, Ask, Leave, Lead, Own bool }

func can(c *Stored, you Role, signedIn, invited bool) Can {
	free := signedIn && (you == Stranger || you == Asking)
	return Can{
		Join:  free && (invited || c.Entry == Open),
		Ask:   free && !invited && c.Entry == Approval && you == Stranger,
		Leave: you == Asking || you == Member || you == Officer,
		Lead:  you.Leads(),
		Own:   you == Owner,
	}
}

// shownNews bounds the news of a view.
const shownNews = 20

// Get returns a club. Its code permits joining.
func (s *Service) Get(ctx context.Context, who Who, id, code string) (View, error) {
	c, you, err := s.find(ctx, who, id)
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, who, c, you, FoldedCode(code) == c.Code)
}

// find returns a club and the row of who.
func (s *Service) find(ctx context.Context, who Who, id string) (c Stored, you Person, err error) {
	if c, err = s.Store.Club(ctx, id); err != nil {
		return c, you, explain(err)
	}
	if who.Account != "" {
		you, err = s.Store.Person(ctx, id, who.Account)
	}
	return c, you, err
}

func (s *Service) view(ctx context.Context, who Who, c Stored, you Person, invited bool) (out View, err error) {
	out = View{Stored: c, You: you, Can: can(&c, you.Role, who.Account != "", invited)}
	leads := you.Role.Leads()
	if !leads {
		out.Code = ""
	}
	all, err := s.Store.People(ctx, c.ID)
	if err != nil {
		return out, err
	}
	for _, p := range all {
		if leads || p.Role.Belongs() {
			out.People = append(out.People, p)
		}
	}
	out.News, err = s.Store.News(ctx, c.ID, shownNews)
	return out, err
}

// Listed bounds a list.
const Listed = 60

// List returns all clubs, or those of who.
func (s *Service) List(ctx context.Context, who Who, mine bool, text string) ([]Stored, error) {
	q := Query{Text: strings.TrimSpace(text), Limit: Listed}
	if mine {
		if who.Account == "" {
			return nil, nil
		}
		q.Account = who.Account
	}
	list, err := s.Store.ListClubs(ctx, q)
	for i := range list {
		list[i].Code = ""
	}
	return list, err
}

// Role returns the role of an account.
func (s *Service) Role(ctx context.Context, id, account string) (Role, error) {
	if account == "" {
		return Stranger, nil
	}
	p, err := s.Store.Person(ctx, id, account)
	return p.Role, err
}

// Memberships returns the clubs of who, those that bar the account left out.
func (s *Service) Memberships(ctx context.Context, who Who) (out []Membership, err error) {
	list, err := s.Store.Memberships(ctx, who.Account)
	for _, m := range list {
		if m.Role != Barred {
			out = append(out, m)
		}
	}
	return out, err
}

// Season returns the table of a season of a club, the current one for "".
func (s *Service) Season(ctx context.Context, id, season string) (from, until time.Time, table []Place, err error) {
	c, _, err := s.find(ctx, Who{}, id)
	if err != nil {
		return from, until, nil, err
	}
	if from, until, err = c.Parse(season, s.Now()); err != nil {
		return from, until, nil, refusal.Newf(refusal.BadRequest, "season: %v.", err).ForPrograms()
	}
	table, err = s.Store.Season(ctx, id, from, until, MaxMembers)
	Rank(table)
	return from, until, table, err
}
