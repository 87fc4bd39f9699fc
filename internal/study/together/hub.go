// Package together is what people do in shared studies: create, read, edit, watch.
//
// Every node takes every edit: it decides a command against its copy of the study and appends the
// event under the next number. If another node was first, it reads that node's event and decides
// again. A message on the bus announces the event. An acknowledged edit is on disk.
package together

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/room"
)

// Bus carries messages between nodes and may lose some.
type Bus interface {
	Publish(subject string, data []byte) error
	Subscribe(pattern string, receive func(subject string, data []byte), lost func()) (cancel func(), err error)
	Linked() bool
}

// Mutes reports who may not write.
type Mutes interface {
	Muted(ctx context.Context, holder people.ID, now time.Time) (until time.Time, muted bool, err error)
}

// Accounts finds accounts by name.
type Accounts interface {
	Find(ctx context.Context, name string) (account.Account, error)
}

// Show encodes events for viewers. Event is called once for each event, when c (nil for the study
// itself) has it; People for each change of those who are present.
type Show interface {
	Event(c *room.Chapter, e room.Event) []byte
	People(p People) []byte
}

// Config configures a [Hub]. All but Alone and the limits are required.
type Config struct {
	Store    room.Store
	Bus      Bus
	Mutes    Mutes
	Accounts Accounts
	Encoding room.Encoding
	Show     Show
	// Lane has the places for loading and encoding whole studies.
	Lane  *admission.Lane
	Log   *slog.Logger
	Guard *guard.Guard
	Now   func() time.Time
	// Node names this process; Alone: there are no others.
	Node  string
	Alone bool
	// MaxViewers bounds those of one study, MaxBytes the studies in memory by their stored size.
	MaxViewers int
	MaxBytes   int64
}

const (
	// bytes bounds all stored studies, each those of one owner, studies their number.
	bytes   = 16 << 30
	each    = 128 << 20
	studies = 500
	// idle is how long a study without viewers stays in memory.
	idle = 5 * time.Minute
	// stored bounds the time of a transaction.
	stored = 20 * time.Second
	tries  = 16
)

// Hub has the studies of a node. It is safe for concurrent use.
type Hub struct {
	config      Config
	ctx         context.Context
	cancel      context.CancelFunc
	unsubscribe func()
	work        sync.WaitGroup

	mu     sync.Mutex
	open   map[string]*opened
	closed bool
	// looked is when the store was last asked for what other nodes have stored.
	looked time.Time
}

// New returns an open hub. An error comes from the bus.
func New(c Config) (*Hub, error) {
	h := &Hub{config: c, open: make(map[string]*opened), looked: c.Now()}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	var err error
	if h.unsubscribe, err = c.Bus.Subscribe(subject+"*", h.receive, h.lost); err != nil {
		h.cancel()
		return nil, err
	}
	h.work.Go(h.run)
	return h, nil
}

// Close ends all watches.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	all := h.all()
	h.mu.Unlock()
	for _, o := range all {
		o.mu.Lock()
		for v := range o.viewers {
			v.end(errClosing)
		}
		o.mu.Unlock()
	}
	h.unsubscribe()
	h.cancel()
	h.work.Wait()
}

// Refusals.
var (
	errMissing = refusal.New(refusal.NotFound, "There is no such study, or it is private.").Because("no-study")
	errSignIn  = refusal.New(refusal.SignInFirst, "Sign in to have studies of your own and to edit those of others.").Because("study-sign-in")
	errCrowded = refusal.New(refusal.Busy, "Too many people watch this study; try again in a minute.").Because("study-crowded")
	errQuota   = refusal.New(refusal.Full, "You have as many studies as one may; delete one first.").Because("study-quota")
	errFull    = refusal.New(refusal.Full, "This server has no room for more studies.").Because("studies-full")
	errMuted   = refusal.New(refusal.Muted, "A moderator has muted you: you can read studies, but not edit them.")
	errClosing = errors.New("the server is shutting down")
	errNoMore  = errors.New("you may no longer read this study")
	errBusy    = refusal.New(refusal.Busy, "Many people edit this study just now; try again in a moment.").Because("study-busy").For(2 * time.Second)
)

// explain converts the errors of the store.
func explain(err error) error {
	switch {
	case errors.Is(err, room.ErrNotFound):
		return errMissing
	case errors.Is(err, room.ErrQuota):
		return errQuota
	case errors.Is(err, room.ErrFull):
		return errFull
	case errors.Is(err, room.ErrConflict):
		return errBusy
	}
	return err
}

func bounds() room.Bounds { return room.Bounds{All: bytes, Owner: each, Studies: studies} }

// all returns the studies in memory. The caller has locked the hub.
func (h *Hub) all() (out []*opened) {
	for _, o := range h.open {
		out = append(out, o)
	}
	return out
}

// enter returns a study, loaded if it exists, locked, and pinned until leave.
func (h *Hub) enter(ctx context.Context, id string) (*opened, error) {
	h.mu.Lock()
	o := h.open[id]
	if o == nil {
		o = &opened{hub: h, id: id, viewers: make(map[*Viewer]struct{}), remote: make(map[string]remote)}
		h.open[id] = o
	}
	o.pins++
	h.mu.Unlock()
	o.mu.Lock()
	if err := o.load(ctx); err != nil {
		o.leave()
		return nil, explain(err)
	}
	return o, nil
}

// peek returns a study that is in memory, locked and pinned, or nil.
func (h *Hub) peek(id string) *opened {
	h.mu.Lock()
	o := h.open[id]
	if o != nil {
		o.pins++
	}
	h.mu.Unlock()
	if o != nil {
		o.mu.Lock()
	}
	return o
}

// leave unlocks and unpins. A study that could not be loaded is forgotten.
func (o *opened) leave() {
	h := o.hub
	empty := o.study == nil
	o.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.pins--; o.pins == 0 {
		o.used = h.config.Now()
		if empty {
			delete(h.open, o.id)
		}
	}
}

// run looks after the studies in memory.
func (h *Hub) run() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
			h.config.Guard.Do("studies", func() { h.tend(n) })
		}
	}
}

// tend unloads idle studies, sends who is present to other nodes, and reads what messages may have
// missed: every second without a link, and every 15 s in any case.
func (h *Hub) tend(n int) {
	h.unload()
	if h.config.Alone {
		return
	}
	if n%presentEvery == 0 {
		h.mu.Lock()
		all := h.all()
		h.mu.Unlock()
		for _, o := range all {
			o.sendAll()
		}
	}
	if !h.config.Bus.Linked() || n%15 == 0 {
		h.lost()
	}
}

func (h *Hub) unload() {
	now := h.config.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	var total int64
	for id, o := range h.open {
		if o.pins == 0 && now.Sub(o.used) > idle {
			delete(h.open, id)
			continue
		}
		total += o.size.Load()
	}
	for total > h.config.MaxBytes {
		var oldest *opened
		for _, o := range h.open {
			if o.pins == 0 && (oldest == nil || o.used.Before(oldest.used)) {
				oldest = o
			}
		}
		if oldest == nil {
			return
		}
		total -= oldest.size.Load()
		delete(h.open, oldest.id)
	}
}
