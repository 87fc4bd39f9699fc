package together

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"strings"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/room"
)

// MaxCommands bounds the commands of one request.
const MaxCommands = 100

// Outcome is what became of a command. Seq is the number of its event; Err is a [refusal.Error].
type Outcome struct {
	ID  string
	Seq int
	Err error
}

// Edit carries out commands. Commands that were carried out before are acknowledged again.
func (h *Hub) Edit(ctx context.Context, who play.Person, id string, commands []room.Command) ([]Outcome, error) {
	if err := h.may(ctx, who); err != nil {
		return nil, err
	}
	var out []Outcome
	for _, c := range commands {
		seq, err := h.one(ctx, who, id, c)
		if _, refused := refusal.As(err); err != nil && (!refused || errors.Is(err, errMissing) || refusal.Is(err, refusal.Busy)) {
			return nil, err
		}
		out = append(out, Outcome{c.ID, seq, err})
	}
	return out, nil
}

// one carries out a command. Others may come between it and the next.
func (h *Hub) one(ctx context.Context, who play.Person, id string, c room.Command) (int, error) {
	o, err := h.enter(ctx, id)
	if err != nil {
		return 0, err
	}
	defer o.leave()
	if !o.reads(who) {
		return 0, errMissing
	}
	seq, err := o.edit(ctx, who, c)
	return seq, explain(err)
}

// may refuses guests and muted people.
func (h *Hub) may(ctx context.Context, who play.Person) error {
	if who.Account == "" {
		return errSignIn
	}
	now := h.config.Now()
	until, muted, err := h.config.Mutes.Muted(ctx, who.Holder, now)
	switch {
	case err != nil || !muted:
		return err
	case until.IsZero():
		return errMuted
	}
	return errMuted.For(until.Sub(now))
}

// Member returns the command that gives the account of that name a role, or takes it for "".
func (h *Hub) Member(ctx context.Context, c room.Command, name, role string) (room.Command, error) {
	a, err := h.config.Accounts.Find(ctx, name)
	if err != nil {
		return c, err
	}
	if a.IsClosed() && role != "" {
		return c, refusal.New(refusal.AccountClosed, "The account "+a.Name+" has been closed by a moderator.")
	}
	c.Kind, c.Member, c.Text = room.Joined, people.OfAccount(a.ID), role
	return c, nil
}

// Draft is a new study.
type Draft struct {
	// Client is a fresh random name. A request with the same one makes no second study.
	Client     string
	Name       string
	Visibility room.Visibility
	Chapters   []room.Command
}

// Create makes a study.
func (h *Hub) Create(ctx context.Context, who play.Person, d Draft) (string, error) {
	if err := h.may(ctx, who); err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(string(who.Holder) + "\x00" + d.Client))
	id := strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:12]
	s := room.New(id, h.config.Encoding)
	events, err := s.Begin(who.Holder, d.Client, d.Name, d.Visibility, d.Chapters, h.config.Now())
	if err != nil {
		return "", err
	}
	err = h.config.Store.CreateStudy(ctx, s.Summary(), events, bounds())
	if errors.Is(err, room.ErrConflict) {
		err = nil // the answer was lost
	}
	return id, explain(err)
}

// Copy makes a private study with the chapters of another. Its log begins anew.
func (h *Hub) Copy(ctx context.Context, who play.Person, id, client string) (string, error) {
	if err := h.may(ctx, who); err != nil {
		return "", err
	}
	d := Draft{Client: client, Visibility: room.Private}
	err := h.read(ctx, who, id, func(s *room.Study) error {
		d.Name = s.Name
		for _, c := range s.Chapters {
			if c.Record == nil {
				continue
			}
			d.Chapters = append(d.Chapters, room.Command{Text: c.Name, Record: c.Copy()})
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	return h.Create(ctx, who, d)
}

// Delete deletes a study, for its owner.
func (h *Hub) Delete(ctx context.Context, who play.Person, id string) error {
	err := h.read(ctx, who, id, func(s *room.Study) error {
		if s.Role(who.Holder) != room.Owner {
			return refusal.New(refusal.NotYours, "Only the owner of a study may do this.").Because("study-not-owner")
		}
		return nil
	})
	if err == nil {
		err = explain(h.config.Store.DropStudy(ctx, id))
	}
	if err == nil {
		h.Removed(id)
	}
	return err
}

// Removed ends the watches of a study that was removed from the store, on all nodes.
func (h *Hub) Removed(id string) {
	h.publish(id, message{Removed: true})
	h.forget(id)
}

func (h *Hub) forget(id string) {
	o := h.peek(id)
	if o == nil {
		return
	}
	defer o.leave()
	o.study = nil
	for v := range o.viewers {
		v.end(errNoMore)
	}
}

// Cut ends the watches of a holder, whose rights have changed.
func (h *Hub) Cut(holder people.ID) {
	h.mu.Lock()
	all := h.all()
	h.mu.Unlock()
	for _, o := range all {
		o.mu.Lock()
		for v := range o.viewers {
			if v.who.Holder == holder && holder != "" {
				v.end(errNoMore)
			}
		}
		o.mu.Unlock()
	}
}
