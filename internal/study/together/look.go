package together

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/room"
	"github.com/komadai/komadai/kifu"
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

// MostOwn bounds the list of [Hub.Own].
const MostOwn = 10_000

// Own returns all studies that who is a member of.
func (h *Hub) Own(ctx context.Context, who play.Person) ([]room.Summary, error) {
	return h.config.Store.ListStudies(ctx, room.Query{Member: who.Holder, Limit: MostOwn})
}

// Encoded returns a chapter as encode makes it, once for all who ask before the next edit.
func (h *Hub) Encoded(ctx context.Context, who play.Person, id string, chapter int, encode func(*room.Chapter) ([]byte, error)) (data []byte, err error) {
	o, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer o.leave()
	c := o.study.Chapter(chapter)
	if !o.reads(who) || c == nil {
		return nil, errMissing
	}
	if known, ok := o.encoded[chapter]; ok && known.seq == c.Seq {
		return known.data, nil
	}
	err = h.config.Lane.Do(ctx, func() (err error) {
		data, err = encode(c)
		return err
	})
	if err == nil {
		if o.encoded == nil {
			o.encoded = make(map[int]encoded)
		}
		o.encoded[chapter] = encoded{c.Seq, data}
	}
	return data, err
}

// KeyChapter is the header for the name of a chapter.
const KeyChapter = "表題"

// Titled returns the record of a chapter with its name and that of the study, which stay out of
// the chapter itself.
func Titled(s *room.Study, c *room.Chapter) (*kifu.Record, error) {
	if c.Record == nil {
		return nil, c.Fault
	}
	r := c.Copy()
	r.Headers.Set(KeyChapter, c.Name)
	if _, ok := r.Headers.Get(kifu.KeyEvent); !ok {
		r.Headers.Set(kifu.KeyEvent, s.Name)
	}
	return r, nil
}
