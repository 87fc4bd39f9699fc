package arch

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// proseFile has the number of banned patterns of each directory.
const proseFile = "prose.tsv"

// banned are the patterns of CONTRIBUTING.md: verbs that hide the actor, impersonal subjects
// and inverted relative clauses.
var banned = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`\b(?:tells?|told|telling)\b`,
	`\b(?:is|are|was|were|has|be) (?:none|nobody)\b`,
	`\b(?:of|by|in|from|with|on|at|to|for|after|before|behind) which\b`,
	`\b(?:nobody|whoever|whomever|whichever|whosever)\b`,
	`\bbeside\b`,
	`\bas far as (?:that|it|they)\b`,
	`\bwhat (?:has|had|have) (?:come|been)\b`,
	`\b(?:of|those) before\b`,
	`\b(?:who asks|what is said|put into words|taken in|takes? in|is had)\b`,
	`(?-i:(?:^|[.;:] )(?:What|Who|Whose|Whom|Where|Whether) [a-z]+ )`,
}, "|"))

// The number of banned patterns in comments, documents and texts may only fall: -update
// records a lower one.
func TestProse(t *testing.T) {
	found, words := bannedPatterns(t)
	recorded := readProse(t)
	sum := 0
	for dir := range recorded {
		found[dir] += 0 // a directory without patterns has no row
	}
	for _, dir := range slices.Sorted(maps.Keys(found)) {
		n, most := found[dir], recorded[dir]
		sum += n
		switch {
		case n > most:
			t.Errorf("%s has %d banned patterns, more than %d; see CONTRIBUTING.md, Write prose. List them: go test ./internal/arch -run TestProse -list-prose %s", dir, n, most, dir)
		case n < most && !*update:
			t.Errorf("%s has %d banned patterns, fewer than %d: go test ./internal/arch -run TestProse -update", dir, n, most)
		}
	}
	t.Logf("%d banned patterns, %d words of comments", sum, words)
	if *update && !t.Failed() {
		maps.DeleteFunc(found, func(_ string, n int) bool { return n == 0 })
		writeProse(t, found)
	}
}

func bannedPatterns(t *testing.T) (found map[string]int, words int) {
	t.Helper()
	found = map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains(notOurs, d.Name()) || d.Name() == ".claude" {
				return fs.SkipDir
			}
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		for _, text := range prose(rel, data) {
			if strings.HasPrefix(strings.TrimSpace(text), "/") {
				words += len(strings.Fields(text))
			}
			for _, m := range banned.FindAllString(text, -1) {
				dir := filepath.ToSlash(filepath.Dir(rel))
				found[dir]++
				if dir == *listProse {
					t.Logf("%s: %q in %q", rel, m, text)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found, words
}

// page matches a comment of TypeScript or a style sheet.
var page = regexp.MustCompile(`(?s)/\*.*?\*/|(?m)(?:^|\s)//[^\n]*`)

// fence matches Markdown code, in blocks and inline.
var fence = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")

// value matches a text of a JSON file.
var value = regexp.MustCompile(`:\s*"((?:[^"\\]|\\.)*)"`)

// prose returns the texts of a file: comments, paragraphs, messages.
func prose(path string, data []byte) []string {
	if generated.Match(data) || path == "internal/arch/prose_test.go" {
		return nil
	}
	switch filepath.Ext(path) {
	case ".go":
		return goComments(data)
	case ".ts", ".tsx", ".css":
		return page.FindAllString(string(data), -1)
	case ".md":
		return strings.Split(fence.ReplaceAllString(string(data), "`x`"), "\n")
	case ".json":
		if strings.HasPrefix(path, "internal/lang/en") || strings.HasPrefix(path, "internal/gates/api/") {
			var texts []string
			for _, m := range value.FindAllStringSubmatch(string(data), -1) {
				texts = append(texts, m[1])
			}
			return texts
		}
	}
	return nil
}

// goComments returns comments and the strings that are texts: those with a space.
func goComments(data []byte) (texts []string) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(data)), data, nil, scanner.ScanComments)
	for {
		_, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return texts
		case tok == token.COMMENT, tok == token.STRING && strings.Contains(lit, " "):
			texts = append(texts, lit)
		}
	}
}

func readProse(t *testing.T) map[string]int {
	t.Helper()
	data, err := os.ReadFile(proseFile)
	if err != nil {
		t.Fatal(err)
	}
	recorded := map[string]int{}
	for line := range strings.Lines(string(data)) {
		dir, count, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if recorded[dir], err = strconv.Atoi(count); err != nil {
			t.Fatalf("%s: %v", proseFile, err)
		}
	}
	return recorded
}

func writeProse(t *testing.T, found map[string]int) {
	t.Helper()
	var b strings.Builder
	for _, dir := range slices.Sorted(maps.Keys(found)) {
		fmt.Fprintf(&b, "%s\t%d\n", dir, found[dir])
	}
	if err := os.WriteFile(proseFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestProseFinds(t *testing.T) {
	for text, want := range map[string]int{
		"// lag tells how long it takes.":                     1,
		"// There is none, and nobody asks.":                  2,
		"// the game of which it is part stands beside it":    2,
		"// What has come is kept.":                           1,
		"// lag returns the latency, or 0 if no ping arrived": 0,
		"// besides, before the start":                        0,
	} {
		if got := len(banned.FindAllString(strings.TrimPrefix(text, "// "), -1)); got != want {
			t.Errorf("%q has %d banned patterns, want %d", text, got, want)
		}
	}
}
