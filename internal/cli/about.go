package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	mangokong "github.com/alecthomas/mango-kong"
	kongcompletion "github.com/jotaen/kong-completion"
	"github.com/muesli/roff"
	"github.com/posener/complete"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/variant"
)

type versionCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

func (versionCmd) Help() string {
	return `Prints the version, the commit and the platform.

Example:

    komadai version`
}

func (c *versionCmd) Run(env verb.Env) error {
	b := version.Read()
	if c.JSON {
		return verb.PrintJSON(env.Out, b)
	}
	about := []string{b.Go, b.Platform}
	if b.Revision != "" {
		commit := b.Revision[:min(len(b.Revision), 12)]
		if b.Modified {
			commit += ", modified"
		}
		about = append([]string{commit}, about...)
	}
	_, err := fmt.Fprintf(env.Out, "komadai %s (%s)\n", b.Version, strings.Join(about, ", "))
	return err
}

type completionCmd struct {
	Shell  string `arg:"" enum:"bash,zsh,fish" help:"Shell: bash, zsh or fish."`
	Output string `short:"o" placeholder:"FILE" help:"Output file."`
}

func (completionCmd) Help() string {
	return `Prints a completion script. The Debian package installs it.

Example:

    komadai completion bash -o ~/.local/share/bash-completion/completions/komadai
    komadai completion zsh -o ~/.zfunc/_komadai
    komadai completion fish -o ~/.config/fish/completions/komadai.fish`
}

// shells are the lines for each shell. They call komadai with the line in COMP_LINE, like
// bash's complete -C.
var shells = map[string]string{
	"bash": "complete -o default -C komadai komadai\n",
	"zsh":  "#compdef komadai\nautoload -U +X bashcompinit && bashcompinit\ncomplete -o default -C komadai komadai\n",
	"fish": `function __komadai_complete
	set -lx COMP_LINE (commandline -cp)
	test -z (commandline -ct); and set COMP_LINE "$COMP_LINE "
	komadai
end
complete -c komadai -f -a '(__komadai_complete)'
`,
}

func (c *completionCmd) Run(env verb.Env) error {
	if c.Output != "" {
		if err := os.WriteFile(c.Output, []byte(shells[c.Shell]), 0o644); err != nil {
			return fmt.Errorf("write the completion: %w", err)
		}
		return nil
	}
	_, err := io.WriteString(env.Out, shells[c.Shell])
	return err
}

func predictors() kongcompletion.Option {
	return kongcompletion.WithPredictors(map[string]complete.Predictor{
		"rules": complete.PredictSet(variant.IDs()...),
		"file":  complete.PredictFiles("*"),
	})
}

// manualCmd writes the manual page in the language man, for packages.
type manualCmd struct {
	Dir  string    `arg:"" help:"Folder for the page."`
	Date time.Time `format:"2006-01-02" required:"" placeholder:"YYYY-MM-DD" help:"Date of the page."`
}

// dated has a fixed date, so that a release is reproducible.
type dated struct {
	*roff.Document
	date time.Time
}

func (d dated) Heading(section uint, title, description string, _ time.Time) {
	d.Document.Heading(section, title, description, d.date)
}

func (manualCmd) Help() string {
	return `Writes komadai.1 for packages.

Example:

    komadai manual --date 2026-11-23 man`
}

func (c *manualCmd) Run(env verb.Env) error {
	parser, err := newParser(env, nil, func(int) {})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	page := mangokong.NewManPage(1, parser.Model)
	return os.WriteFile(filepath.Join(c.Dir, "komadai.1"), []byte(page.Build(dated{roff.NewDocument(), c.Date})), 0o644)
}
