package tsume

import (
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"sync/atomic"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const mostModels = 1 << 20

type models struct {
	setups []shogi.Setup
	digest uint32
}

// readModels reads positions: each name is an SFEN, a file of problems, or "-" for standard
// input.
func readModels(env verb.Env, set *variant.RuleSet, names []string) (m models, err error) {
	for _, name := range names {
		setup, wrong := notation.ParseSFEN(set.Rules, name)
		if wrong == nil {
			m.add(setup)
			continue
		}
		if _, err := os.Stat(name); err != nil && name != verb.StandardStream {
			// A file name is unlikely to have both a slash and a space.
			if strings.Contains(name, "/") && strings.Contains(name, " ") {
				return m, verb.Usagef("--like %s: %w", printable(name), wrong)
			}
			return m, verb.Usagef("--like %s: neither a position nor a file: %w", printable(name), verb.Plain(err))
		}
		if err := m.read(env, set, name); err != nil {
			return m, err
		}
	}
	return m, nil
}

func (m *models) read(env verb.Env, set *variant.RuleSet, name string) error {
	sources, _, err := files.Find([]string{name}, "")
	if err != nil {
		return err
	}
	var read, files atomic.Int64
	in := &taskReader{env: env, set: set, read: kifu.ReadOptions{Rules: set}, bytes: &read, files: &files}
	before := len(m.setups)
	for t := range in.all(sources) {
		switch {
		case t.fault != nil:
			return verb.Usagef("--like: %s", printable(oneLine(t.fault.String())))
		case t.set.ID != set.ID:
			return verb.Usagef("--like %s: the problem has rule set %s, --rules is %s", printable(t.place()), t.set.ID, set.ID)
		case len(m.setups) == mostModels:
			return verb.Usagef("--like: more than %d positions", mostModels)
		}
		m.add(t.position.Setup())
	}
	if len(m.setups) == before && env.Context.Err() == nil {
		return verb.Usagef("--like %s: no positions", printable(name))
	}
	return env.Context.Err()
}

func (m *models) add(d shogi.Setup) {
	m.setups = append(m.setups, d)
	m.digest = crc32.Update(m.digest, crc32.IEEETable, []byte(notation.FormatSetup(&d)+"\n"))
}

// recipe names the positions among the options that determine the problems.
func (m *models) recipe() string {
	if len(m.setups) == 0 {
		return ""
	}
	return fmt.Sprintf(" like %d positions %08x", len(m.setups), m.digest)
}
