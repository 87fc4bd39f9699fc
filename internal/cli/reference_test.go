package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/host/config"
)

// In words.
const (
	maxPageWords = 6000
	maxCellWords = 15
)

// commonVerbs is the number of verbs that must share a common flag.
const commonVerbs = 2

const intro = `# Command line

` + "`komadai COMMAND [flags]`" + ` runs a command; each has ` + "`--help`" + `. Packages install a manual page, and ` + "`komadai completion`" + ` prints shell completion.

- Data goes to standard output, messages and progress go to standard error.
- The exit status is 0 on success, 1 on failure and 2 on a usage error.
- Durations are written ` + "`500ms`, `30s`, `1h30m`" + `.
- A rule set is an ID (` + "`torus`" + `), a name (` + "`円筒将棋`" + `) or a definition file (` + "`my.toml`" + `).
- An empty default means that the flag is not set.

`

func TestReference(t *testing.T) {
	verbs := model(t).Leaves(true)
	holdReference(t, "docs/reference/cli.md", cliReference(t, verbs))
	page := readFile(t, "docs/reference/settings.md")
	for _, name := range []string{"serve", "worker"} {
		i := slices.IndexFunc(verbs, func(n *kong.Node) bool { return verb.Name(n) == name })
		open, end := fmt.Sprintf("<!-- flags of %s -->\n", name), fmt.Sprintf("<!-- /flags of %s -->\n", name)
		head, rest, ok := strings.Cut(page, open)
		_, tail, closed := strings.Cut(rest, end)
		if !ok || !closed {
			t.Fatalf("docs/reference/settings.md has no part %q", open)
		}
		page = head + open + "\n" + flagTable(t, flagsOf(verbs[i]), true) + "\n" + end + tail
	}
	holdReference(t, "docs/reference/settings.md", page)
}

func model(t *testing.T) *kong.Application {
	t.Helper()
	parser, err := newParser(Env{Out: io.Discard, Err: io.Discard}, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return parser.Model
}

func holdReference(t *testing.T, file, want string) {
	t.Helper()
	path := filepath.FromSlash(root + file)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s is stale: go test ./internal/cli -run TestReference -update (%v)", file, err)
	}
}

func cliReference(t *testing.T, verbs []*kong.Node) string {
	t.Helper()
	common := commonFlags(verbs)
	var b strings.Builder
	b.WriteString(intro + "## Common flags\n\n" + flagTable(t, common, false))
	isCommon := func(f *kong.Flag) bool {
		return slices.ContainsFunc(common, func(c *kong.Flag) bool { return sameFlag(c, f) })
	}
	for _, n := range verbs {
		fmt.Fprintf(&b, "\n## komadai %s\n\n%s\n\n```sh\n%s%s\n```\n", verb.Name(n), n.Help, usageOf(n), exampleOf(t, n))
		if verb.Name(n) == "serve" {
			b.WriteString("\nThe flags are the [server settings](settings.md).\n")
			continue
		}
		var own []*kong.Flag
		var shared []string
		for _, f := range flagsOf(n) {
			if isCommon(f) {
				shared = append(shared, "`--"+f.Name+"`")
			} else {
				own = append(own, f)
			}
		}
		if rows := argumentRows(n); rows != "" || len(own) > 0 {
			b.WriteString("\n" + flagTable(t, own, false, rows))
		}
		if len(shared) > 0 {
			fmt.Fprintf(&b, "\nCommon flags: %s.\n", strings.Join(shared, ", "))
		}
	}
	if n := len(strings.Fields(strings.ReplaceAll(b.String(), "|", " "))); n > maxPageWords {
		t.Errorf("docs/reference/cli.md has %d words, more than %d", n, maxPageWords)
	}
	return b.String()
}

func flagsOf(n *kong.Node) []*kong.Flag {
	return slices.DeleteFunc(slices.Clone(n.Flags), func(f *kong.Flag) bool { return f.Hidden || f.Name == "help" })
}

func sameFlag(a, b *kong.Flag) bool {
	return a.Name == b.Name && a.Help == b.Help && a.Short == b.Short
}

// commonFlags returns the flags of several verbs; of those with one name, the commonest.
func commonFlags(verbs []*kong.Node) (common []*kong.Flag) {
	var seen []*kong.Flag
	counts := map[*kong.Flag]int{}
	for _, n := range verbs {
		if verb.Name(n) == "serve" {
			continue
		}
		for _, f := range flagsOf(n) {
			i := slices.IndexFunc(seen, func(s *kong.Flag) bool { return sameFlag(s, f) })
			if i < 0 {
				i, seen = len(seen), append(seen, f)
			}
			counts[seen[i]]++
		}
	}
	slices.SortStableFunc(seen, func(a, b *kong.Flag) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), counts[b]-counts[a])
	})
	for _, f := range slices.CompactFunc(seen, func(a, b *kong.Flag) bool { return a.Name == b.Name }) {
		if counts[f] >= commonVerbs {
			common = append(common, f)
		}
	}
	return common
}

// usageOf returns "" for a verb with only optional flags.
func usageOf(n *kong.Node) string {
	words := []string{"komadai", verb.Name(n)}
	for _, p := range n.Positional {
		words = append(words, p.Summary())
	}
	for _, f := range flagsOf(n) {
		if f.Required {
			words = append(words, "--"+f.Name+" "+placeholder(f))
		}
	}
	if len(words) == 2 {
		return ""
	}
	return strings.Join(append(words, "[flags]"), " ") + "\n"
}

func exampleOf(t *testing.T, n *kong.Node) string {
	t.Helper()
	_, example, ok := strings.Cut(n.Detail, "Example:\n")
	if !ok {
		t.Fatalf("%s has no example", verb.Name(n))
	}
	line, _, _ := strings.Cut(strings.TrimSpace(example), "\n")
	return line
}

func placeholder(f *kong.Flag) string {
	switch {
	case f.IsBool():
		return ""
	case f.PlaceHolder != "":
		return f.PlaceHolder
	case f.Target.Type() == reflect.TypeFor[time.Duration]():
		return "TIME"
	case f.Target.CanInt(), f.Target.CanUint(), f.Target.CanFloat():
		return "N"
	}
	return strings.ToUpper(f.Name)
}

var written = regexp.MustCompile(`\s*\(default:? "?([^()]*(?:\([^()]*\))?[^()]*?)"?\)\.?$`)

func describe(v *kong.Value) (meaning, fallback string) {
	meaning = v.Help
	if m := written.FindStringSubmatch(meaning); m != nil {
		meaning, fallback = strings.TrimSuffix(meaning, m[0]), m[1]
	} else if v.HasDefault && v.Default != "false" {
		fallback = v.Default
	}
	switch {
	case fallback == config.Default().DB:
		fallback = "`komadai.db` in the user's data directory"
	case fallback != "" && fallback == v.Default:
		fallback = "`" + fallback + "`"
	}
	if v.Enum != "" {
		meaning = strings.ReplaceAll(meaning, v.Enum, "`"+v.Enum+"`")
	}
	return strings.TrimSuffix(meaning, "."), fallback
}

func argumentRows(n *kong.Node) string {
	var b strings.Builder
	for _, p := range n.Positional {
		meaning, fallback := describe(p)
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.Trim(p.Summary(), "[]"), fallback, meaning)
	}
	return b.String()
}

func flagTable(t *testing.T, flags []*kong.Flag, variables bool, rows ...string) string {
	t.Helper()
	var b strings.Builder
	if variables {
		b.WriteString("| flag | variable | default | meaning |\n|---|---|---|---|\n")
	} else {
		b.WriteString("| flag | default | meaning |\n|---|---|---|\n")
	}
	b.WriteString(strings.Join(rows, ""))
	for _, f := range flags {
		name := "--" + f.Name
		if f.Tag.Negatable != "" {
			name = "--[no-]" + f.Name
		}
		if f.Short != 0 {
			name = fmt.Sprintf("-%c, %s", f.Short, name)
		}
		name = strings.ReplaceAll(strings.TrimSpace(name+" "+placeholder(f)), "|", `\|`)
		meaning, fallback := describe(f.Value)
		if variables {
			env := ""
			if len(f.Envs) > 0 {
				env = "`" + f.Envs[0] + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", name, env, fallback, meaning)
		} else {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, fallback, meaning)
		}
	}
	for line := range strings.Lines(b.String()) {
		for cell := range strings.SplitSeq(line, "|") {
			if n := len(strings.Fields(cell)); n > maxCellWords {
				t.Errorf("a cell has %d words, more than %d: %s", n, maxCellWords, cell)
			}
		}
	}
	return b.String()
}
