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

// command is a command or a group of them; kong reads the tags of what make returns.
type command struct {
	name, group, help string
	make              func() any
}

// commands are the first words of a command line, in the order of the help.
var commands = []command{
	{"serve", "Everyday", "Serve games in the browser.", func() any { return new(serveCmd) }},
	{"play", "Everyday", "Play a game in the terminal.", func() any { return new(playCmd) }},
	{"record", "Everyday", "Convert, check, show and count game records.", func() any { return new(recordCmd) }},
	{"analyze", "Everyday", "Analyse games: evaluations, mistakes, accuracy, a graph.", func() any { return new(analyzeCmd) }},
	{"tsume", "Everyday", "Solve, judge and compose mate problems (詰将棋).", func() any { return new(tsumeCmd) }},
	{"diagram", "Everyday", "Draw a position as text, SVG, PNG or GIF.", func() any { return new(diagramCmd) }},
	{"rules", "Everyday", "List, show and check rule sets.", func() any { return new(rulesCmd) }},

	{"usi", "Tools", "Run as a USI engine.", func() any { return new(usiCmd) }},
	{"csa", "Tools", "Play an engine on a CSA server.", func() any { return new(csaCmd) }},
	{"book", "Tools", "Make, show, merge and convert opening books (定跡).", func() any { return new(bookCmd) }},
	{"index", "Tools", "Find games by position, castle, opening and player.", func() any { return new(indexCmd) }},
	{"perft", "Tools", "Count the legal move sequences of a position.", func() any { return new(perftCmd) }},

	{"admin", "Server", "Manage accounts, backups and checks of a server.", func() any { return new(adminCmd) }},
	{"worker", "Server", "Search for a server with several nodes.", func() any { return new(workerCmd) }},

	{"lab", "Engine lab", "Matches, tuning, training, load tests.", func() any { return new(labCmd) }},

	{"completion", "About", "Print the completion of a shell.", func() any { return new(completionCmd) }},
	{"version", "About", "Print the version.", func() any { return new(versionCmd) }},
	{"manual", hiddenGroup, "Write the manual page.", func() any { return new(manualCmd) }},
}

// hiddenGroup is of commands that the help leaves out.
const hiddenGroup = ""

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

// Run carries out the command line args, which do not hold the program's name,
// and returns the exit status.
func Run(env Env, args []string) int {
	exited := false
	args = asked(args)
	parser, err := newParser(env, args, func(int) { exited = true })
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
	verb := verbOf(parsed.Selected())
	if err := inBounds(parsed); err != nil {
		return say(env, verb, usage(err), exitUsage)
	}
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
// help. Of the other commands than the first of args it knows the name and the help
// alone, which saves most of the time of a start; without args it knows all.
func newParser(env Env, args []string, exit func(int)) (*kong.Kong, error) {
	options := []kong.Option{
		kong.Name("komadai"),
		kong.Description("Shogi and its variants. Each command has its own --help with an example."),
		kong.Vars(serveDefaults()),
		kong.Vars(loadDefaults()),
		kong.Help(printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
		kong.WithHyphenPrefixedParameters(true),
		kong.Writers(env.Out, env.Err),
		kong.Exit(exit),
	}
	whole := len(args) == 0 || os.Getenv("COMP_LINE") != ""
	for _, c := range commands {
		var target any = new(struct{})
		if whole || args[0] == c.name {
			target = c.make()
		}
		var tags []string
		if c.group == hiddenGroup {
			tags = []string{`hidden:""`}
		}
		options = append(options, kong.DynamicCommand(c.name, c.help, "", target, tags...))
	}
	return kong.New(new(struct{}), options...)
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
