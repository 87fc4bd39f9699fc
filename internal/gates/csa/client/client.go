package client

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variant"
)

// Config says what a client does. Addr or Dial, Name and Start must be set.
type Config struct {
	// Dial opens a connection to the server.
	Dial func(ctx context.Context) (net.Conn, error)
	// Name and Password are what the server knows the player by. Game, when not
	// "", is the game to be played, which goes before the password as
	// shogi-server has it.
	Name, Password, Game string
	// Resume asks the server to wait for the client when it is cut off, by a word
	// that only some servers take.
	Resume bool
	// Start starts the engine; it is called again when the engine has crashed.
	Start func(ctx context.Context) (*usi.Engine, error)
	// Full gives the engine the whole time it may use, the increment of the
	// present move with it; USI engines otherwise expect that to be left out.
	Full bool
	// Ponder lets the engine think on the opponent's time.
	Ponder bool
	// EarlyPonder tells the engine the clock only when the move that it ponders on
	// has been played, as YaneuraOu's engines like it; it goes with Ponder.
	EarlyPonder bool
	// Restart starts the engine anew for each game.
	Restart bool
	// Comments sends score and line of the engine with each move.
	Comments bool
	// Games is the number of games to play, 0 for no end.
	Games int
	// Margin is kept back from the time for each move, for the network.
	Margin time.Duration
	// MoveTime is the time for a move of a game without a clock; 5 s when 0.
	MoveTime time.Duration
	// KeepAlive is the time after which an empty line is sent when there is
	// nothing else; 40 s when 0, at least 30 s as the protocol has it, none when
	// negative.
	KeepAlive time.Duration
	// Logout says goodbye before the connection is closed; floodgate wants none.
	Logout bool
	// Rules finds a rule set that the server names; nil for those that are shipped.
	Rules func(id string) (*variant.RuleSet, error)
	// Save keeps the record of a game; nil for none.
	Save func(Game) error
	// Stop, when closed, ends the client after the game that is played.
	Stop <-chan struct{}
	// Say tells a person what happens, a line at a time.
	Say func(format string, args ...any)
}

// The errors of a login that it makes no sense to try again.
var (
	// ErrLogin: the server does not take the name and the password.
	ErrLogin = errors.New("the server refuses the login")
	// errClosed: the server has closed the connection.
	errClosed = errors.New("the server has closed the connection")
	// errStopped: the client was asked to stop, and no game is played.
	errStopped = errors.New("stopped")
)

// Waits between attempts to connect.
const (
	firstWait = time.Second
	lastWait  = time.Minute
	// steady is how long a connection has to last to count as a good one.
	steady = 30 * time.Second
	// connectTimeout bounds an attempt to connect, loginTimeout the answer to
	// LOGIN.
	connectTimeout = 20 * time.Second
	loginTimeout   = 30 * time.Second
)

// Client plays on a server.
type Client struct {
	config Config
	engine *usi.Engine
	played int
	// used says that the engine has been made ready for a game.
	used bool
	// known says that the server has taken the login before.
	known bool
	// won and lost are games; the others of played are neither.
	won, lost int
}

// Run plays until all games are played, the client is stopped, or ctx ends. A
// connection that breaks is opened again. The error is that of the engine, of
// the login, or that of ctx.
func Run(ctx context.Context, config Config) error {
	if config.MoveTime <= 0 {
		config.MoveTime = 5 * time.Second
	}
	if config.KeepAlive == 0 {
		config.KeepAlive = 40 * time.Second
	} else if config.KeepAlive > 0 {
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
		case errors.As(err, new(*engineError)), errors.Is(err, ErrLogin) && !c.known:
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

// pause waits, unless the client is stopped.
func (c *Client) pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-c.config.Stop:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

// done reports whether there is nothing more to be played.
func (c *Client) done() bool {
	select {
	case <-c.config.Stop:
		return true
	default:
		return c.config.Games > 0 && c.played >= c.config.Games
	}
}

// login returns the first line to a server.
func (c *Client) login() talk.Login {
	l := talk.Login{Name: c.config.Name, Password: c.config.Password, Resumable: c.config.Resume}
	if c.config.Game != "" {
		l.Password = c.config.Game + "," + c.config.Password
	}
	return l
}

// visit connects, logs in, and plays game after game. nil means that all are
// played.
func (c *Client) visit(ctx context.Context) error {
	conn, err := c.connect(ctx, c.login())
	if err != nil {
		return err
	}
	defer func() { conn.close() }()
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
		next, err := c.play(ctx, conn, g)
		if next != nil {
			conn = next
		}
		if err != nil {
			return err
		}
	}
}

// leave says goodbye.
func (c *Client) leave(conn *conn) error {
	if !c.config.Logout || conn.send("LOGOUT") != nil {
		return nil
	}
	timer := time.NewTimer(2 * time.Second)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-conn.lines:
			if !ok || line == "LOGOUT:completed" {
				return nil
			}
		case <-timer.C:
			return nil
		}
	}
}

// connect opens a connection and logs in.
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
			why, _ := conn.next(soon, nil, 0) // some servers say why
			stop()
			conn.close()
			return nil, fmt.Errorf("%w of %s %s", ErrLogin, l.Name, why)
		case len(line) > 6 && line[:6] == "LOGIN:":
			return conn, nil
		}
	}
}
