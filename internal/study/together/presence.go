package together

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/study/room"
)

// Place is where a viewer is. Lead: others may follow.
type Place struct {
	Chapter int  `json:"chapter"`
	Node    int  `json:"node"`
	Lead    bool `json:"lead,omitempty"`
}

// Present is somebody who watches.
type Present struct {
	ID   string    `json:"id"`
	Name string    `json:"name"`
	Role room.Role `json:"role,omitempty"`
	Place
}

// People are those who are present, or what has changed of them: Here came or moved, Gone left.
type People struct {
	Here []Present
	Gone []string
	// Count includes guests and those who are not named.
	Count int
}

const (
	subject = "study."
	// named bounds the people whose names a node sends.
	named = 60
	// gather is the delay that batches changes.
	gather = 80 * time.Millisecond
	// presentEvery is the period in seconds of sending everybody to other nodes; forgotten is
	// when a silent node's people are forgotten.
	presentEvery = 5
	forgotten    = 13 * time.Second
	// overlap is the time before the last look that is looked at again: clocks differ.
	overlap = time.Minute
)

// remote are the people on another node.
type remote struct {
	at    time.Time
	here  []Present
	count int
}

// message between nodes about a study.
type message struct {
	Node string `json:"node"`
	// Seq is the number of a new event.
	Seq     int  `json:"seq,omitempty"`
	Removed bool `json:"removed,omitempty"`
	// Here are the people on the node, if All.
	All   bool      `json:"all,omitempty"`
	Here  []Present `json:"here,omitempty"`
	Count int       `json:"count,omitempty"`
}

func (h *Hub) publish(id string, m message) {
	if h.config.Alone {
		return
	}
	m.Node = h.config.Node
	data, err := json.Marshal(m)
	if err == nil {
		err = h.config.Bus.Publish(subject+id, data)
	}
	if err != nil {
		h.config.Log.Debug("the other nodes could not be notified of an edit", "study", id, "err", err)
	}
}

func (o *opened) announce(seq int) { o.hub.publish(o.id, message{Seq: seq}) }

func (h *Hub) receive(to string, data []byte) {
	var m message
	if json.Unmarshal(data, &m) != nil || m.Node == h.config.Node {
		return
	}
	id := strings.TrimPrefix(to, subject)
	if m.Removed {
		h.forget(id)
		return
	}
	o := h.peek(id)
	if o == nil {
		return
	}
	defer o.leave()
	if m.All {
		o.heard(m)
	}
	if m.Seq > 0 && o.study != nil && m.Seq > o.study.Seq {
		o.follow()
	}
}

func (o *opened) follow() {
	h := o.hub
	ctx, cancel := context.WithTimeout(h.ctx, stored)
	defer cancel()
	if err := o.catchUp(ctx); err != nil && h.ctx.Err() == nil {
		h.config.Log.Error("a study could not be brought up to date", "study", o.id, "err", err)
	}
}

// lost brings all studies in memory up to date.
func (h *Hub) lost() {
	now := h.config.Now()
	h.mu.Lock()
	all, since := h.all(), h.looked.Add(-overlap)
	h.mu.Unlock()
	ctx, cancel := context.WithTimeout(h.ctx, stored)
	defer cancel()
	seqs, err := h.config.Store.ChangedStudies(ctx, since)
	if err != nil {
		return // the next look finds them
	}
	h.mu.Lock()
	h.looked = now
	h.mu.Unlock()
	for _, one := range all {
		if seq, ok := seqs[one.id]; ok {
			if o := h.peek(one.id); o != nil {
				if o.study != nil && seq > o.study.Seq {
					o.follow()
				}
				o.leave()
			}
		}
	}
}

// Move sends the viewer's place to the others.
func (v *Viewer) Move(p Place) {
	o := v.of
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.study == nil {
		return
	}
	if role := o.study.Role(v.who.Holder); role != room.Owner && role != room.Editor {
		p.Lead = false
	}
	if v.place != p {
		v.place = p
		o.note(v)
	}
}

// note remembers that a viewer came or moved.
func (o *opened) note(v *Viewer) {
	if o.moved == nil {
		o.moved = make(map[string]*Viewer)
	}
	o.moved[v.id] = v
	o.soon()
}

// left notes that a viewer left.
func (o *opened) left(v *Viewer) {
	delete(o.moved, v.id)
	if v.who.Account != "" {
		o.gone = append(o.gone, v.id)
	}
	o.soon()
}

// soon sends the changes after a moment.
func (o *opened) soon() {
	h := o.hub
	if o.pending || h.ctx.Err() != nil {
		return
	}
	o.pending = true
	h.work.Go(func() {
		select {
		case <-time.After(gather):
		case <-h.ctx.Done():
			return
		}
		h.config.Guard.Do("studies", func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.pending = false
			o.sendChanges()
		})
	})
}

func (o *opened) sendChanges() {
	if o.study == nil {
		return
	}
	p := People{Gone: o.gone, Count: o.count()}
	for _, v := range o.moved {
		if one, ok := o.shown(v); ok {
			p.Here = append(p.Here, one)
		}
	}
	o.moved, o.gone = nil, nil
	if len(p.Here)+len(p.Gone) == 0 && p.Count == o.counted {
		return
	}
	o.counted = p.Count
	slices.SortFunc(p.Here, func(a, b Present) int { return cmp.Compare(a.ID, b.ID) })
	o.say(o.hub.config.Show.People(p))
	o.sendNodes()
}

// shown returns a viewer as others see it; guests are only counted, and of readers only the
// first are named.
func (o *opened) shown(v *Viewer) (Present, bool) {
	if v.who.Account == "" {
		return Present{}, false
	}
	role := o.study.Role(v.who.Holder)
	one := Present{ID: v.id, Name: v.who.Name, Role: role, Place: v.place}
	return one, role == room.Owner || role == room.Editor || len(o.viewers) <= named
}

func (o *opened) here() (out []Present) {
	for v := range o.viewers {
		if one, ok := o.shown(v); ok {
			out = append(out, one)
		}
	}
	slices.SortFunc(out, func(a, b Present) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

func (o *opened) count() int {
	n := len(o.viewers)
	for _, r := range o.remote {
		n += r.count
	}
	return n
}

func (o *opened) present() People {
	p := People{Here: o.here(), Count: o.count()}
	for _, r := range o.remote {
		p.Here = append(p.Here, r.here...)
	}
	return p
}

func (o *opened) sendNodes() {
	o.hub.publish(o.id, message{All: true, Here: o.here(), Count: len(o.viewers)})
}

// sendAll repeats who is here, and forgets the people of silent nodes.
func (o *opened) sendAll() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.study == nil {
		return
	}
	if len(o.viewers) > 0 {
		o.sendNodes()
	}
	for node, r := range o.remote {
		if o.hub.config.Now().Sub(r.at) > forgotten {
			o.heard(message{Node: node})
		}
	}
}

// heard takes over the people of another node.
func (o *opened) heard(m message) {
	before := o.remote[m.Node]
	o.remote[m.Node] = remote{o.hub.config.Now(), m.Here, m.Count}
	if m.Count == 0 {
		delete(o.remote, m.Node)
	}
	if o.study == nil || len(o.viewers) == 0 {
		return
	}
	p := People{Count: o.count()}
	for _, one := range m.Here {
		if !slices.Contains(before.here, one) {
			p.Here = append(p.Here, one)
		}
	}
	for _, one := range before.here {
		if !slices.ContainsFunc(m.Here, func(p Present) bool { return p.ID == one.ID }) {
			p.Gone = append(p.Gone, one.ID)
		}
	}
	if len(p.Here)+len(p.Gone) > 0 || p.Count != o.counted {
		o.counted = p.Count
		o.say(o.hub.config.Show.People(p))
	}
}
