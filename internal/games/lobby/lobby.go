package lobby

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people/principal"
)

// Store is what the lobby needs of the store of games. Package storetest is its
// contract in tests.
type Store interface {
	// Openings returns the games that wait for a player and that holder may see,
	// newest first: those listed whose player was there at since or later, those
	// reserved for holder, and holder's own.
	Openings(ctx context.Context, holder principal.ID, since time.Time, limit int) ([]match.Opening, error)
	// Current returns the listed games that are being played and in which
	// something happened at since or later, newest first.
	Current(ctx context.Context, since time.Time, limit int) ([]match.Entry, error)
	// Blocked returns whom holder wants nothing of.
	Blocked(ctx context.Context, holder principal.ID, limit int) ([]principal.ID, error)
}

// Bus brings the news of [play.LobbySubject].
type Bus interface {
	Subscribe(pattern string, heard func(subject string, data []byte), lost func()) (cancel func(), err error)
}

const (
	// mostSeeks and mostCurrent bound what is shown.
	mostSeeks   = 100
	mostCurrent = 30
	mostBlocked = 500
	// currentFor is how long ago a move may be for a game to be shown as being
	// played.
	currentFor = 15 * time.Minute
	// gather is how long news are gathered before they are told, refresh the time
	// after which the lobby is looked at again without news: somebody may have
	// gone away.
	gather  = 300 * time.Millisecond
	refresh = 5 * time.Second
	// perWatcher is by how much longer both take for each of many who watch, all of
	// whom ask the store then; shared is how long what all see alike is not asked
	// for again.
	perWatcher = 2 * time.Millisecond
	shared     = 200 * time.Millisecond
)

// Config is what a [Lobby] works with; all must be set.
type Config struct {
	Store Store
	Bus   Bus
	Log   *slog.Logger
}

// Lobby is the lobby as one node sees it. It is safe for concurrent use. Close
// it with [Lobby.Close].
type Lobby struct {
	config      Config
	ctx         context.Context
	cancel      context.CancelFunc
	unsubscribe func()
	news        chan struct{}
	work        sync.WaitGroup

	mu       sync.Mutex
	watchers map[*Watcher]struct{}
	closed   bool

	// asking guards what is being played, as it was asked for last.
	asking sync.Mutex
	played []match.Entry
	asked  time.Time
}

// New returns a lobby that is open. The error is that of the bus.
func New(c Config) (*Lobby, error) {
	l := &Lobby{config: c, news: make(chan struct{}, 1), watchers: make(map[*Watcher]struct{})}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	var err error
	if l.unsubscribe, err = c.Bus.Subscribe(play.LobbySubject, func(string, []byte) { l.notify() }, l.notify); err != nil {
		l.cancel()
		return nil, err
	}
	l.work.Go(l.run)
	return l, nil
}

// notify has the watchers told soon that there is something new.
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
			// What came meanwhile is told with it.
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

// delay is by how much longer things take because of how many watch.
func (l *Lobby) delay() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Duration(len(l.watchers)) * perWatcher
}

// current returns what is being played, which all see alike: of those who ask in
// one moment one asks the store.
func (l *Lobby) current(ctx context.Context, now time.Time) ([]match.Entry, error) {
	l.asking.Lock()
	defer l.asking.Unlock()
	if now.Sub(l.asked) < shared {
		return l.played, nil
	}
	played, err := l.config.Store.Current(ctx, now.Add(-currentFor), mostCurrent)
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
	// Openings are the games that wait for a second player, newest first.
	Openings []match.Opening
	// Current are listed games that are being played, newest first. They are
	// shared and must not be changed.
	Current []match.Entry
	// Online is the number of connections to the lobby.
	Online int
}

// See returns the lobby as holder sees it.
func (l *Lobby) See(ctx context.Context, holder principal.ID) (out State, err error) {
	now := time.Now()
	openings, err := l.config.Store.Openings(ctx, holder, play.Present(now), mostSeeks)
	if err != nil {
		return out, err
	}
	if out.Current, err = l.current(ctx, now); err != nil {
		return out, err
	}
	var blocked []principal.ID
	if holder != "" && len(openings) > 0 {
		if blocked, err = l.config.Store.Blocked(ctx, holder, mostBlocked); err != nil {
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
