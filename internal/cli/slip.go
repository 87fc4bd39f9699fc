package cli

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/komadai/komadai/internal/cli/verb"
)

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
