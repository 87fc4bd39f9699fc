package cli

import (
	"os"
	"path/filepath"
	"time"

	mangokong "github.com/alecthomas/mango-kong"
	"github.com/muesli/roff"

	"github.com/komadai/komadai/internal/cli/verb"
)

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
