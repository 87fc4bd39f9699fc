// Package version reports which komadai this is.
package version

import (
	_ "embed"
	"runtime"
	"runtime/debug"
	"strings"
)

//go:embed VERSION
var number string

// Number returns the release, "1.0.0". A build between two releases reports the next one.
func Number() string { return strings.TrimSpace(number) }

// Build describes the running program.
type Build struct {
	Version string `json:"version"`
	// Revision is the commit, "" if the build did not record it. Modified reports
	// uncommitted changes.
	Revision string `json:"revision,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// Read returns the version with the commit that the Go tool recorded.
func Read() Build {
	b := Build{Version: Number(), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}
