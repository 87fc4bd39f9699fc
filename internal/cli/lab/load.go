package lab

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/load"
)

type loadCmd struct {
	Targets    []string      `arg:"" optional:"" name:"url" help:"Local servers, http://127.0.0.1:PORT (default: start one)."`
	Games      int           `default:"${loadgames}" help:"Concurrent games (default ${default})."`
	Every      time.Duration `default:"${loadevery}" help:"Interval between moves of a game (default ${default})."`
	Spectators int           `default:"${loadspectators}" help:"Spectator sockets (default ${default})."`
	For        time.Duration `default:"${loadfor}" help:"Measuring time (default ${default})."`
	Rules      string        `default:"standard" help:"Rule set, or a definition file for the started servers (default ${default})."`
	Compress   bool          `help:"Use compressed sockets, as browsers do."`
	Seed       uint64        `help:"Random seed (default ${default})." default:"1"`
	Nodes      int           `default:"1" help:"Servers to start; several need --db postgres://…, except with --faults (default ${default})."`
	NATS       int           `name:"nats" default:"0" help:"NATS servers to start (default ${default})."`
	DB         string        `name:"db" placeholder:"FILE|URL" help:"Database of the started servers (default: a new file)."`
	Dir        string        `placeholder:"DIR" help:"Directory for logs and data; it is kept."`
	Arg        []string      `placeholder:"FLAG" sep:"none" help:"Additional flag of the servers: --arg=--metrics=127.0.0.1:9100."`
	Processes  int           `default:"1" help:"Processes that share the load and the limit of open files (default ${default})."`
	Part       bool          `hidden:"" help:"Play when the input ends, as a process of a load."`
	Within     time.Duration `placeholder:"TIME" help:"Fail if the 99th percentile of latency exceeds this."`
	Faults     bool          `help:"Cause faults of servers, PostgreSQL and NATS, and check the games of each."`
	Only       []string      `placeholder:"NAME,…" help:"Faults to cause (default: all that are possible)."`
	Hold       time.Duration `default:"5s" help:"Duration of a fault (default ${default})."`
	Back       time.Duration `default:"20s" help:"Time limit for sockets and moves after a fault (default ${default})."`
	From       string        `name:"upgrade-from" type:"existingfile" placeholder:"FILE" help:"Older program that the fault upgrade replaces (default: this program)."`
	Out        string        `type:"path" placeholder:"FILE" help:"Write one row per fault as tab-separated values."`
	JSON       bool          `name:"json" help:"Print JSON."`
	Verbose    bool          `short:"v" help:"Log events of the run."`
}

func (loadCmd) Help() string {
	var faults strings.Builder
	for _, f := range load.Faults() {
		fmt.Fprintf(&faults, "    %-16s%s\n", f.Name, f.Effect)
	}
	return `Plays many games on local servers, measures the latency of moves, and verifies at the end that
every acknowledged move is stored and every clock is right. Servers on other machines are
rejected.

With --faults it starts the servers behind proxies and causes one fault after the other, each at
least once and until --for is over. Rated games continue meanwhile. It checks that no
acknowledged move is lost, doubled or reordered, that each game has one result and is rated once,
that clocks stand still while nothing can be stored, and that sockets return within --back. The
exit status is 1 if not. With several --nodes it starts PostgreSQL and NATS; --db names another
database, which must be empty. Faults:

` + faults.String() + `
Example:

    komadai lab load
    komadai lab load --games 1000 --spectators 10000 --for 60s --within 50ms
    komadai lab load --nodes 2 --nats 3 --db postgres://komadai@localhost/load
    komadai lab load --faults --games 4 --every 200ms
    komadai lab load --faults --nodes 2 --only kill,db-cut-all --out faults.tsv
    komadai lab load http://127.0.0.1:8080`
}

func (c *loadCmd) Run(env verb.Env) error {
	conf := load.Config{
		Games: c.Games, Every: c.Every, Spectators: c.Spectators, For: c.For, Rules: c.Rules, Compress: c.Compress,
		Seed:    c.Seed,
		Servers: load.Servers{Nodes: c.Nodes, NATS: c.NATS, DB: c.DB, Dir: c.Dir, Args: c.Arg},
	}
	for _, t := range c.Targets {
		conf.Targets = append(conf.Targets, strings.TrimSuffix(t, "/"))
	}
	if len(c.Targets) > 0 && (c.Nodes != 1 || c.NATS != 0 || c.DB != "" || c.Dir != "" || len(c.Arg) > 0) {
		return verb.Usagef("--nodes, --nats, --db, --dir and --arg can't be used with server URLs")
	}
	if strings.Contains(c.Rules, ".toml") {
		if err := c.own(&conf); err != nil {
			return err
		}
	}
	if conf.Processes = c.Processes; c.Part {
		conf.Wait = load.WaitForInput(env.In, env.Err)
	}
	level := slog.LevelWarn
	if c.Verbose {
		level = slog.LevelInfo
	}
	conf.Log = slog.New(slog.NewTextHandler(env.Err, &slog.HandlerOptions{Level: level}))
	env, stop := verb.Interruptible(env)
	defer stop()
	if c.Faults {
		return c.cause(env, conf)
	}
	if len(c.Only) > 0 || c.From != "" || c.Out != "" {
		return verb.Usagef("--only, --upgrade-from and --out need --faults")
	}
	if err := conf.Validate(); err != nil {
		return verb.Usage(err)
	}
	report, err := load.Run(env.Context, conf)
	if err != nil {
		return err
	}
	if c.JSON {
		err = verb.PrintJSON(env.Out, report)
	} else {
		err = report.Write(env.Out)
	}
	switch late := time.Duration(report.MoveSeen.P99 * float64(time.Millisecond)); {
	case err != nil:
		return err
	case !report.OK():
		return errors.New("the servers failed the test; see the report")
	case c.Within > 0 && late > c.Within:
		return fmt.Errorf("the 99th percentile of latency is %s, more than %s", late, c.Within)
	}
	return nil
}

// cause causes faults and prints the table.
func (c *loadCmd) cause(env verb.Env, conf load.Config) error {
	conf.Spectators = 0
	t := load.Trial{Config: conf, Only: c.Only, Hold: c.Hold, Back: c.Back, Old: c.From}
	if err := t.Validate(); err != nil {
		return verb.Usage(err)
	}
	table, err := t.Run(env.Context)
	if table == nil {
		return err
	}
	if c.JSON {
		err = errors.Join(err, verb.PrintJSON(env.Out, table))
	} else {
		err = errors.Join(err, table.Write(env.Out))
	}
	if c.Out != "" {
		var text bytes.Buffer
		err = errors.Join(err, table.WriteTSV(&text), os.WriteFile(c.Out, text.Bytes(), 0o644))
	}
	if err == nil && !table.OK() {
		err = errors.New("the servers broke promises; see the table")
	}
	return err
}

// own configures a rule set from a file: started servers read its directory.
func (c *loadCmd) own(conf *load.Config) error {
	set, err := verb.FindRules(c.Rules)
	if err != nil {
		return verb.Usagef("--rules: %w", err)
	}
	if conf.Set, _, err = set.Seal(); err != nil {
		return err
	}
	if len(conf.Targets) == 0 {
		file, _ := verb.SplitChoices(c.Rules)
		if file, err = filepath.Abs(file); err != nil {
			return err
		}
		conf.Servers.Args = append(conf.Servers.Args, "--rules="+filepath.Dir(file))
	}
	return nil
}

// Defaults returns the flag defaults of lab load.
func Defaults() map[string]string {
	l := load.Default()
	return map[string]string{
		"loadgames": strconv.Itoa(l.Games), "loadevery": l.Every.String(), "loadspectators": strconv.Itoa(l.Spectators), "loadfor": l.For.String(),
	}
}
