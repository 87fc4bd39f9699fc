// Package cli is the command line: one file a verb.
//
// What a program may read goes to standard output, what is said to a person to
// standard error. The exit status is 0 when the verb did what it was asked to,
// 1 when it could not, and 2 when it was asked wrongly.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
)

// Exit statuses.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// Env is what a verb has of the world outside.
type Env struct {
	// Context ends when the program is asked to stop.
	Context context.Context
	In      io.Reader
	// Out takes data, Err talk.
	Out, Err io.Writer
}

// grammar is the command tree; kong reads the tags.
type grammar struct {
	Serve   serveCmd   `cmd:"" group:"everyday" help:"Serve games in the browser."`
	Play    playCmd    `cmd:"" group:"everyday" help:"Play a game in the terminal."`
	Record  recordCmd  `cmd:"" group:"everyday" help:"Convert, check, show and count game records."`
	Analyze analyzeCmd `cmd:"" group:"everyday" help:"Analyse games: evaluations, mistakes, accuracy, a graph."`
	Tsume   tsumeCmd   `cmd:"" group:"everyday" help:"Solve, judge and compose mate problems (詰将棋)."`
	Diagram diagramCmd `cmd:"" group:"everyday" help:"Draw a position as text, SVG, PNG or GIF."`
	Rules   rulesCmd   `cmd:"" group:"everyday" help:"List, show and check rule sets."`

	USI   usiCmd   `cmd:"" group:"tools" name:"usi" help:"Run as a USI engine."`
	CSA   csaCmd   `cmd:"" group:"tools" name:"csa" help:"Play an engine on a CSA server."`
	Book  bookCmd  `cmd:"" group:"tools" help:"Make, show, merge and convert opening books (定跡)."`
	Index indexCmd `cmd:"" group:"tools" help:"Find games by position, castle, opening and player."`
	Perft perftCmd `cmd:"" group:"tools" help:"Count the legal move sequences of a position."`

	Admin  adminCmd  `cmd:"" group:"server" help:"Manage accounts, backups and checks of a server."`
	Worker workerCmd `cmd:"" group:"server" help:"Search for a server with several nodes."`

	Lab labCmd `cmd:"" group:"lab" help:"Matches, tuning, training, load tests."`

	Completion completionCmd `cmd:"" group:"about" help:"Print the completion of a shell."`
	Version    versionCmd    `cmd:"" group:"about" help:"Print the version."`
	Manual     manualCmd     `cmd:"" hidden:"" help:"Write the manual page."`
}

// labCmd is what engine makers use.
type labCmd struct {
	Match      matchCmd         `cmd:"" help:"Let engines play matches and measure who is stronger."`
	Tune       tuneCmd          `cmd:"" help:"Tune engine parameters by matches (SPSA)."`
	Selfplay   trainSelfplayCmd `cmd:"" help:"Let the engine play itself, for training."`
	Train      trainCmd         `cmd:"" help:"Train a network for a rule set."`
	Load       loadCmd          `cmd:"" help:"Load-test local servers and check that no acknowledged move is lost."`
	Complexity complexityCmd    `cmd:"" help:"Estimate how many positions and games a rule set has."`
	NATS       natsCmd          `cmd:"" name:"nats" hidden:"" help:"Run a server of a NATS cluster, to try one out."`
}

// groups are the titles of the help, in order.
var groups = []kong.Group{
	{Key: "everyday", Title: "Everyday:"},
	{Key: "tools", Title: "Tools:"},
	{Key: "server", Title: "Running a server:"},
	{Key: "lab", Title: "Engine lab:"},
	{Key: "about", Title: "About komadai:"},
}

// Run carries out the command line args, which do not hold the program's name,
// and returns the exit status.
func Run(env Env, args []string) int {
	exited := false
	parser, err := newParser(env, func(int) { exited = true })
	if err != nil {
		return say(env, "", err, exitFailed)
	}
	if os.Getenv("COMP_LINE") != "" { // a shell asks for completions
		kongcompletion.Register(parser, predictors())
		return exitDone
	}
	if err := unsetEmpty(parser.Model); err != nil {
		return say(env, "", err, exitFailed)
	}
	args = asked(args)
	if err := slip(parser.Model, args); err != nil {
		return say(env, "", usage(err), exitUsage)
	}
	parsed, err := parser.Parse(args)
	switch {
	case exited: // help was printed
		return exitDone
	case err != nil:
		return say(env, "", usage(err), exitUsage)
	}
	if err := inBounds(parsed); err != nil {
		return say(env, "", usage(err), exitUsage)
	}
	verb := verbOf(parsed.Selected())
	err = parsed.Run(env)
	var bad *usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &bad):
		return say(env, verb, err, exitUsage)
	}
	return say(env, verb, err, exitFailed)
}

// verbOf returns the words that lead to a command, "rules show".
func verbOf(node *kong.Node) string {
	if node.Parent == nil {
		return ""
	}
	return strings.TrimSpace(verbOf(node.Parent) + " " + node.Name)
}

// asked rewrites what people type first to what the parser knows: no argument at
// all, --version, and help VERB.
func asked(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"--help"}
	case len(args) == 1 && args[0] == "--version":
		return []string{"version"}
	case args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	}
	return args
}

// newParser makes the parser of the command tree. It calls exit when it has printed a
// help.
func newParser(env Env, exit func(int)) (*kong.Kong, error) {
	return kong.New(&grammar{},
		kong.Name("komadai"),
		kong.Description("Shogi and its variants. Each command has its own --help with an example."),
		kong.Vars(serveDefaults()),
		kong.ExplicitGroups(groups),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, FlagsLast: true}),
		kong.WithHyphenPrefixedParameters(true),
		kong.Writers(env.Out, env.Err),
		kong.Exit(exit),
	)
}

// unsetEmpty removes empty variables of flags: they count as not set.
func unsetEmpty(app *kong.Application) error {
	return kong.Visit(app, func(node kong.Visitable, next kong.Next) error {
		if f, ok := node.(*kong.Flag); ok {
			for _, name := range f.Envs {
				if value, set := os.LookupEnv(name); set && value == "" {
					if err := os.Unsetenv(name); err != nil {
						return err
					}
				}
			}
		}
		return next(nil)
	})
}

// say prints an error as "komadai VERB: …" and returns the exit status.
func say(env Env, verb string, err error, status int) int {
	head := "komadai"
	if verb != "" {
		head += " " + verb
	}
	fmt.Fprintf(env.Err, "%s: %s\n", head, err)
	return status
}

// A usageError is the fault of who typed the command, exit status 2.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// usage marks an error as one of usage.
func usage(err error) error { return &usageError{err} }

// usagef makes an error of usage.
func usagef(format string, args ...any) error { return usage(fmt.Errorf(format, args...)) }

// printJSON writes one JSON value and a newline.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
