// Package live serves the WebSockets of games and of the lobby and, for programs without
// WebSockets, streams of lines. They send the whole state, then changes (streams the
// whole state again), and pings. A client that is too slow is disconnected.
package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/together"
)

// Config configures a [Handler]. Games, Lobby, Studies, Log and Fail are required.
type Config struct {
	Games    *play.Hub
	Lobby    *lobby.Lobby
	Studies  *together.Hub
	Renderer *view.Renderer
	Log      *slog.Logger
	// Guard catches panics. The default logs to Log.
	Guard *guard.Guard
	// Metrics is optional.
	Metrics *obs.Metrics
	// Fail answers a rejected request.
	Fail func(http.ResponseWriter, *refusal.Error)
	// MaxSockets bounds sockets and streams; 0 means 2000.
	MaxSockets int
	// Ping is the ping period; 0 means 20 s. Timeout bounds a write or a pong; 0 means
	// 10 s.
	Ping, Timeout time.Duration
	// Build identifies the server's page, or "".
	Build string
	// Beat is the period of empty lines in a stream; 0 means 7 s.
	Beat time.Duration
}

const firstPing = time.Second

// busy is the reason of a close whose cause is the database.
const busy = "busy, again in 2 s"

// Handler serves the sockets and streams.
type Handler struct {
	config     Config
	broadcasts broadcasts
	open       atomic.Int64
	work       sync.WaitGroup

	mu        sync.Mutex
	attending map[*attendance]struct{}
}

// New returns a handler for routes with the path value "id".
func New(c Config) *Handler {
	c.MaxSockets, c.Ping = cmp.Or(c.MaxSockets, 2000), cmp.Or(c.Ping, 20*time.Second)
	c.Timeout, c.Beat = cmp.Or(c.Timeout, 10*time.Second), cmp.Or(c.Beat, 7*time.Second)
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	return &Handler{config: c, broadcasts: broadcasts{renderer: c.Renderer, build: c.Build}, attending: make(map[*attendance]struct{})}
}

// Open returns the number of sockets and streams.
func (h *Handler) Open() int { return int(h.open.Load()) }

// Wait returns when all sockets and streams are closed. They close when their watches
// end; see [play.Hub.Close].
func (h *Handler) Wait() { h.work.Wait() }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.socket(w, r, func() (func(*websocket.Conn) (websocket.StatusCode, string), func(), bool) {
		watch, err := h.config.Games.Watch(r.Context(), session.Holder(r.Context()), r.PathValue("id"))
		if err != nil {
			h.refuse(w, r, err)
			return nil, nil, false
		}
		return func(c *websocket.Conn) (websocket.StatusCode, string) { return h.push(c, watch) }, watch.Close, true
	})
}

// admit counts another socket or stream, or refuses it. The caller calls leave at its end.
func (h *Handler) admit(w http.ResponseWriter) bool {
	h.work.Add(1)
	if h.open.Add(1) > int64(h.config.MaxSockets) {
		h.leave()
		h.config.Fail(w, errCrowded)
		return false
	}
	return true
}

func (h *Handler) leave() {
	h.open.Add(-1)
	h.work.Done()
}

type beginning func() (push func(*websocket.Conn) (websocket.StatusCode, string), end func(), ok bool)

// socket serves a socket on its own goroutine. The request, its buffers and its stack are freed.
func (h *Handler) socket(w http.ResponseWriter, r *http.Request, begin beginning) {
	if !h.admit(w) {
		return
	}
	done := h.leave
	defer func() { done() }()
	push, end, ok := begin()
	if !ok {
		return
	}
	done = func() { end(); h.leave() }
	// The library checks the Origin header and answers a mismatch.
	hold := &hijacked{ResponseWriter: w}
	c, err := websocket.Accept(hold, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		return
	}
	hold.ResponseWriter = nil // it keeps the request in memory
	attended := h.attend(session.Detach(r.Context()), func() {
		h.begin(func() { // which waits for the other end
			hold.bound(h.config.Timeout / 2)
			_ = c.Close(websocket.StatusPolicyViolation, "you are signed out")
		}, hold.cut)
	})
	finish := done
	done = func() {}
	h.begin(func() {
		defer finish()
		defer attended()
		defer c.CloseNow()
		if status, reason := push(c); reason != "" {
			hold.bound(h.config.Timeout / 2)
			_ = c.Close(status, reason)
		}
	}, func() {})
}

var errCrowded = refusal.New(refusal.Busy, "Too many live connections are open; try again in a minute.")

func (h *Handler) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if refused, ok := refusal.As(err); ok {
		h.config.Fail(w, refused)
		return
	}
	id := obs.RequestID(r.Context())
	if r.Context().Err() == nil {
		h.config.Log.Error("a game could not be watched", "id", id, "err", err)
	}
	h.config.Fail(w, refusal.Failed(id))
}

// viewer is a socket of a game. Its state and the work on it are not in push, whose stack stays
// small while the socket is idle.
type viewer struct {
	*Handler
	conn      *websocket.Conn
	watch     *play.Watcher
	broadcast *broadcast
	at        place
	// since is the time of the last change that was sent, or of the start.
	since time.Time
	// lost: the client no longer reads, so skip the close frame.
	lost bool
	// pinged: a ping is unanswered.
	pinged atomic.Bool
}

func (h *Handler) push(c *websocket.Conn, watch *play.Watcher) (websocket.StatusCode, string) {
	ctx, end, asked := h.listen(c)
	v := &viewer{Handler: h, conn: c, watch: watch, broadcast: h.broadcasts.enter(watch.Game()), since: time.Now()}
	defer v.broadcast.leave()
	pings := time.NewTicker(min(h.config.Ping, firstPing)) // the first is early: move times need the latency
	defer pings.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			if context.Cause(ctx) != errTalked {
				return 0, ""
			}
			h.config.Metrics.Cut("talked")
			return websocket.StatusPolicyViolation, "a client only asks for the whole game here"
		case <-watch.Gone():
			return websocket.StatusGoingAway, "the server is shutting down"
		case <-watch.News():
			err = v.update(ctx)
		case <-asked:
			v.at.edition = 0
			err = v.update(ctx)
		case <-watch.AudienceChanged():
			v.audience(ctx)
		case <-watch.Said():
			err = v.talk(ctx)
		case <-pings.C:
			pings.Reset(h.config.Ping)
			v.ping(ctx, end)
		}
		switch {
		case v.lost:
			return 0, ""
		case err != nil:
			return websocket.StatusTryAgainLater, busy
		}
	}
}

func (v *viewer) update(ctx context.Context) error {
	messages, since, err := v.broadcast.update(ctx, v.watch, &v.at)
	for _, one := range messages {
		v.write(ctx, one)
	}
	if since.After(v.since) && !v.lost {
		v.config.Metrics.Seen(time.Since(since))
		v.since = since
	}
	return err
}

func (v *viewer) ping(ctx context.Context, end context.CancelCauseFunc) {
	v.write(ctx, ping)
	if !v.pinged.CompareAndSwap(false, true) {
		return
	}
	v.begin(func() {
		asked := time.Now()
		if v.Handler.ping(ctx, v.conn) != nil {
			if ctx.Err() == nil {
				v.config.Metrics.Cut("silent")
			}
			end(nil)
			return
		}
		v.watch.Measured(max(time.Since(asked), 1))
		v.pinged.Store(false)
	}, func() { end(nil) })
}

func (v *viewer) audience(ctx context.Context) {
	v.write(ctx, encoded(wire.LiveAudience{Type: "audience", Audience: view.Audience(v.watch.Audience())}))
}

func (v *viewer) talk(ctx context.Context) error {
	all, err := v.watch.Talk(ctx)
	if err == nil {
		v.write(ctx, encoded(wire.LiveTalk{Type: "talk", Talk: view.Talk(all)}))
	}
	return err
}

func encoded(message any) []byte {
	data, _ := json.Marshal(message) // these types have no value that JSON lacks
	return data
}

func (v *viewer) write(ctx context.Context, data []byte) {
	if v.lost {
		return
	}
	if v.lost = v.Handler.write(ctx, v.conn, data) != nil; v.lost && ctx.Err() == nil {
		v.config.Metrics.Cut("slow")
	}
}

const whole = `{"type":"whole"}`

// Rate limit of full-game requests: a burst, then one per wholeEvery. An answer is a
// thousand times as long as a request.
const (
	wholeBurst = 20
	wholeEvery = time.Second
)

var errTalked = errors.New("a client only asks for the whole game")

// listen reads client messages. ctx ends with the client: the context of the request
// does not follow a hijacked connection. asked gets a value per full-game request. Any other
// message, or too many requests, end ctx with [errTalked].
func (h *Handler) listen(c *websocket.Conn) (ctx context.Context, end context.CancelCauseFunc, asked <-chan struct{}) {
	ctx, end = context.WithCancelCause(context.Background())
	wants := make(chan struct{}, 1)
	often := rate.NewLimiter(rate.Every(wholeEvery), wholeBurst)
	h.begin(func() {
		for {
			_, r, err := c.Reader(ctx)
			var data []byte
			if err == nil {
				data, err = io.ReadAll(io.LimitReader(r, int64(len(whole)+1)))
			}
			switch {
			case err != nil:
				end(err)
				return
			case string(data) != whole || !often.Allow():
				end(errTalked)
				return
			}
			select {
			case wants <- struct{}{}:
			default: // an answer is already pending
			}
		}
	}, func() { end(nil) })
	return ctx, end, wants
}

var ping = []byte(`{"type":"ping"}`)

// begin runs f on a goroutine that [Handler.Wait] waits for. After a panic it calls
// broken.
func (h *Handler) begin(f, broken func()) {
	h.work.Go(func() {
		if !h.config.Guard.Do("sockets", f) {
			broken()
		}
	})
}
