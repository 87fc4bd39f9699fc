package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

type source struct {
	root    string
	version string // without the v
	date    time.Time
}

// readSource finds the commit that is checked out and its version: its tag, or as Go derives
// it from the last tag.
func readSource() (*source, error) {
	root, err := git(".", "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	changes, err := git(root, "status", "--porcelain")
	if err != nil {
		return nil, err
	}
	if changes != "" {
		return nil, errors.New("the work tree has changes that are not committed: a release is made of a commit")
	}
	seconds, err := git(root, "log", "-1", "--format=%ct")
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return nil, err
	}
	revision, err := git(root, "rev-parse", "--short=12", "HEAD")
	if err != nil {
		return nil, err
	}
	number, err := os.ReadFile(filepath.Join(root, "internal", "version", "VERSION"))
	if err != nil {
		return nil, err
	}
	date := time.Unix(n, 0).UTC()
	tag, err := git(root, "describe", "--tags", "--exact-match", "--match", "v[0-9]*")
	if err != nil {
		tag = "" // untagged
	}
	version, err := versionOf(strings.TrimSpace(string(number)), tag, date, revision)
	if err != nil {
		return nil, err
	}
	return &source{root, version, date}, nil
}

// versionOf returns the program's version for a commit with that tag, and a pre-release of it
// for an untagged commit.
func versionOf(number, tag string, date time.Time, revision string) (string, error) {
	switch tag {
	case "":
		return fmt.Sprintf("%s-dev.%s.%s", number, date.Format("20060102150405"), revision), nil
	case "v" + number:
		return number, nil
	}
	return "", fmt.Errorf("the tag is %s but the program's version is %s: go -C tools run ./changelog %s", tag, number, strings.TrimPrefix(tag, "v"))
}

func git(dir string, args ...string) (string, error) {
	out, err := command(dir, nil, "git", args...)
	return strings.TrimSpace(string(out)), err
}

// command returns standard output; the error has standard error.
func command(dir string, env []string, name string, args ...string) ([]byte, error) {
	c := exec.Command(name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	var complaint bytes.Buffer
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, complaint.Bytes())
	}
	return out, nil
}
