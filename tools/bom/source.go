package bom

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// systems link different modules.
var systems = []string{"linux", "darwin", "windows"}

type module struct {
	Path, Version, Dir string
	Main               bool
}

func modules(root string) ([]Part, error) {
	linked := map[module]bool{}
	for _, system := range systems {
		cmd := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/komadai")
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-mod=readonly")
		out, err := cmd.Output()
		if err != nil {
			if exit, ok := errors.AsType[*exec.ExitError](err); ok {
				return nil, fmt.Errorf("go list: %w: %s", err, exit.Stderr)
			}
			return nil, err
		}
		for d := json.NewDecoder(strings.NewReader(string(out))); ; {
			var p struct{ Module *module }
			if err := d.Decode(&p); err == io.EOF {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Module != nil && !p.Module.Main {
				linked[*p.Module] = true
			}
		}
	}
	version := strings.TrimPrefix(runtime.Version(), "go")
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	linked[module{Path: "std", Version: version, Dir: strings.TrimSpace(string(goroot))}] = true
	parts := make([]Part, 0, len(linked))
	for m := range linked {
		p := Part{Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
		if p.Texts, p.Licence, err = texts(m.Dir); err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

// packages lists the npm packages in web/dist: those of the lock file that are not for
// development.
func packages(root string) ([]Part, error) {
	data, err := os.ReadFile(filepath.Join(root, "web", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, fmt.Errorf("web/package-lock.json: %w", err)
	}
	var parts []Part
	for place, p := range lock.Packages {
		name, ok := strings.CutPrefix(place, "node_modules/")
		if !ok || p.Dev {
			continue
		}
		part := Part{Name: name, Version: p.Version, PURL: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version}
		if part.Texts, part.Licence, err = texts(filepath.Join(root, "web", filepath.FromSlash(place))); err != nil {
			return nil, fmt.Errorf("%w: npm packages are installed by scripts/web.sh packages", err)
		}
		parts = append(parts, part)
	}
	return parts, nil
}

func files(root string) ([]Part, error) {
	parts := []Part{
		{Name: "fonts of diagrams", Version: "1", PURL: "pkg:generic/komadai-fonts@1"},
		{Name: "zxcvbn", Version: "4.4.2", PURL: "pkg:npm/zxcvbn@4.4.2"},
	}
	for i, place := range []string{"diagram/fonts", "internal/people/account/leaked"} {
		var err error
		if parts[i].Texts, parts[i].Licence, err = texts(filepath.Join(root, filepath.FromSlash(place))); err != nil {
			return nil, err
		}
	}
	return parts, nil
}
