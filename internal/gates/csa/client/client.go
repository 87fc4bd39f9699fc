package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variant"
)

// Config configures a client. Addr or Dial, Name and Start are required.
type Config struct {
	Dial func(ctx context.Context) (net.Conn, error)
	// Name and Password are the login. Game is the game name, sent before the password.
	Name, Password, Game string
	// Resume asks the server to keep the game when the connection breaks.
	Resume bool
	// Start starts the engine, again after a crash.
	Start func(ctx context.Context) (*usi.Engine, error)
	// Full includes the current increment in the time sent to the engine.
	Full   bool
	Ponder bool
	// EarlyPonder sends the clock with ponderhit, as YaneuraOu engines expect.
	EarlyPonder bool
	// Restart restarts the engine for each game.
	Restart bool
	// Comments sends score and variation with each move.
	Comments bool
	// Games to play; 0 for no limit.
	Games int
	// Margin is kept back from each move for the network.
	Margin time.Duration
	// MoveTime is used without a clock; 0 means 5 s.
	MoveTime time.Duration
	// KeepAlive is the idle time before an empty line: 0 means 40 s, negative none. The
	// protocol allows 30 s or more.
	KeepAlive time.Duration
	// Logout sends LOGOUT, which floodgate does not expect.
	Logout bool
	// Rules finds a rule set named by the server; nil means the shipped ones.
	Rules func(id string) (*variant.RuleSet, error)
	// Save stores a finished game. Optional.
	Save func(Game) error
	// Stop, when closed, ends the client after the game.
	Stop <-chan struct{}
	Say  func(format string, args ...any)
}

// Login errors that are not retried.
var (
	// ErrLogin: the server rejected the name or password.
	ErrLogin = errors.New("the server refuses the login")
	// errClosed: the server closed the connection.
	errClosed = errors.New("the server has closed the connection")
	// errStopped: Stop was closed and no game is running.
	errStopped = errors.New("stopped")
)

// Delays between connection attempts.
const (
	firstWait = time.Second
	lastWait  = time.Minute
	// steady is the time of a connection that resets the delay.
	steady         = 30 * time.Second
	connectTimeout = 20 * time.Second
	loginTimeout   = 30 * time.Second
)

// Client plays games on a server.
type Client struct {
	config Config
	engine *usi.Engine
	played int
	// used: the engine has played.
	used bool
	// known: the server has accepted the login.
	known     bool
	won, lost int
	// rejected games since the last one played.
	rejected int
}

// Run plays until Games are played, Stop is closed or ctx ends. It reconnects. It returns
// errors of the engine, the login and ctx.
func Run(ctx context.Context, config Config) error {
	config.MoveTime = cmp.Or(config.MoveTime, 5*time.Second)
	if config.KeepAlive = cmp.Or(config.KeepAlive, 40*time.Second); config.KeepAlive > 0 {
		config.KeepAlive = max(config.KeepAlive, 30*time.Second)
	}
	if config.Say == nil {
		config.Say = func(string, ...any) {}
	}
	if config.Rules == nil {
		config.Rules = variant.Lookup
	}
	c := &Client{config: config}
	var err error
	if c.engine, err = config.Start(ctx); err != nil {
		return err
	}
	defer func() { _ = c.engine.Quit() }()
	err = c.run(ctx)
	if c.played > 0 {
		games := "games"
		if c.played == 1 {
			games = "game"
		}
		config.Say("%d %s: %d won, %d lost, %d neither", c.played, games, c.won, c.lost, c.played-c.won-c.lost)
	}
	return err
}

func (c *Client) run(ctx context.Context) error {
	wait := firstWait
	for {
		begun := time.Now()
		err := c.visit(ctx)
		switch {
		case err == nil, errors.Is(err, errStopped):
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, new(*engineError)), errors.As(err, new(*unplayableError)), errors.Is(err, ErrLogin) && !c.known:
			return err
		case c.done():
			return nil
		}
		if time.Since(begun) > steady {
			wait = firstWait
		}
		c.config.Say("%v; trying again in %s", err, wait)
		if err := c.pause(ctx, wait); err != nil {
			return nil
		}
		wait = min(2*wait, lastWait)
	}
}

func (c *Client) pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-c.config.Stop:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *Client) done() bool {
	select {
	case <-c.config.Stop:
		return true
	default:
		return c.config.Games > 0 && c.played >= c.config.Games
	}
}

func (c *Client) login() talk.Login {
	l := talk.Login{Name: c.config.Name, Password: c.config.Password, Resumable: c.config.Resume}
	if c.config.Game != "" {
		l.Password = c.config.Game + "," + c.config.Password
	}
	return l
}

// visit connects, logs in and plays. It returns nil when all games are played.
func (c *Client) visit(ctx context.Context) error {
	conn, err := c.connect(ctx, c.login())
	if err != nil {
		return err
	}
	defer func() { conn.close() }() // the one of the last game
	c.known = true
	c.config.Say("logged in as %s", c.config.Name)
	for {
		if c.done() {
			return c.leave(conn)
		}
		g, err := c.offered(ctx, conn)
		if errors.Is(err, errStopped) {
			return c.leave(conn)
		} else if err != nil {
			return err
		}
		c.rejected = 0
		next, err := c.play(ctx, conn, g)
		if next != nil {
			conn = next
		}
		if err != nil {
			return err
		}
	}
}

func (c *Client) leave(conn *conn) error {
	if !c.config.Logout || conn.send("LOGOUT") != nil {
		return nil
	}
	late := time.After(2 * time.Second)
	for {
		select {
		case line, ok := <-conn.lines:
			if !ok || line == "LOGOUT:completed" {
				return nil
			}
		case <-late:
			return nil
		}
	}
}

func (c *Client) connect(ctx context.Context, l talk.Login) (*conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout+loginTimeout)
	defer cancel()
	dialing, stop := context.WithTimeout(ctx, connectTimeout)
	raw, err := c.config.Dial(dialing)
	stop()
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	conn := newConn(raw)
	if err := conn.send(l.String()); err != nil {
		conn.close()
		return nil, err
	}
	for {
		line, err := conn.next(ctx, nil, 0)
		switch {
		case err != nil:
			conn.close()
			return nil, fmt.Errorf("log in: %w", err)
		case line == "LOGIN:incorrect":
			soon, stop := context.WithTimeout(ctx, time.Second)
			why, _ := conn.next(soon, nil, 0) // some servers give a reason
			stop()
			conn.close()
			return nil, fmt.Errorf("%w of %s %s", ErrLogin, l.Name, why)
		case strings.HasPrefix(line, "LOGIN:"):
			return conn, nil
		}
	}
}
