package together

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/study/room"
)

// opened is a study in memory.
type opened struct {
	hub *Hub
	id  string
	// pins and used are guarded by the mutex of the hub. A viewer is a pin.
	pins int
	used time.Time
	// size is that of the stored events.
	size atomic.Int64

	mu sync.Mutex
	// study is nil before it is loaded, and after it could not be stored.
	study   *room.Study
	viewers map[*Viewer]struct{}
	remote  map[string]remote
	// recent are the last messages for viewers; sent is the number of the latest.
	recent [][]byte
	sent   int64
	// moved are the viewers with a new place, gone those that left.
	moved   map[string]*Viewer
	gone    []string
	pending bool
	counted int
	// encoded are chapters as messages.
	encoded map[int]encoded
}

// encoded is a chapter after its event seq.
type encoded struct {
	seq  int
	data []byte
}

// load reads the study from the store if it is not in memory.
func (o *opened) load(ctx context.Context) error {
	if o.study != nil {
		return nil
	}
	h := o.hub
	if _, err := h.config.Store.Study(ctx, o.id); err != nil {
		return err
	}
	return h.config.Lane.Do(ctx, func() error {
		events, err := h.config.Store.StudyEvents(ctx, o.id, 0)
		if err != nil {
			return err
		}
		study := room.New(o.id, h.config.Encoding)
		for _, e := range events {
			if err := study.Apply(e); err != nil {
				return err
			}
		}
		if study.Seq == 0 {
			return room.ErrNotFound
		}
		o.study, o.encoded = study, nil
		o.size.Store(study.Bytes)
		if len(o.viewers) > 0 { // they may have missed events
			o.sent += int64(len(o.recent)) + kept + 1
			o.recent = nil
			o.wake()
		}
		return nil
	})
}

// catchUp applies the events that other nodes have stored.
func (o *opened) catchUp(ctx context.Context) error {
	if o.study == nil {
		return nil
	}
	events, err := o.hub.config.Store.StudyEvents(ctx, o.id, o.study.Seq)
	if err != nil {
		return err
	}
	for _, e := range events {
		if err := o.study.Apply(e); err != nil {
			o.study = nil
			return err
		}
		o.show(e)
	}
	return nil
}

// show sends an event to the viewers, and ends the watches of those who may no longer read.
func (o *opened) show(e room.Event) {
	o.size.Store(o.study.Bytes)
	if len(o.viewers) == 0 {
		return
	}
	o.say(o.hub.config.Show.Event(o.study.Chapter(e.Chapter), e))
	for _, c := range e.Changes {
		if c.Kind == room.Opened || c.Kind == room.Joined {
			o.recheck()
		}
	}
}

func (o *opened) recheck() {
	for v := range o.viewers {
		if !o.reads(v.who) {
			v.end(errNoMore)
		}
	}
}

// reads reports whether somebody may read the study.
func (o *opened) reads(who play.Person) bool { return who.Moderator || o.study.Reads(who.Holder) }

// edit decides and stores a command, again while other nodes are first. The study gets an event
// once it is stored.
func (o *opened) edit(ctx context.Context, who play.Person, c room.Command) (seq int, err error) {
	for try := range tries {
		if err := o.load(ctx); err != nil {
			return 0, err
		}
		e, err := o.study.Decide(who.Holder, c, o.hub.config.Now())
		if err != nil {
			return 0, err
		}
		if len(e.Changes) == 0 {
			return cmp.Or(o.study.Done(c.ID), o.study.Seq), nil
		}
		err = o.commit(ctx, e)
		if err == nil || !errors.Is(err, room.ErrConflict) {
			return e.Seq, err
		}
		// Give way, so that nodes do not starve each other.
		time.Sleep(rand.N(time.Duration(try+1) * 2 * time.Millisecond))
		if err := o.catchUp(ctx); err != nil {
			return 0, err
		}
	}
	return 0, room.ErrConflict
}

func (o *opened) commit(ctx context.Context, e room.Event) error {
	// An aborted request must not leave open whether the edit is stored.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stored)
	defer cancel()
	sum, members, err := o.study.With(e)
	if err != nil {
		return err
	}
	if err := o.hub.config.Store.AppendStudy(ctx, sum, members, []room.Event{e}, bounds()); err != nil {
		if !errors.Is(err, room.ErrConflict) {
			o.study = nil // it may be stored
		}
		return err
	}
	if err := o.study.Apply(e); err != nil {
		o.study = nil
		return err
	}
	o.show(e)
	o.announce(e.Seq)
	return nil
}
