package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionCmd struct {
	JSON bool `name:"json" help:"Print a JSON object."`
}

// Help is what --help tells beside the flags.
func (versionCmd) Help() string {
	return `Example:

    komadai version`
}

// A buildVersion says which komadai this is.
type buildVersion struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// release is the version of a program that make release has built; the linker sets
// it.
var release string

// readVersion takes what the Go linker has noted.
func readVersion() buildVersion {
	v := buildVersion{Version: "devel", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" && info.Main.Version != "(devel)" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	if release != "" {
		v.Version = release
	}
	return v
}

// Run prints the version.
func (c *versionCmd) Run(env Env) error {
	v := readVersion()
	if c.JSON {
		return printJSON(env.Out, v)
	}
	_, err := fmt.Fprintf(env.Out, "komadai %s (%s, %s)\n", v.Version, v.Go, v.Platform)
	return err
}
