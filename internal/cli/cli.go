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

	"github.com/komadai/komadai/internal/command"
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

// grammar is the command tree; package command reads the tags.
type grammar struct {
	Serve      serveCmd      `cmd:"" help:"Serve games in the browser."`
	Play       playCmd       `cmd:"" help:"Play a game in the terminal."`
	CSA        csaCmd        `cmd:"" name:"csa" help:"Play an engine on a server of the CSA protocol."`
	USI        usiCmd        `cmd:"" name:"usi" help:"Be an engine for a shogi program."`
	Analyze    analyzeCmd    `cmd:"" help:"Analyse a game: evaluations, mistakes, accuracy, a graph."`
	Convert    convertCmd    `cmd:"" help:"Turn game records into another format."`
	Record     recordCmd     `cmd:"" help:"Check and count game records."`
	Index      indexCmd      `cmd:"" help:"Find games by their positions, castles, openings and players."`
	Book       bookCmd       `cmd:"" help:"Make, show, merge and convert opening books (定跡)."`
	Diagram    diagramCmd    `cmd:"" help:"Draw a position as text, SVG, PNG or GIF."`
	Perft      perftCmd      `cmd:"" help:"Count the legal move sequences of a position."`
	Tsume      tsumeCmd      `cmd:"" help:"Solve mate problems (詰将棋)."`
	Rules      rulesCmd      `cmd:"" help:"List, show and check rule sets."`
	Admin      adminCmd      `cmd:"" help:"Manage the accounts of a play server; back up, restore and check its database."`
	Match      matchCmd      `cmd:"" help:"Let engines play matches and measure who is stronger."`
	Tune       tuneCmd       `cmd:"" help:"Tune the numbers that an engine plays by, by matches."`
	Load       loadCmd       `cmd:"" help:"Put servers of this machine under load and hold them to their word."`
	NATS       natsCmd       `cmd:"" name:"nats" hidden:"" help:"Be a server of a NATS cluster, to try one out."`
	Complexity complexityCmd `cmd:"" help:"Estimate how many positions and games a rule set has."`
	Train      trainCmd      `cmd:"" help:"Make a network that judges positions, for any rule set."`
	Worker     workerCmd     `cmd:"" help:"Do the jobs of a play server with several nodes."`
	Completion completionCmd `cmd:"" help:"Print what completes command lines in a shell."`
	Complete   completeCmd   `cmd:"" hidden:"" passthrough:"" help:"Print what may stand at the end of a command line, for the shells."`
	Manual     manualCmd     `cmd:"" hidden:"" help:"Write the manual pages, for packages."`
	Version    versionCmd    `cmd:"" help:"Print the version of this program."`
}

// Run carries out the command line args, which do not hold the program's name,
// and returns the exit status.
func Run(env Env, args []string) int {
	args = asked(args)
	parser, err := newParser()
	if err != nil {
		return say(env, "", err, exitFailed)
	}
	parsed, err := parser.Parse(args)
	switch {
	case err != nil:
		return say(env, "", usage(err), exitUsage)
	case parsed.Help:
		if err := parser.Help(env.Out, parsed.Node, width(env.Out)); err != nil {
			return say(env, "", err, exitFailed)
		}
		return exitDone
	}
	verb := parsed.Node.Path()
	err = parsed.Node.Verb().(runner).Run(env)
	var bad *usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &bad):
		return say(env, verb, err, exitUsage)
	}
	return say(env, verb, err, exitFailed)
}

// runner is what every verb is.
type runner interface {
	Run(env Env) error
}

// asked brings what people type first to a form that the parser knows: nothing at
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

// newParser makes the parser of the command tree.
func newParser() (*command.Parser, error) {
	return command.New(&grammar{}, command.Config{
		Name:     "komadai",
		Help:     "Shogi and its variants: play, analyse, and serve games. Each verb has its own --help with an example.",
		Defaults: serveDefaults(),
		Env:      os.LookupEnv,
		Settings: tomlSettings,
		Argument: arguable,
	})
}

// arguable reports whether a word can be an argument of a verb that stands for its
// group: what tsume solve takes are files.
func arguable(verb *command.Node, word string) bool {
	if _, files := verb.Verb().(*tsumeSolveCmd); !files || word == standardStream {
		return true
	}
	_, err := os.Lstat(word)
	return err == nil
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
