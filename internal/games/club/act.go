package club

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

const idLength = 12

// Create founds a club.
func (s *Service) Create(ctx context.Context, who Who, set Settings) (View, error) {
	if err := s.may(ctx, who); err != nil {
		return View{}, err
	}
	if err := set.clean(); err != nil {
		return View{}, err
	}
	c := Stored{ID: strings.ToLower(rand.Text()[:idLength]), Settings: set, Code: freshCode(), Created: s.Now().UTC(), Members: 1, Version: 1}
	owner := Person{Account: who.Account, Name: who.Name, Role: Owner, Since: c.Created}
	if err := s.Store.CreateClub(ctx, c, owner, bounds); err != nil {
		return View{}, explain(err)
	}
	return s.view(ctx, who, c, owner, false)
}

// may refuses guests and muted people.
func (s *Service) may(ctx context.Context, who Who) error {
	if who.Account == "" {
		return errSignIn
	}
	now := s.Now()
	until, muted, err := s.Mutes.Muted(ctx, people.OfAccount(who.Account), now)
	switch {
	case err != nil || !muted:
		return err
	case until.IsZero():
		return errMuted
	}
	return errMuted.For(until.Sub(now))
}

// lead returns a club that who leads.
func (s *Service) lead(ctx context.Context, who Who, id string) (c Stored, you Person, err error) {
	if who.Account == "" {
		return c, you, errSignIn
	}
	c, you, err = s.find(ctx, who, id)
	if err == nil && !you.Role.Leads() {
		err = errLeaders
	}
	return c, you, err
}

// Change stores new settings.
func (s *Service) Change(ctx context.Context, who Who, id string, set Settings) (View, error) {
	c, you, err := s.lead(ctx, who, id)
	if err == nil {
		err = s.may(ctx, who)
	}
	if err != nil {
		return View{}, err
	}
	if err := set.clean(); err != nil {
		return View{}, err
	}
	c.Settings = set
	return s.changed(ctx, who, c, you)
}

// Renew replaces the code of the invitation.
func (s *Service) Renew(ctx context.Context, who Who, id string) (View, error) {
	c, you, err := s.lead(ctx, who, id)
	if err != nil {
		return View{}, err
	}
	c.Code = freshCode()
	return s.changed(ctx, who, c, you)
}

func (s *Service) changed(ctx context.Context, who Who, c Stored, you Person) (View, error) {
	if err := s.Store.ChangeClub(ctx, c); err != nil {
		return View{}, explain(err)
	}
	c.Version++
	return s.view(ctx, who, c, you, false)
}

// Dissolve deletes a club, as its owner.
func (s *Service) Dissolve(ctx context.Context, who Who, id string) error {
	_, you, err := s.lead(ctx, who, id)
	switch {
	case err != nil:
		return err
	case you.Role != Owner:
		return errOwner
	}
	return explain(s.Store.DropClub(ctx, id))
}

// Join admits who, or files a request. id may be "" with a code.
func (s *Service) Join(ctx context.Context, who Who, id, code string) (View, error) {
	if who.Account == "" {
		return View{}, errSignIn
	}
	code = FoldedCode(code)
	if id == "" {
		c, err := s.Store.Invited(ctx, code)
		if err != nil || code == "" {
			return View{}, codeError(err)
		}
		id = c.ID
	}
	c, you, err := s.find(ctx, who, id)
	if err != nil {
		return View{}, err
	}
	was, invited := you.Role, code == c.Code
	role := Member
	switch {
	case was.Belongs():
		return s.view(ctx, who, c, you, false)
	case was == Barred:
		return View{}, errBarred
	case invited || c.Entry == Open:
	case code != "":
		return View{}, errCode
	case c.Entry == Approval:
		role = Asking
	default:
		return View{}, errInvited
	}
	you = Person{Account: who.Account, Name: who.Name, Role: role, Since: s.Now().UTC()}
	if role != was {
		if err := s.Store.SetPerson(ctx, id, you, was, bounds); err != nil {
			return View{}, explain(err)
		}
	}
	return s.Get(ctx, who, id, "")
}

func codeError(err error) error {
	if err == nil || explain(err) == error(errMissing) {
		return errCode
	}
	return err
}

// Leave removes who from a club.
func (s *Service) Leave(ctx context.Context, who Who, id string) error {
	_, you, err := s.find(ctx, who, id)
	switch {
	case err != nil:
		return err
	case you.Role == Owner:
		return errLast
	case you.Role == Stranger || you.Role == Barred:
		return nil
	}
	was := you.Role
	you.Role = Stranger
	return explain(s.Store.SetPerson(ctx, id, you, was, bounds))
}

// moves are the roles that an officer may change into which.
var moves = map[Role][]Role{
	Asking: {Member, Stranger, Barred},
	Member: {Stranger, Barred},
	Barred: {Stranger},
}

// Appoint gives the person of that name a role. The owner appoints officers, and a successor.
func (s *Service) Appoint(ctx context.Context, who Who, id, name string, role Role) (View, error) {
	_, you, err := s.lead(ctx, who, id)
	if err != nil {
		return View{}, err
	}
	p, err := s.person(ctx, id, name)
	if err != nil {
		return View{}, err
	}
	was := p.Role
	owns := you.Role == Owner
	switch {
	case role == Owner && owns && was.Belongs():
		if err := s.Store.HandOver(ctx, id, who.Account, p.Account, bounds); err != nil {
			return View{}, explain(err)
		}
		return s.Get(ctx, who, id, "")
	case was == Owner, role == Owner:
		return View{}, errOwner
	case slices.Contains(moves[was], role):
	case owns && (was == Officer || was == Member) && (role == Officer || role == Member || role == Stranger || role == Barred):
	case (was == Officer || role == Officer) && was.Belongs():
		return View{}, errOwner
	default:
		return View{}, refusal.Newf(refusal.BadRequest, "role: a person who is %q cannot become %q.", was, role).ForPrograms()
	}
	p.Role = role
	if err := s.Store.SetPerson(ctx, id, p, was, bounds); err != nil {
		return View{}, explain(err)
	}
	return s.Get(ctx, who, id, "")
}

func (s *Service) person(ctx context.Context, id, name string) (p Person, err error) {
	a, err := s.Accounts.Find(ctx, name)
	if err != nil {
		return p, err
	}
	p, err = s.Store.Person(ctx, id, a.ID)
	if err == nil && p.Role == Stranger {
		err = errNobody
	}
	return p, err
}

// Announce adds news.
func (s *Service) Announce(ctx context.Context, who Who, id, text string) (View, error) {
	c, you, err := s.lead(ctx, who, id)
	if err == nil {
		err = s.may(ctx, who)
	}
	if err != nil {
		return View{}, err
	}
	text = moderation.Paragraphs(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > MaxNews {
		return View{}, refusal.Newf(refusal.BadRequest, "text: want 1 to %d characters.", MaxNews).ForPrograms()
	}
	n := News{At: s.Now().UTC(), Author: who.Account, Text: text}
	if err := s.Store.AddNews(ctx, id, n, MaxStored); err != nil {
		return View{}, explain(err)
	}
	return s.view(ctx, who, c, you, false)
}

// Retract removes news.
func (s *Service) Retract(ctx context.Context, who Who, id string, seq int) (View, error) {
	c, you, err := s.lead(ctx, who, id)
	if err != nil {
		return View{}, err
	}
	if err := s.Store.DropNews(ctx, id, seq); err != nil {
		return View{}, explain(err)
	}
	return s.view(ctx, who, c, you, false)
}
