package lobby

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
)

// Store is the part of the game store that the lobby reads. Package storetest tests its
// contract.
type Store interface {
	// Openings returns the open games visible to holder, newest first: listed games whose
	// player was present at since or later, games reserved for holder, and holder's own.
	Openings(ctx context.Context, holder people.ID, since time.Time, limit int) ([]match.Opening, error)
	// Current returns the listed running games with an event at since or later, newest
	// first.
	Current(ctx context.Context, since time.Time, limit int) ([]match.Running, error)
	// Blocked returns the holders that holder has blocked.
	Blocked(ctx context.Context, holder people.ID, limit int) ([]people.ID, error)
}

// Bus delivers the messages of [play.LobbySubject].
type Bus interface {
	Subscribe(pattern string, receive func(subject string, data []byte), lost func()) (cancel func(), err error)
}

const (
	mostSeeks   = 100
	mostCurrent = 30
	mostBlocked = 500
	// currentFor is the maximum age of a running game's last move.
	currentFor = 15 * time.Minute
	// gather is the delay that batches news. refresh is the period of reads without news,
	// because players can leave silently.
	gather  = 300 * time.Millisecond
	refresh = 5 * time.Second
	// perWatcher is added to both for each watcher, because all of them read the store at
	// once. shared is how long the common part is cached.
	perWatcher = 2 * time.Millisecond
	shared     = 200 * time.Millisecond
)

// Lobby is one node's view of the lobby. It is safe for concurrent use.
type Lobby struct {
	store       Store
	now         func() time.Time
	ctx         context.Context
	cancel      context.CancelFunc
	unsubscribe func()
	news        chan struct{}
	work        sync.WaitGroup

	mu       sync.Mutex
	watchers map[*Watcher]struct{}
	closed   bool

	asking sync.Mutex
	played []match.Running
	asked  time.Time
}

// New returns an open lobby. now is the time of games. An error comes from the bus.
func New(store Store, bus Bus, now func() time.Time) (*Lobby, error) {
	l := &Lobby{store: store, now: now, news: make(chan struct{}, 1), watchers: make(map[*Watcher]struct{})}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	var err error
	if l.unsubscribe, err = bus.Subscribe(play.LobbySubject, func(string, []byte) { l.notify() }, l.notify); err != nil {
		l.cancel()
		return nil, err
	}
	l.work.Go(l.run)
	return l, nil
}

func (l *Lobby) notify() {
	select {
	case l.news <- struct{}{}:
	default:
	}
}

func (l *Lobby) run() {
	again := time.NewTimer(refresh)
	defer again.Stop()
	for {
		select {
		case <-l.ctx.Done():
			return
		case <-l.news:
			select {
			case <-time.After(gather + l.delay()):
			case <-l.ctx.Done():
				return
			}
			// Merge the news that arrived in between.
			select {
			case <-l.news:
			default:
			}
		case <-again.C:
			again.Reset(refresh + l.delay())
		}
		l.mu.Lock()
		for w := range l.watchers {
			select {
			case w.news <- struct{}{}:
			default:
			}
		}
		l.mu.Unlock()
	}
}

func (l *Lobby) delay() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Duration(len(l.watchers)) * perWatcher
}

// current returns the running games. Concurrent callers share one store read.
func (l *Lobby) current(ctx context.Context, now time.Time) ([]match.Running, error) {
	l.asking.Lock()
	defer l.asking.Unlock()
	if now.Sub(l.asked) < shared {
		return l.played, nil
	}
	played, err := l.store.Current(ctx, now.Add(-currentFor), mostCurrent)
	if err != nil {
		return nil, err
	}
	l.played, l.asked = played, now
	return played, nil
}

// Close ends all watches.
func (l *Lobby) Close() {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return
	}
	l.closed = true
	for w := range l.watchers {
		close(w.gone)
	}
	clear(l.watchers)
	l.mu.Unlock()
	l.unsubscribe()
	l.cancel()
	l.work.Wait()
}

// State is the lobby as one client sees it.
type State struct {
	// Openings are the open games, newest first.
	Openings []match.Opening
	// Current are the listed running games, newest first, shared and not to be changed.
	Current []match.Running
	// Online is the number of connections to the lobby.
	Online int
}

// See returns the lobby as holder sees it.
func (l *Lobby) See(ctx context.Context, holder people.ID) (out State, err error) {
	now := l.now()
	openings, err := l.store.Openings(ctx, holder, play.Present(now), mostSeeks)
	if err != nil {
		return out, err
	}
	if out.Current, err = l.current(ctx, now); err != nil {
		return out, err
	}
	var blocked []people.ID
	if holder != "" && len(openings) > 0 {
		if blocked, err = l.store.Blocked(ctx, holder, mostBlocked); err != nil {
			return out, err
		}
	}
	for _, o := range openings {
		if !slices.Contains(blocked, o.Holder) {
			out.Openings = append(out.Openings, o)
		}
	}
	l.mu.Lock()
	out.Online = len(l.watchers)
	l.mu.Unlock()
	return out, nil
}
