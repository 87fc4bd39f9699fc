package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers the format
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm" // registers the format
)

const description = `shogi and its variants: play, analyse, and serve games
Rules, an engine, a solver and composer of mate problems, tools for game
records, and a play server with its web page, for standard shogi and
twenty-one variants, in one program.

The package brings a systemd service, komadai.service, which is not started:
systemctl enable --now komadai`

func (s *source) packages(out string, t target, program []byte, p *papers) error {
	work, err := os.MkdirTemp("", "komadai-package")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	contents, err := s.installed(work, program, p)
	if err != nil {
		return err
	}
	for _, format := range []string{"deb", "rpm"} {
		// Packager.Package changes its Info.
		info := nfpm.WithDefaults(&nfpm.Info{
			Name: "komadai", Arch: t.arch, Platform: "linux", Version: s.version, VersionSchema: "semver",
			Section: "games", Priority: "optional", Maintainer: "The komadai authors <komadai@example.org>",
			Description: description, Homepage: "https://github.com/komadai/komadai", License: "MIT", MTime: s.date,
			Overridables: nfpm.Overridables{
				Contents: contents, Suggests: []string{"ca-certificates"},
				Deb: nfpm.Deb{Compression: "gzip"}, RPM: nfpm.RPM{BuildHost: "komadai"},
			},
		})
		packager, err := nfpm.Get(format)
		if err != nil {
			return err
		}
		if err := nfpm.PrepareForPackager(info, format); err != nil {
			return err
		}
		var body bytes.Buffer
		if err := packager.Package(info, &body); err != nil {
			return fmt.Errorf("%s: %w", format, err)
		}
		if err := os.WriteFile(filepath.Join(out, packager.ConventionalFileName(info)), body.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// installed writes a package's files into work and lists them. A row with a format is for that
// format only.
func (s *source) installed(work string, program []byte, p *papers) (files.Contents, error) {
	var list files.Contents
	var failed error
	add := func(to string, body []byte, mode os.FileMode, kind, format string) {
		from := filepath.Join(work, fmt.Sprint(len(list)))
		if err := os.WriteFile(from, body, 0o644); err != nil {
			failed = err
		}
		list = append(list, &files.Content{
			Source: from, Destination: to, Type: kind, Packager: format,
			FileInfo: &files.ContentFileInfo{Mode: mode, MTime: s.date, Owner: "root", Group: "root"},
		})
	}
	add("/etc/komadai.env", p.settings, 0o600, files.TypeConfigNoReplace, "")
	add("/usr/bin/komadai", program, 0o755, "", "")
	service := bytes.ReplaceAll(p.service, []byte("/usr/local/bin/komadai"), []byte("/usr/bin/komadai"))
	add("/usr/lib/systemd/system/komadai.service", service, 0o644, "", "")
	for _, c := range p.completions {
		for _, place := range completions[c.path] {
			add(place.path, c.body, 0o644, "", place.format)
		}
	}
	for _, m := range p.manual {
		body, err := gzipped(m.body)
		if err != nil {
			return nil, err
		}
		add(path.Join("/usr/share/man/man1", m.path+".gz"), body, 0o644, "", "")
	}
	rights := new(strings.Builder)
	for _, text := range p.texts {
		switch text.path {
		case "LICENSE":
			fmt.Fprintf(rights, "komadai, https://github.com/komadai/komadai\n\n%s\n", text.body)
		case "OFL.txt":
			fmt.Fprintf(rights, "The outlines of the pieces:\n\n%s", text.body)
		case "CHANGELOG.md":
			body, err := gzipped(text.body)
			if err != nil {
				return nil, err
			}
			add("/usr/share/doc/komadai/changelog.gz", body, 0o644, "", "")
		}
	}
	add("/usr/share/doc/komadai/copyright", []byte(rights.String()), 0o644, "", "deb")
	add("/usr/share/licenses/komadai/LICENSE", []byte(rights.String()), 0o644, "", "rpm")
	return list, failed
}

var completions = map[string][]struct{ path, format string }{
	"komadai.bash": {{"/usr/share/bash-completion/completions/komadai", ""}},
	"_komadai":     {{"/usr/share/zsh/vendor-completions/_komadai", "deb"}, {"/usr/share/zsh/site-functions/_komadai", "rpm"}},
	"komadai.fish": {{"/usr/share/fish/vendor_completions.d/komadai.fish", ""}},
}
