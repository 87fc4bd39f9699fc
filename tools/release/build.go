package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// target is a system that a program is built for, as Go names it.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "/" + t.arch }

// targets are the systems of a release.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// maxProgram is the greatest size of a program in bytes.
const maxProgram = 45_000_000

// inlining says of packages whether their functions are inlined; of several patterns
// that match, the last counts. Rules, engine, solver and the database need it. Of the
// rest it only makes the program larger, by nearly three megabytes.
var inlining = []struct {
	pattern string
	flags   string // for the compiler
}{
	{"github.com/...", "-l"},
	{"golang.org/x/...", "-l"},
	{"net/...", "-l"},
	{"vendor/...", "-l"},
	{"crypto/tls", "-l"},
	{"crypto/x509/...", "-l"},
	{"encoding/asn1", "-l"},
	{"encoding/gob", "-l"},
	{"encoding/hex", "-l"},
	{"encoding/pem", "-l"},
	{"encoding/xml", "-l"},
	{"expvar", "-l"},
	{"fmt", "-l"},
	{"database/...", "-l"},
	{"html/...", "-l"},
	{"image/...", "-l"},
	{"internal/profile", "-l"},
	{"log/...", "-l"},
	{"math/big", "-l"},
	{"mime/...", "-l"},
	{"os/...", "-l"},
	{"path/...", "-l"},
	{"reflect", "-l"},
	{"regexp/...", "-l"},
	{"runtime/pprof", "-l"},
	{"text/template/...", "-l"},
	{"time", "-l"},
	{modulePath + "/...", ""},
	{modulePath + "/internal/...", "-l"},
	{modulePath + "/book", "-l"},
	{modulePath + "/complexity", "-l"},
	{modulePath + "/diagram", "-l"},
	{modulePath + "/glyphs", "-l"},
	{modulePath + "/kifu/...", "-l"},
	{modulePath + "/retro", "-l"},
	{modulePath + "/tsume/compose", "-l"},
	{modulePath + "/tsume/stipulation", "-l"},
	{modulePath + "/usi", "-l"},
	{modulePath + "/variant", "-l"},
}

// modulePath is the path of the module of the program.
const modulePath = "github.com/komadai/komadai"

// build builds the program for t. What the machine has set for Go's own use does
// not change it.
func (s *source) build(work string, t target) ([]byte, error) {
	name := filepath.Join(work, t.os+"-"+t.arch)
	// Functions begin at every 8th byte, not at every 32nd: that is half a megabyte.
	args := []string{"build", "-trimpath", "-buildvcs=false", "-pgo=auto", "-ldflags=-s -w -funcalign=8 -X " + stamp + "=" + s.version, "-o", name}
	for _, p := range inlining {
		args = append(args, "-gcflags="+p.pattern+"="+p.flags)
	}
	_, err := command(s.root, []string{
		"CGO_ENABLED=0", "GOOS=" + t.os, "GOARCH=" + t.arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=-mod=readonly", "GOEXPERIMENT=", "GOWORK=off",
	}, "go", append(args, "./cmd/komadai")...)
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if len(program) > maxProgram {
		return nil, fmt.Errorf("the program for %s has %d bytes, more than %d", t, len(program), maxProgram)
	}
	return program, nil
}

// stamp is the variable that holds the version of a release.
const stamp = modulePath + "/internal/cli.release"

// file is a file of a release: its path in an archive, and what it holds.
type file struct {
	path string
	body []byte
	mode int64
}

// papers are what comes with every program.
type papers struct {
	texts       []file // licences and the README
	manual      []file
	completions []file // komadai.bash, _komadai, komadai.fish
	service     []byte
	settings    []byte
}

// papers has the program write its manual and completions, and collects the texts.
func (s *source) papers(work string) (*papers, error) {
	here := target{runtime.GOOS, runtime.GOARCH}
	if _, err := s.build(work, here); err != nil {
		return nil, err
	}
	program := filepath.Join(work, here.os+"-"+here.arch)
	p := new(papers)
	for name, shell := range map[string]string{"komadai.bash": "bash", "_komadai": "zsh", "komadai.fish": "fish"} {
		out, err := command(work, nil, program, "completion", shell)
		if err != nil {
			return nil, err
		}
		p.completions = append(p.completions, file{name, out, 0o644})
	}
	slices.SortFunc(p.completions, byPath)
	man := filepath.Join(work, "man")
	if _, err := command(work, nil, program, "manual", "--date", s.date.Format("2006-01-02"), man); err != nil {
		return nil, err
	}
	pages, err := os.ReadDir(man) // in order
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		body, err := os.ReadFile(filepath.Join(man, page.Name()))
		if err != nil {
			return nil, err
		}
		p.manual = append(p.manual, file{page.Name(), body, 0o644})
	}
	for name, from := range map[string]string{
		"LICENSE": "LICENSE", "OFL.txt": "glyphs/OFL.txt", "README.md": "README.md", "CHANGELOG.md": "CHANGELOG.md",
	} {
		body, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(from)))
		if err != nil {
			return nil, err
		}
		p.texts = append(p.texts, file{name, body, 0o644})
	}
	slices.SortFunc(p.texts, byPath)
	if p.service, err = os.ReadFile(filepath.Join(s.root, "deploy", "komadai.service")); err != nil {
		return nil, err
	}
	if p.settings, err = os.ReadFile(filepath.Join(s.root, "deploy", "komadai.env")); err != nil {
		return nil, err
	}
	return p, nil
}

func byPath(a, b file) int { return strings.Compare(a.path, b.path) }
