package together

import (
	"context"
	"crypto/rand"
	"strings"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/study/room"
)

// kept are the messages that a slow viewer may be behind.
const kept = 256

// Viewer is a watch of a study.
type Viewer struct {
	of   *opened
	who  play.Person
	id   string
	news chan struct{}
	gone chan struct{}
	err  error
	// at is the number of the last message that was read, 0 for none.
	at    int64
	place Place
}

// Watch begins to watch a study. News are ready at once. The caller must close the viewer.
func (h *Hub) Watch(ctx context.Context, who play.Person, id string) (*Viewer, error) {
	o, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer o.leave()
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return nil, errCrowded
	case !o.reads(who):
		return nil, errMissing
	case len(o.viewers) >= h.config.MaxViewers:
		return nil, errCrowded
	}
	v := &Viewer{of: o, who: who, id: strings.ToLower(rand.Text()[:12]), news: make(chan struct{}, 1), gone: make(chan struct{})}
	v.news <- struct{}{}
	o.viewers[v] = struct{}{}
	o.pins++
	o.note(v)
	return v, nil
}

// News receives a value when there are messages.
func (v *Viewer) News() <-chan struct{} { return v.news }

// Gone is closed when the server ends the watch; Err is the reason.
func (v *Viewer) Gone() <-chan struct{} { return v.gone }

func (v *Viewer) Err() error { return v.err }

// ID names the viewer among those who are present.
func (v *Viewer) ID() string { return v.id }

// end ends the watch. The caller has locked the study.
func (v *Viewer) end(err error) {
	select {
	case <-v.gone:
	default:
		v.err = err
		close(v.gone)
	}
}

// Close ends the watch from the viewer's side.
func (v *Viewer) Close() {
	o := v.of
	o.mu.Lock()
	delete(o.viewers, v)
	o.left(v)
	o.leave() // the pin of the watch
}

// Next returns the messages since the last call. After a gap, or for the first time, it calls
// whole with the present state instead, whose result is the message.
func (v *Viewer) Next(ctx context.Context, whole func(View, People) []byte) ([][]byte, error) {
	o := v.of
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.load(ctx); err != nil {
		return nil, explain(err)
	}
	behind := o.sent - v.at
	switch {
	case behind == 0 && v.at > 0:
		return nil, nil
	case v.at > 0 && behind <= int64(len(o.recent)):
		v.at = o.sent
		return append([][]byte(nil), o.recent[len(o.recent)-int(behind):]...), nil
	}
	names, err := o.hub.config.Store.MemberNames(ctx, o.id)
	if err != nil {
		return nil, err
	}
	o.sent = max(o.sent, 1)
	v.at = o.sent
	return [][]byte{whole(View{o.study, o.study.Role(v.who.Holder), names}, o.present())}, nil
}

// say sends a message to all viewers.
func (o *opened) say(data []byte) {
	o.sent++
	if o.recent = append(o.recent, data); len(o.recent) > kept {
		o.recent = o.recent[1:]
	}
	o.wake()
}

func (o *opened) wake() {
	for v := range o.viewers {
		select {
		case v.news <- struct{}{}:
		default:
		}
	}
}

// Role returns the viewer's role now.
func (v *Viewer) Role() room.Role {
	v.of.mu.Lock()
	defer v.of.mu.Unlock()
	if v.of.study == nil {
		return room.Stranger
	}
	return v.of.study.Role(v.who.Holder)
}
