package main

import (
	"bytes"
	"crypto/md5" // what the format wants
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// debianVersion is a version as Debian orders it: what comes before a release
// sorts before it, and there is no hyphen, which would begin a revision.
func debianVersion(version string) string {
	head, tail, before := strings.Cut(version, "-")
	if before {
		head += "~" + strings.ReplaceAll(tail, "-", ".")
	}
	return head
}

// debian writes the Debian package of one architecture.
func (s *source) debian(out string, t target, program []byte, p *papers) error {
	files, err := s.installed(program, p)
	if err != nil {
		return err
	}
	size, sums := 0, new(strings.Builder)
	for _, f := range files {
		size += (len(f.body) + 1023) / 1024
		fmt.Fprintf(sums, "%x  %s\n", md5.Sum(f.body), strings.TrimPrefix(f.path, "./"))
	}
	version := debianVersion(s.version)
	control := fmt.Sprintf(`Package: komadai
Version: %s
Architecture: %s
Maintainer: The komadai authors <komadai@example.org>
Installed-Size: %d
Suggests: ca-certificates
Section: games
Priority: optional
Homepage: https://github.com/komadai/komadai
Description: shogi and its variants: play, analyse, and serve games
 Rules, an engine, a solver and composer of mate problems, tools for game
 records, and a play server with its web page, for standard shogi and
 twenty-one variants, in one program.
 .
 The package brings a systemd service, komadai.service, which is not started:
 systemctl enable --now komadai
`, version, t.arch, size)
	controlTar, err := compressedTar([]file{
		{"./conffiles", []byte("/etc/komadai.env\n"), 0o644}, {"./control", []byte(control), 0o644}, {"./md5sums", []byte(sums.String()), 0o644},
	}, s)
	if err != nil {
		return err
	}
	dataTar, err := compressedTar(files, s)
	if err != nil {
		return err
	}
	body := ar(s.date.Unix(), []file{
		{"debian-binary", []byte("2.0\n"), 0o644}, {"control.tar.gz", controlTar, 0o644}, {"data.tar.gz", dataTar, 0o644},
	})
	return os.WriteFile(filepath.Join(out, fmt.Sprintf("komadai_%s_%s.deb", version, t.arch)), body, 0o644)
}

func compressedTar(list []file, s *source) ([]byte, error) {
	body, err := tarred(list, s.date)
	if err != nil {
		return nil, err
	}
	return gzipped(body)
}

// installed lists what the package installs, where Debian's policy wants it.
func (s *source) installed(program []byte, p *papers) ([]file, error) {
	const doc = "./usr/share/doc/komadai/"
	completions := map[string]string{
		"komadai.bash": "./usr/share/bash-completion/completions/komadai",
		"_komadai":     "./usr/share/zsh/vendor-completions/_komadai",
		"komadai.fish": "./usr/share/fish/vendor_completions.d/komadai.fish",
	}
	list := []file{
		{"./etc/komadai.env", p.settings, 0o600},
		{"./usr/bin/komadai", program, 0o755},
		{"./usr/lib/systemd/system/komadai.service", bytes.ReplaceAll(p.service, []byte("/usr/local/bin/komadai"), []byte("/usr/bin/komadai")), 0o644},
	}
	for _, c := range p.completions {
		list = append(list, file{completions[c.path], c.body, c.mode})
	}
	copyright := new(strings.Builder)
	for _, text := range p.texts {
		switch text.path {
		case "LICENSE":
			fmt.Fprintf(copyright, "komadai, https://github.com/komadai/komadai\n\n%s\n", text.body)
		case "OFL.txt":
			fmt.Fprintf(copyright, "The outlines of the pieces:\n\n%s", text.body)
		case "CHANGELOG.md":
			body, err := gzipped(text.body)
			if err != nil {
				return nil, err
			}
			list = append(list, file{doc + "changelog.gz", body, 0o644})
		}
	}
	list = append(list, file{doc + "copyright", []byte(copyright.String()), 0o644})
	for _, m := range p.manual {
		body, err := gzipped(m.body)
		if err != nil {
			return nil, err
		}
		list = append(list, file{"./usr/share/man/man1/" + m.path + ".gz", body, 0o644})
	}
	return list, nil
}

// ar writes an archive in the common form of ar(5), which a Debian package is.
func ar(date int64, list []file) []byte {
	b := bytes.NewBufferString("!<arch>\n")
	for _, f := range list {
		fmt.Fprintf(b, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", f.path, date, 0, 0, 0o100000|f.mode, len(f.body))
		b.Write(f.body)
		if len(f.body)%2 == 1 {
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}
