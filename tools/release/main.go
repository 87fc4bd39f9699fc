// Command release builds the release files of komadai: programs for common systems with manual
// pages and completions, deb and rpm packages, an OCI image, a bill of materials, and checksums. A build is
// reproducible.
//
//	go -C tools run ./release -out ../bin/release
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/komadai/komadai/tools/bom"
)

func main() {
	out := flag.String("out", "bin/release", "output folder; it is emptied first")
	only := flag.String("only", "", "build only this system, such as linux/amd64")
	key := flag.String("key", "", "private OpenSSH key that signs SHA256SUMS")
	flag.Parse()
	if err := run(*out, *only, *key); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out, only, key string) error {
	src, err := readSource()
	if err != nil {
		return err
	}
	if out, err = filepath.Abs(out); err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "komadai-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	systems, err := systemsOf(only)
	if err != nil {
		return err
	}
	parts, err := bom.Parts(src.root)
	if err != nil {
		return err
	}
	if err := src.materials(out, parts); err != nil {
		return err
	}
	papers, err := src.papers(work, parts)
	if err != nil {
		return err
	}
	if err := src.programs(work, out, systems, papers); err != nil {
		return err
	}
	if err := checksums(out); err != nil || key == "" {
		return err
	}
	return sign(out, key)
}

// systemsOf returns the target named only, or all targets if only is "".
func systemsOf(only string) ([]target, error) {
	if only == "" {
		return targets, nil
	}
	systems := slices.DeleteFunc(slices.Clone(targets), func(t target) bool { return t.String() != only })
	if len(systems) == 0 {
		return nil, fmt.Errorf("-only %s: want one of %v", only, targets)
	}
	return systems, nil
}

// programs builds and packs the program of each system, and the image of the Linux ones. The
// first program is built twice and compared.
func (s *source) programs(work, out string, systems []target, p *papers) error {
	var images []image
	for i, t := range systems {
		program, err := s.build(work, t)
		if err != nil {
			return err
		}
		if i == 0 {
			if err := s.rebuild(work, t, program); err != nil {
				return err
			}
		}
		if err := s.pack(out, t, program, p); err != nil {
			return err
		}
		if t.os == "linux" {
			if err := s.packages(out, t, program, p); err != nil {
				return err
			}
			images = append(images, image{t, program})
		}
		fmt.Fprintf(os.Stderr, "release: %s, %.1f MB\n", t, float64(len(program))/1e6)
	}
	if len(images) == 0 {
		return nil
	}
	return s.image(out, images, p)
}
