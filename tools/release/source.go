package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// source is the commit that a release is made of.
type source struct {
	root    string
	version string // without the v
	date    time.Time
}

// readSource finds the commit that is checked out, and its version: its tag, or a
// version after the last tag as Go makes it.
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
	date := time.Unix(n, 0).UTC()
	tag, exact := "", false
	if last, err := git(root, "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"); err == nil {
		tag = last
		_, err = git(root, "describe", "--tags", "--exact-match", "--match", tag)
		exact = err == nil
	}
	return &source{root, strings.TrimPrefix(versionOf(tag, exact, date, revision), "v"), date}, nil
}

// versionOf returns the tag of a commit, or a version between the last tag before
// it and the next.
func versionOf(tag string, exact bool, date time.Time, revision string) string {
	if exact && semver.IsValid(tag) {
		return tag
	}
	if !semver.IsValid(tag) {
		tag = ""
	}
	return module.PseudoVersion("v0", tag, date, revision)
}

func git(dir string, args ...string) (string, error) {
	out, err := command(dir, nil, "git", args...)
	return strings.TrimSpace(string(out)), err
}

// command runs a program and returns what it prints; its complaint is the error.
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
