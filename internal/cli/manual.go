package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/command"
)

// manualCmd writes the manual pages, in the language mdoc: one for the program and
// one for each verb, as git has them.
type manualCmd struct {
	Dir  string    `arg:"" help:"Folder for the pages."`
	Date time.Time `format:"2006-01-02" required:"" placeholder:"YYYY-MM-DD" help:"Date of the pages."`
}

// Help is what --help tells beside the flags.
func (manualCmd) Help() string {
	return `Example:

    komadai manual --date 2026-11-23 man`
}

// Run writes the pages.
func (c *manualCmd) Run(env Env) error {
	parser, err := newParser()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	for name, text := range manual(parser.Root, c.Date) {
		if err := os.WriteFile(filepath.Join(c.Dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// manual makes the pages by file name.
func manual(app *command.Node, date time.Time) map[string]string {
	pages := map[string]string{}
	leaves := app.Leaves(true)
	root := newPage("komadai", app.Help, date)
	root.section("SYNOPSIS", ".Nm\n.Ar verb\n.Op Ar argument ...\n")
	root.section("DESCRIPTION", roff(app.Help)+"\n.Pp\nThe verbs, each with a page of its own:\n.Bl -tag -width Ds\n")
	for _, leaf := range leaves {
		verb := leaf.Path()
		root.printf(".It Xr %s 1\n%s\n", pageName(verb), roff(leaf.Help))
	}
	root.printf(".El\n")
	root.printf(".Sh EXIT STATUS\n0 when the verb did what it was asked to, 1 when it could not, 2 when it was asked wrongly.\n")
	pages["komadai.1"] = root.String()
	for _, leaf := range leaves {
		verb := leaf.Path()
		pages[pageName(verb)+".1"] = verbPage(leaf, verb, date)
	}
	return pages
}

func pageName(verb string) string { return "komadai-" + strings.ReplaceAll(verb, " ", "-") }

// verbPage is the page of one verb.
func verbPage(leaf *command.Node, verb string, date time.Time) string {
	p := newPage(pageName(verb), leaf.Help, date)
	p.section("SYNOPSIS", ".Nm komadai "+verb+"\n")
	if len(leaf.Flags) > 0 {
		p.printf(".Op Ar flags\n")
	}
	for _, a := range leaf.Positional {
		p.printf(".Ar %s\n", roff(strings.Trim(a.Summary(), "<>")))
	}
	p.section("DESCRIPTION", roff(leaf.Help)+"\n")
	text, example, _ := strings.Cut(leaf.Detail, "Example:\n")
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if strings.HasPrefix(part, "  ") {
			p.verbatim(part)
		} else if part != "" {
			p.printf(".Pp\n%s\n", roff(part))
		}
	}
	if len(leaf.Positional) > 0 {
		p.printf(".Bl -tag -width Ds\n")
		for _, a := range leaf.Positional {
			p.printf(".It Ar %s\n%s\n", roff(a.Name), roff(a.Help))
		}
		p.printf(".El\n")
	}
	if flags := leaf.AllFlags(); len(flags) > 0 {
		p.section("FLAGS", ".Bl -tag -width Ds\n")
		for i := len(flags) - 1; i >= 0; i-- { // the verb's own first
			for _, f := range flags[i] {
				p.flag(f)
			}
		}
		p.printf(".El\n")
	}
	if example = strings.Trim(example, "\n"); example != "" {
		p.section("EXAMPLES", "")
		p.verbatim(example)
	}
	p.section("SEE ALSO", ".Xr komadai 1\n")
	return p.String()
}

// page is a manual page being written.
type page struct{ strings.Builder }

func newPage(name, help string, date time.Time) *page {
	p := new(page)
	p.printf(".Dd %s\n.Dt %s 1\n.Os komadai\n.Sh NAME\n.Nm %s\n.Nd %s\n", date.Format("January 2, 2006"),
		strings.ToUpper(name), name, roff(strings.TrimSuffix(strings.ToLower(help[:1])+help[1:], ".")))
	return p
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

func (p *page) section(title, text string) { p.printf(".Sh %s\n%s", title, text) }

// verbatim writes lines that are not filled.
func (p *page) verbatim(text string) {
	p.printf(".Bd -literal\n%s\n.Ed\n", roff(text))
}

// flag writes one flag with its help and its variable.
func (p *page) flag(f *command.Flag) {
	if f.Hidden {
		return
	}
	names := "--" + f.Name
	if f.Short != 0 {
		names = "-" + string(f.Short) + ", " + names
	}
	if !f.IsBool() {
		names += "=" + f.Holder()
	}
	p.printf(".It %s\n%s\n", roff(names), roff(f.Help))
	if f.Env != "" {
		p.printf("Also set by %s.\n", roff(f.Env))
	}
}

// roff protects a text from being read as requests.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
