package play

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/gates/csa/client"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/usi"
)

// CSACmd is the verb csa.
type CSACmd struct {
	Server       string            `required:"" placeholder:"HOST:PORT" help:"Server; the default port is 4081."`
	Name         string            `required:"" help:"Login name."`
	PasswordFile string            `required:"" placeholder:"FILE" help:"File with the password in its first line; - is standard input."`
	Game         string            `placeholder:"NAME" help:"Name of the game to join, such as floodgate-300-10F."`
	Games        int               `default:"1" min:"0" help:"Number of games; 0 means no limit (default ${default})."`
	TLS          bool              `name:"tls" help:"Connect over TLS."`
	TLSCA        string            `name:"tls-ca" placeholder:"FILE" help:"Additional trusted certificates (PEM)."`
	Resume       bool              `help:"Ask the server to keep the game when the connection breaks, if supported."`
	Ponder       bool              `help:"Ponder on the opponent's time."`
	EarlyPonder  bool              `help:"Send the clock with ponderhit instead of go ponder (YaneuraOu's early ponder)."`
	Restart      bool              `help:"Restart the engine for each game."`
	StartTime    time.Duration     `default:"10s" min:"1s" max:"1h" help:"Time limit for the engine to answer usi (default ${default})."`
	Comments     bool              `default:"true" negatable:"" help:"Send score and principal variation with each move, as on floodgate."`
	Margin       time.Duration     `default:"500ms" min:"0" max:"1m" help:"Time reserved per move for network latency (default ${default})."`
	MoveTime     time.Duration     `default:"5s" min:"1ms" max:"1h" help:"Time per move in games without a clock (default ${default})."`
	KeepAlive    time.Duration     `default:"40s" help:"Interval of keep-alive lines, at least 30s; 0 disables them (default ${default})."`
	Logout       bool              `default:"true" negatable:"" help:"Log out before disconnecting; floodgate needs --no-logout."`
	Records      string            `placeholder:"DIR" help:"Directory for the game records."`
	RecordFormat string            `default:"csa" enum:"csa,kif,kifu,ki2,ki2u,jkf,usi,usen" help:"Record format: csa, kif, kifu, ki2, ki2u, jkf, usi or usen (default ${default})."`
	Option       []string          `sep:"none" placeholder:"NAME=VALUE" help:"Engine option; repeatable."`
	Level        int               `default:"10" min:"1" max:"${maxLevel}" help:"Strength of the built-in engine, 1 to 10 (default ${default})."`
	Hash         int               `default:"64" min:"1" max:"${maxEngineHash}" help:"Transposition table of the built-in engine in MiB (default ${default})."`
	Threads      int               `default:"1" min:"1" max:"${maxEngineThreads}" help:"Threads of the built-in engine (default ${default})."`
	Config       verb.SettingsFile `placeholder:"FILE" help:"TOML file with these settings; flags override it."`
	Engine       []string          `arg:"" optional:"" passthrough:"" help:"USI engine and its arguments (default: the built-in engine)."`
}

const csaPort = "4081"

func (CSACmd) Help() string {
	return `Plays a USI engine, or the built-in one, on a CSA server. Ctrl-C stops after the current game,
a second Ctrl-C at once. See docs/guide/csa.md.

Example:

    komadai csa --server localhost --name engine1 --password-file secret.txt --game house3-300-10F
    komadai csa --server shogi.example:4081 --name my-engine --password-file secret.txt \
        --game floodgate-300-10F --games 0 --no-logout --ponder --records games/ \
        --option Threads=4 -- ./YaneuraOu`
}

func (c *CSACmd) check() error {
	if len(c.Engine) > 0 && c.Engine[0] == "--" {
		c.Engine = c.Engine[1:]
	}
	switch {
	case !talk.IsName(c.Name):
		return verb.Usagef("--name %q: want 1 to %d of the characters A-Z a-z 0-9 . _ - and @", c.Name, talk.MaxName)
	case c.EarlyPonder && !c.Ponder:
		return verb.Usagef("--early-ponder needs --ponder")
	case c.KeepAlive != 0 && (c.KeepAlive < 30*time.Second || c.KeepAlive > time.Hour):
		return verb.Usagef("--keep-alive %v: has to be 30s to 1h, or 0", c.KeepAlive)
	case strings.ContainsAny(c.Game, ", "):
		return verb.Usagef("--game %q: must not contain commas or spaces", c.Game)
	}
	for _, o := range c.Option {
		if name, _, ok := strings.Cut(o, "="); !ok || name == "" {
			return verb.Usagef("--option %q: want NAME=VALUE", o)
		}
	}
	if _, _, err := net.SplitHostPort(c.Server); err != nil {
		c.Server = net.JoinHostPort(strings.Trim(c.Server, "[]"), csaPort)
	}
	return nil
}

func (c *CSACmd) Run(env verb.Env) error {
	if err := c.check(); err != nil {
		return err
	}
	password, err := readPassword(env, c.PasswordFile)
	if err != nil {
		return err
	}
	dial, err := c.dialer()
	if err != nil {
		return err
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o755); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithCancel(env.Context)
	defer cancel()
	stop := make(chan struct{})
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	defer signal.Stop(signals)
	say := func(format string, args ...any) {
		fmt.Fprintf(env.Err, "%s %s\n", time.Now().Format("15:04:05"), fmt.Sprintf(format, args...))
	}
	go func() {
		for i := 0; ; i++ {
			select {
			case <-ctx.Done():
				return
			case <-signals:
			}
			if i == 0 {
				say("stopping after this game; interrupt again to stop now")
				close(stop)
			} else {
				cancel()
			}
		}
	}()
	config := client.Config{
		Dial: dial, Name: c.Name, Password: password, Game: c.Game, Resume: c.Resume,
		Start: c.start, Full: len(c.Engine) == 0, Ponder: c.Ponder, EarlyPonder: c.EarlyPonder, Restart: c.Restart, Comments: c.Comments, Games: c.Games,
		Margin: c.Margin, MoveTime: c.MoveTime, KeepAlive: c.KeepAlive, Logout: c.Logout, Stop: stop, Say: say,
	}
	if c.KeepAlive == 0 {
		config.KeepAlive = -1
	}
	if c.Records != "" {
		config.Save = func(g client.Game) error { return saveGame(c.Records, c.RecordFormat, g, say) }
	}
	err = client.Run(ctx, config)
	if errors.Is(err, context.Canceled) {
		return nil // interrupted
	}
	return err
}

func (c *CSACmd) start(ctx context.Context) (*usi.Engine, error) {
	var e *usi.Engine
	var err error
	if len(c.Engine) > 0 {
		e, err = usi.Start(ctx, exec.Command(c.Engine[0], c.Engine[1:]...), usi.Timeouts{USI: c.StartTime})
	} else {
		own := usi.Config{Name: "komadai " + version.Number(), Hash: c.Hash, Threads: c.Threads}
		serve := func(ctx context.Context, in io.Reader, out io.Writer) error { return usi.Serve(ctx, in, out, own) }
		e, err = usi.Open(ctx, usi.Local(serve), usi.Timeouts{})
	}
	if err != nil {
		return nil, err
	}
	options := c.Option
	if len(c.Engine) == 0 {
		options = append([]string{fmt.Sprintf("SkillLevel=%d", c.Level)}, options...)
	}
	options = append([]string{fmt.Sprintf("USI_Ponder=%t", c.Ponder)}, options...)
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		if err := e.SetOption(name, value); err != nil {
			return nil, errors.Join(fmt.Errorf("--option %s: %w", o, err), e.Quit())
		}
	}
	return e, nil
}

func (c *CSACmd) dialer() (func(context.Context) (net.Conn, error), error) {
	if !c.TLS && c.TLSCA == "" {
		return func(ctx context.Context) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "tcp", c.Server)
		}, nil
	}
	host, _, _ := net.SplitHostPort(c.Server)
	settings := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	if c.TLSCA != "" {
		pem, err := os.ReadFile(c.TLSCA)
		if err != nil {
			return nil, err
		}
		if settings.RootCAs, err = x509.SystemCertPool(); err != nil {
			settings.RootCAs = x509.NewCertPool()
		}
		if !settings.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("--tls-ca %s: no certificate in the file", c.TLSCA)
		}
	}
	return func(ctx context.Context) (net.Conn, error) {
		d := tls.Dialer{Config: settings}
		return d.DialContext(ctx, "tcp", c.Server)
	}, nil
}

func readPassword(env verb.Env, file string) (string, error) {
	in := env.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, 4096))
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	line, _, _ := strings.Cut(string(data), "\n")
	line = strings.TrimRight(line, "\r")
	if len(line) > talk.MaxPassword || strings.ContainsAny(line, " \t") || line == "" {
		return "", fmt.Errorf("%s: the first line is not a password of 1 to %d characters without spaces", file, talk.MaxPassword)
	}
	return line, nil
}

// saveGame writes a record in the format of the ending. It keeps existing files.
func saveGame(dir, ending string, g client.Game, say func(string, ...any)) error {
	codec, _ := formats.Of(kifu.FormatOfName(ending))
	o := verb.OptionsFor("." + ending)
	name := strings.Map(func(r rune) rune {
		if r < 0x80 && (talk.IsName(string(r)) || r == '+') {
			return r
		}
		return '_'
	}, g.ID)
	for i := 1; ; i++ {
		path := filepath.Join(dir, strings.TrimLeft(name, ".")+"."+ending)
		if i > 1 {
			path = filepath.Join(dir, fmt.Sprintf("%s-%d.%s", strings.TrimLeft(name, "."), i, ending))
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, os.ErrExist) && i < 1000 {
			continue
		} else if err != nil {
			return err
		}
		losses, err := codec.Write(f, g.Record, o)
		for _, l := range losses {
			say("%s: lost: %s", path, l)
		}
		if err = errors.Join(err, f.Close()); err == nil {
			say("kept in %s", path)
		}
		return err
	}
}
