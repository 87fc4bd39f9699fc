package together

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/room"
)

// View is a study as somebody sees it.
type View struct {
	*room.Study
	// Role is that of the viewer. Names are those of the members.
	Role  room.Role
	Names map[people.ID]string
}

// read calls f with a study that who may read. f must not keep it.
func (h *Hub) read(ctx context.Context, who play.Person, id string, f func(*room.Study) error) error {
	o, err := h.enter(ctx, id)
	if err != nil {
		return err
	}
	defer o.leave()
	if !o.reads(who) {
		return errMissing
	}
	return f(o.study)
}

// See calls f with a study. f must not keep it.
func (h *Hub) See(ctx context.Context, who play.Person, id string, f func(View) error) error {
	names, err := h.config.Store.MemberNames(ctx, id)
	if err != nil {
		return err
	}
	return h.read(ctx, who, id, func(s *room.Study) error { return f(View{s, s.Role(who.Holder), names}) })
}

// Chapter calls f with a chapter. f must not keep it.
func (h *Hub) Chapter(ctx context.Context, who play.Person, id string, chapter int, f func(*room.Study, *room.Chapter) error) error {
	return h.read(ctx, who, id, func(s *room.Study) error {
		c := s.Chapter(chapter)
		if c == nil {
			return errMissing
		}
		return f(s, c)
	})
}

// Listed bounds a page of the list.
const Listed = 30

// List returns public studies, or those of who, the last edited first.
func (h *Hub) List(ctx context.Context, who play.Person, mine bool, text string, before time.Time) ([]room.Summary, error) {
	q := room.Query{Text: text, Before: before, Limit: Listed}
	if mine {
		if who.Account == "" {
			return nil, errSignIn
		}
		q.Member = who.Holder
	}
	return h.config.Store.ListStudies(ctx, q)
}
