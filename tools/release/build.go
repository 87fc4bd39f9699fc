package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/komadai/komadai/tools/bom"
)

type target struct{ os, arch string }

func (t target) String() string { return t.os + "/" + t.arch }

var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// maxProgram bounds a program in bytes.
const maxProgram = 80_000_000

// build ignores the machine's settings for Go, but for env.
func (s *source) build(work string, t target, env ...string) ([]byte, error) {
	name := filepath.Join(work, t.os+"-"+t.arch)
	_, err := command(s.root, append(env,
		"CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=-mod=readonly", "GOEXPERIMENT=", "GOWORK=off",
	), "go", "build", "-trimpath", "-buildvcs=true", "-pgo=auto", "-ldflags=-s -w", "-o", name, "./cmd/komadai")
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

// rebuild compiles everything again, from a checkout elsewhere, and fails if that makes another
// program.
func (s *source) rebuild(work string, t target, program []byte) (err error) {
	other := filepath.Join(work, "elsewhere")
	if _, err := git(s.root, "worktree", "add", "--quiet", "--detach", other, "HEAD"); err != nil {
		return err
	}
	defer func() {
		_, failed := git(s.root, "worktree", "remove", "--force", other)
		err = cmp.Or(err, failed)
	}()
	again := source{other, s.version, s.date}
	second, err := again.build(filepath.Join(work, "again"), t, "GOCACHE="+filepath.Join(work, "cache"))
	if err != nil {
		return err
	}
	if !bytes.Equal(program, second) {
		return fmt.Errorf("two builds of the program for %s differ", t)
	}
	return nil
}

type file struct {
	path string
	body []byte
	mode int64
}

// papers accompany every program.
type papers struct {
	texts       []file // licences and the README
	manual      []file
	completions []file // komadai.bash, _komadai, komadai.fish
	service     []byte
	settings    []byte
}

// texts are places in the source.
var texts = map[string]string{
	"LICENSE": "LICENSE", "OFL.txt": "diagram/fonts/OFL.txt", "README.md": "README.md", "CHANGELOG.md": "CHANGELOG.md",
}

// papers runs the program for its manual and completions, and collects the texts and the
// licences of parts.
func (s *source) papers(work string, parts []bom.Part) (*papers, error) {
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
	pages, err := os.ReadDir(man) // sorted
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
	for name, from := range texts {
		body, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(from)))
		if err != nil {
			return nil, err
		}
		p.texts = append(p.texts, file{name, body, 0o644})
	}
	var notices bytes.Buffer
	if err := bom.Notices(&notices, parts); err != nil {
		return nil, err
	}
	p.texts = append(p.texts, file{"NOTICES.txt", notices.Bytes(), 0o644})
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
