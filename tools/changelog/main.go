// Command changelog closes a release: it moves the lines of changelog/*.md into CHANGELOG.md,
// deletes those files and writes the program's version.
//
//	go -C tools run ./changelog 1.1.0
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

var kinds = []string{"Added", "Changed", "Fixed", "Removed"}

const readme = "README.md"

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "changelog: want a version, 1.1.0")
		os.Exit(2)
	}
	if err := release("..", os.Args[1], time.Now()); err != nil {
		fmt.Fprintln(os.Stderr, "changelog:", err)
		os.Exit(1)
	}
}

func release(root, version string, now time.Time) error {
	if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(version) {
		return fmt.Errorf("the version is %q: want MAJOR.MINOR.PATCH", version)
	}
	lines, files, err := read(filepath.Join(root, "changelog"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("changelog has no changes")
	}
	log := filepath.Join(root, "CHANGELOG.md")
	old, err := os.ReadFile(log)
	if err != nil {
		return err
	}
	text, err := insert(string(old), version, now, lines)
	if err != nil {
		return err
	}
	if err := os.WriteFile(log, []byte(text), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, "internal", "version", "VERSION"), []byte(version+"\n"), 0o644); err != nil {
		return err
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	return nil
}

// read returns a folder's lines by kind, and its files. An error names the file and the line.
func read(dir string) (lines map[string][]string, files []string, err error) {
	entries, err := os.ReadDir(dir) // sorted
	if err != nil {
		return nil, nil, err
	}
	lines = map[string][]string{}
	for _, e := range entries {
		if e.Name() == readme {
			continue
		}
		file := filepath.Join(dir, e.Name())
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, nil, err
		}
		for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			kind, change, ok := strings.Cut(line, ": ")
			if !ok || !slices.Contains(kinds, kind) || strings.TrimSpace(change) == "" {
				return nil, nil, fmt.Errorf("%s, line %d: want \"%s: …\"", file, i+1, strings.Join(kinds, ": …\", \""))
			}
			lines[kind] = append(lines[kind], strings.TrimSpace(change))
		}
		files = append(files, file)
	}
	return lines, files, nil
}

// insert puts the release before the newest one.
func insert(log, version string, now time.Time, lines map[string][]string) (string, error) {
	if strings.Contains(log, "\n## "+version+"\n") || strings.Contains(log, "\n## "+version+" ") {
		return "", fmt.Errorf("CHANGELOG.md already has a section for %s", version)
	}
	head, rest, ok := strings.Cut(log, "\n## ")
	if !ok {
		return "", fmt.Errorf("CHANGELOG.md has no release")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n## %s (%s)\n", head, version, now.Format(time.DateOnly))
	for _, kind := range kinds {
		if len(lines[kind]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n### %s\n", kind)
		for _, change := range lines[kind] {
			fmt.Fprintf(&b, "- %s\n", change)
		}
	}
	fmt.Fprintf(&b, "\n## %s", rest)
	return b.String(), nil
}
