package record

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
)

type plan struct {
	// folder is where outputs go, or file is the one output, "-" for standard output.
	folder, file string
	gather       bool
	// stems are the output names in the folder without extension, by source index.
	stems []string
	// taken are outputs and inputs are read files, both with their source.
	taken, inputs map[string]string
}

// planOutputs chooses the outputs. several allows more than one source.
func planOutputs(out string, several bool, codec kifu.Codec) (plan, error) {
	switch {
	case isFolder(out):
		return plan{folder: out}, nil
	case !several:
		return plan{file: out}, nil
	case out == verb.StandardStream && !codec.Many:
		return plan{}, verb.Usagef("several records need an output folder (-o)")
	case out == verb.StandardStream:
		return plan{file: out, gather: true}, nil
	case filepath.Ext(out) == "" || kifu.FormatOfName(filepath.Base(out)) == kifu.FormatUnknown:
		return plan{folder: out}, nil
	case !codec.Many:
		return plan{}, verb.Usagef("%s: a %s file has one game; give a folder for several", out, codec.Format)
	}
	return plan{file: out, gather: true}, nil
}

// names changes the extension of each source, or appends one where two would clash.
func (p *plan) names(sources []files.Source, ext string) error {
	p.taken, p.inputs = map[string]string{}, map[string]string{}
	for _, s := range sources {
		if abs, err := filepath.Abs(s.Path); err == nil && s.Path != verb.StandardStream {
			p.inputs[abs] = s.Path
		}
	}
	if p.folder == "" {
		return nil
	}
	stem := func(s files.Source) string { return strings.TrimSuffix(s.Inside, filepath.Ext(s.Inside)) }
	same := map[string]int{}
	for _, s := range sources {
		same[stem(s)]++
	}
	for _, s := range sources {
		name := stem(s)
		if same[name] > 1 {
			name = s.Inside
		}
		path := filepath.Join(p.folder, name+ext)
		if other, ok := p.taken[path]; ok {
			return verb.Usagef("%s and %s would both become %s: convert them into folders of their own", other, s.Path, path)
		}
		p.taken[path] = s.Path
		p.stems = append(p.stems, filepath.Join(p.folder, name))
	}
	return nil
}

// path names an output; number is that of the game, 0 for none.
func (p *plan) path(s files.Source, number int, ext string) string {
	switch {
	case p.file != "":
		return p.file
	case number == 0:
		return p.stems[s.Index] + ext
	}
	return p.stems[s.Index] + fmt.Sprintf("-%05d", number) + ext
}

// clash returns why an output must not have that name, or "": another output or an input has
// it.
func (p *plan) clash(s files.Source, path string) string {
	if other, ok := p.taken[path]; ok && other != s.Path {
		return fmt.Sprintf("%s is what %s becomes", path, other)
	}
	if abs, err := filepath.Abs(path); err == nil {
		if input, ok := p.inputs[abs]; ok && (input != s.Path || p.gather) {
			return fmt.Sprintf("%s is one of the inputs", path)
		}
	}
	return ""
}
