// Package live serves the WebSockets of games and of the lobby and, for programs without
// WebSockets, streams of lines. They send the whole state at once and after every
// change, and pings. A client that is too slow is disconnected.
package live

import (
	"cmp"
	"context"
	"encoding/json"
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
)

// Config configures a [Handler]. Games, Lobby, Log and Fail are required.
type Config struct {
	Games    *play.Hub
	Lobby    *lobby.Lobby
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
	config Config
	rooms  rooms
	open   atomic.Int64
	work   sync.WaitGroup

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
	return &Handler{config: c, rooms: rooms{renderer: c.Renderer, build: c.Build}, attending: make(map[*attendance]struct{})}
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

// admit runs serve if there is room for another socket or stream.
func (h *Handler) admit(w http.ResponseWriter, serve func()) {
	h.work.Add(1)
	defer h.work.Done()
	defer h.open.Add(-1)
	if h.open.Add(1) > int64(h.config.MaxSockets) {
		h.config.Fail(w, errCrowded)
		return
	}
	serve()
}

type beginning func() (push func(*websocket.Conn) (websocket.StatusCode, string), end func(), ok bool)

func (h *Handler) socket(w http.ResponseWriter, r *http.Request, begin beginning) {
	h.admit(w, func() { h.upgrade(w, r, begin) })
}

func (h *Handler) upgrade(w http.ResponseWriter, r *http.Request, begin beginning) {
	push, end, ok := begin()
	if !ok {
		return
	}
	defer end()
	// The library checks the Origin header and answers a mismatch.
	hold := &hijacked{ResponseWriter: w}
	c, err := websocket.Accept(hold, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		return
	}
	defer c.CloseNow()
	defer h.attend(r.Context(), func() {
		h.begin(func() { // which waits for the other end
			hold.bound(h.config.Timeout / 2)
			_ = c.Close(websocket.StatusPolicyViolation, "you are signed out")
		}, hold.cut)
	})()
	if status, reason := push(c); reason != "" {
		hold.bound(h.config.Timeout / 2)
		_ = c.Close(status, reason)
	}
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

func (h *Handler) push(c *websocket.Conn, watch *play.Watcher) (websocket.StatusCode, string) {
	ctx, asked, talked := h.listen(c)
	room := h.rooms.enter(watch.Game())
	defer room.leave()
	var at place
	pings := time.NewTicker(min(h.config.Ping, firstPing)) // the first is early: move times need the latency
	defer pings.Stop()
	var answered chan time.Duration // set while a ping is unanswered
	// Earlier changes are not news for this socket.
	came, last := time.Now(), time.Time{}
	for {
		var messages [][]byte
		var since time.Time
		var err error
		select {
		case <-talked:
			h.config.Metrics.Cut("talked")
			return websocket.StatusPolicyViolation, "a client only asks for the whole game here"
		case <-ctx.Done():
			return 0, ""
		case <-watch.Gone():
			return websocket.StatusGoingAway, "the server is shutting down"
		case <-watch.News():
			messages, since, err = room.update(ctx, watch, &at)
		case <-asked:
			at.edition = 0
			messages, _, err = room.update(ctx, watch, &at)
		case <-watch.AudienceChanged():
			messages = encoded(wire.LiveAudience{Type: "audience", Audience: view.Audience(watch.Audience())})
		case <-watch.Said():
			var talk play.Conversation
			talk, err = watch.Talk(ctx)
			messages = encoded(wire.LiveTalk{Type: "talk", Talk: view.Talk(talk)})
		case <-pings.C:
			pings.Reset(h.config.Ping)
			messages = [][]byte{ping}
			if answered == nil {
				answered = h.ask(ctx, c)
			}
		case took := <-answered:
			if answered = nil; took == 0 {
				h.config.Metrics.Cut("silent")
				return 0, ""
			}
			watch.Measured(took)
			continue
		}
		if err != nil {
			return websocket.StatusTryAgainLater, busy
		}
		if h.writeAll(ctx, c, messages) != nil {
			return 0, "" // the client no longer reads, so skip the close frame
		}
		if !since.IsZero() && !since.Equal(last) && since.After(came) {
			h.config.Metrics.Seen(time.Since(since))
			last = since
		}
	}
}

func encoded(message any) [][]byte {
	data, _ := json.Marshal(message) // these types have no value that JSON lacks
	return [][]byte{data}
}

// writeAll writes messages and counts a client that no longer reads.
func (h *Handler) writeAll(ctx context.Context, c *websocket.Conn, messages [][]byte) error {
	for _, one := range messages {
		if err := h.write(ctx, c, one); err != nil {
			if ctx.Err() == nil {
				h.config.Metrics.Cut("slow")
			}
			return err
		}
	}
	return nil
}

const whole = `{"type":"whole"}`

// Rate limit of full-game requests: a burst, then one per wholeEvery. An answer is a
// thousand times as long as a request.
const (
	wholeBurst = 20
	wholeEvery = time.Second
)

// listen reads client messages. ctx ends with the client: the context of the request
// does not follow a hijacked connection. asked gets a value per full-game request.
// talked is closed on any other message or too many requests.
func (h *Handler) listen(c *websocket.Conn) (ctx context.Context, asked, talked <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	wants, message := make(chan struct{}, 1), make(chan struct{})
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
				cancel()
				return
			case string(data) != whole || !often.Allow():
				close(message)
				return
			}
			select {
			case wants <- struct{}{}:
			default: // an answer is already pending
			}
		}
	}, cancel)
	return ctx, wants, message
}

var ping = []byte(`{"type":"ping"}`)

// ask pings the client and sends the latency if there is a pong.
func (h *Handler) ask(ctx context.Context, c *websocket.Conn) chan time.Duration {
	answered := make(chan time.Duration, 1)
	h.begin(func() {
		asked := time.Now()
		if h.ping(ctx, c) != nil {
			answered <- 0
			return
		}
		answered <- max(time.Since(asked), 1)
	}, func() { answered <- 0 })
	return answered
}

// begin runs f on a goroutine that [Handler.Wait] waits for. After a panic it calls
// broken.
func (h *Handler) begin(f, broken func()) {
	h.work.Go(func() {
		if !h.config.Guard.Do("sockets", f) {
			broken()
		}
	})
}
