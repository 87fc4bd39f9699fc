package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"github.com/komadai/komadai/internal/cli/admin"
	"github.com/komadai/komadai/internal/cli/book"
	"github.com/komadai/komadai/internal/cli/index"
	"github.com/komadai/komadai/internal/cli/lab"
	"github.com/komadai/komadai/internal/cli/play"
	"github.com/komadai/komadai/internal/cli/record"
	"github.com/komadai/komadai/internal/cli/rules"
	"github.com/komadai/komadai/internal/cli/tsume"
	"github.com/komadai/komadai/internal/cli/verb"
)

const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// Env is the environment of [Run].
type Env = verb.Env

// command is a command or group; kong reads the tags of what make returns.
type command struct {
	name, group, help string
	make              func() any
}

// commands are in the order of the help.
var commands = []command{
	{"serve", "Everyday", "Serve games in the browser.", func() any { return new(admin.ServeCmd) }},
	{"play", "Everyday", "Play a game in the terminal.", func() any { return new(play.Cmd) }},
	{"record", "Everyday", "Convert, check, show and count game records.", func() any { return new(record.Cmd) }},
	{"analyze", "Everyday", "Analyse games: evaluations, mistakes, accuracy, a graph.", func() any { return new(record.AnalyzeCmd) }},
	{"tsume", "Everyday", "Solve, judge and compose mate problems (詰将棋).", func() any { return new(tsume.Cmd) }},
	{"diagram", "Everyday", "Draw a position as text, SVG, PNG or GIF.", func() any { return new(record.DiagramCmd) }},
	{"rules", "Everyday", "List, show and check rule sets.", func() any { return new(rules.Cmd) }},

	{"usi", "Tools", "Run as a USI engine.", func() any { return new(play.USICmd) }},
	{"csa", "Tools", "Play an engine on a CSA server.", func() any { return new(play.CSACmd) }},
	{"book", "Tools", "Make, show, merge and convert opening books (定跡).", func() any { return new(book.Cmd) }},
	{"index", "Tools", "Find games by position, castle, opening and player.", func() any { return new(index.Cmd) }},
	{"perft", "Tools", "Count the legal move sequences of a position.", func() any { return new(rules.PerftCmd) }},

	{"admin", "Server", "Manage accounts, backups and checks of a server.", func() any { return new(admin.Cmd) }},
	{"worker", "Server", "Run jobs of a server with several nodes.", func() any { return new(admin.WorkerCmd) }},

	{"lab", "Engine lab", "Measure and improve the engine; load-test a server.", func() any { return new(lab.Cmd) }},

	{"completion", "About", "Print a shell completion script.", func() any { return new(completionCmd) }},
	{"version", "About", "Print the version.", func() any { return new(versionCmd) }},
	{"node", hiddenGroup, "Run a server for tests of faults.", func() any { return new(admin.NodeCmd) }},
	{"manual", hiddenGroup, "Write the manual page.", func() any { return new(manualCmd) }},
}

// hiddenGroup is omitted from the help.
const hiddenGroup = ""

// Run executes args, without the program's name, and returns the exit status.
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
		return say(env, "", verb.Usage(err), exitUsage)
	}
	parsed, err := parser.Parse(args)
	switch {
	case exited:
		return exitDone
	case err != nil:
		return say(env, "", verb.Usage(err), exitUsage)
	}
	name := verb.Name(parsed.Selected())
	if err := inBounds(parsed); err != nil {
		return say(env, name, verb.Usage(err), exitUsage)
	}
	err = parsed.Run(env)
	var bad *verb.UsageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &bad):
		return say(env, name, err, exitUsage)
	}
	return say(env, name, err, exitFailed)
}

// asked rewrites three forms: no argument, --version, help VERB.
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

// newParser returns the parser of the command tree. It calls exit after printing help. Only
// the command in args[0] is built completely, which saves most of the start-up time; without
// args all are.
func newParser(env verb.Env, args []string, exit func(int)) (*kong.Kong, error) {
	options := []kong.Option{
		kong.Name("komadai"),
		kong.Description("Shogi and its variants. Each command has its own --help with an example."),
		kong.Vars(admin.Defaults()),
		kong.Vars(lab.Defaults()),
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

// unsetEmpty ignores empty environment variables.
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

// say prints "komadai VERB: …" and returns the exit status.
func say(env verb.Env, name string, err error, status int) int {
	head := "komadai"
	if name != "" {
		head += " " + name
	}
	fmt.Fprintf(env.Err, "%s: %s\n", head, longWord.ReplaceAllString(err.Error(), "$1…"))
	return status
}

// longWord is a word of a message too long to read.
var longWord = regexp.MustCompile(`(\S{80})\S{120,}`)

// printHelp prints a command's help as kong does, and the program's on one screen: 24 lines of
// 80 characters.
func printHelp(o kong.HelpOptions, c *kong.Context) error {
	if c.Selected() != nil {
		return kong.DefaultHelpPrinter(o, c)
	}
	out := c.Stdout
	fmt.Fprintf(out, "Usage: komadai COMMAND [flags]\n\n%s\n\n", c.Model.Help)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	title := ""
	for _, one := range commands {
		if one.group == hiddenGroup {
			continue
		}
		head := one.group
		if head == title {
			head = ""
		}
		title = one.group
		fmt.Fprintf(table, "%s\t%s\t%s\n", head, one.name, one.help)
	}
	return table.Flush()
}

// slip returns an error for a word that is no file and resembles a command of a group with a
// default command, "tsume slove"; else nil.
func slip(app *kong.Application, args []string) error {
	node := app.Node
	for _, word := range args {
		if i := slices.IndexFunc(node.Children, func(c *kong.Node) bool { return c.Name == word }); i >= 0 {
			node = node.Children[i]
			continue
		}
		if _, err := os.Lstat(word); err == nil || node.DefaultCmd == nil || strings.HasPrefix(word, "-") {
			return nil
		}
		return meant(args, verb.Name(node))
	}
	return nil
}

// meant returns kong's suggestion for a group without the default command.
func meant(args []string, group string) error {
	parser, err := newParser(verb.Env{Out: io.Discard, Err: io.Discard}, args, func(int) {})
	if err != nil {
		return err
	}
	_ = kong.Visit(parser.Model, func(v kong.Visitable, next kong.Next) error {
		if n, ok := v.(*kong.Node); ok && verb.Name(n) == group {
			n.DefaultCmd = nil
		}
		return next(nil)
	})
	if _, err := parser.Parse(args); err != nil && strings.Contains(err.Error(), "did you mean") {
		return err
	}
	return nil
}
