package record

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type conversion struct {
	*convertCmd
	env   verb.Env
	read  kifu.ReadOptions
	from  kifu.Format
	codec kifu.Codec
	write kifu.WriteOptions
	plan
	meter *files.Meter
	free  files.Cores

	mu     sync.Mutex // guards the fields below
	losses map[kifu.LossKind]int
	lossy  int // games with losses
	games  int
	// first are the losses of the first game, reported if it is the only one.
	first     []kifu.Loss
	firstFrom string
}

func (v *conversion) gatherAll(sources []files.Source) {
	w := &outputs{conversion: v}
	for _, s := range sources {
		if v.env.Context.Err() != nil || w.broken {
			break
		}
		v.convert(s, w)
	}
	v.close(files.Source{Path: v.file}, w)
}

// close commits the outputs, or abandons them after an interrupt.
func (v *conversion) close(s files.Source, w *outputs) {
	if v.env.Context.Err() != nil {
		w.abandon()
		return
	}
	if err := w.close(); err != nil {
		v.fail(s, err)
	}
}

// prepare sorts inputs from the output and finds the format.
func (v *conversion) prepare() ([]files.Source, error) {
	var err error
	if v.read, v.from, err = v.Options(); err != nil {
		return nil, err
	}
	v.read.Lenient = v.Lenient
	inputs, out := v.Paths, v.Output
	switch {
	case out == "" && len(inputs) > 1:
		inputs, out = inputs[:len(inputs)-1], inputs[len(inputs)-1]
	case len(inputs) == 0:
		inputs = []string{verb.StandardStream}
	}
	out = cmp.Or(out, verb.StandardStream)
	if v.codec, err = targetOf(v.To, out); err != nil {
		return nil, err
	}
	sources, folders, err := files.Find(inputs, out)
	if err != nil {
		return nil, err
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("%s has no records", strings.Join(inputs, ", "))
	}
	v.plan, err = planOutputs(out, folders || len(sources) > 1, v.codec)
	if err != nil {
		return nil, err
	}
	if v.write, err = v.writing(); err != nil {
		return nil, err
	}
	return sources, v.plan.names(sources, v.codec.Format.Extension(v.write.Charset))
}

func (v *conversion) writing() (kifu.WriteOptions, error) {
	charset, err := files.Charset("--charset", v.Charset)
	if err != nil {
		return kifu.WriteOptions{}, err
	}
	if charset == kifu.AutoCharset {
		charset = kifu.UTF8
		if kifu.FormatOfName(filepath.Base(v.file)) == v.codec.Format {
			charset = files.OptionsFor(v.file).Charset
		}
	}
	o := kifu.WriteOptions{
		Charset: charset, BOM: v.BOM, Tag: v.Tag, Version: v.Version,
		CRLF: v.EOL == "crlf" || v.EOL == "auto" && charset == kifu.ShiftJIS,
	}
	if _, err := v.codec.Write(io.Discard, kifu.New(v.read.Rules), o); err != nil && v.Version != "" {
		return o, verb.Usagef("--version: %w", err)
	}
	return o, nil
}

func (v *conversion) fail(s files.Source, err error) {
	v.meter.Fail(files.FindingOf(s.Path, err).String())
}

// converted is a converted game, or an error.
type converted struct {
	number   int
	data     []byte
	losses   []kifu.Loss
	warnings []*kifu.Error
	err      error
}

func (v *conversion) convert(s files.Source, w *outputs) {
	defer v.meter.Done.Add(1)
	in, err := s.Open(v.env, &v.meter.Read)
	if err != nil {
		v.fail(s, err)
		return
	}
	defer in.Close()
	_, games := formats.Split(in, v.from, v.read)
	files.InOrder(v.env.Context, v.free, games, v.game, func(g converted) bool {
		for _, warning := range g.warnings {
			v.meter.Say("%s", files.FindingOf(s.Path, warning).Warning())
		}
		if g.err == nil {
			g.err = w.game(g.data)
		}
		if g.err != nil {
			v.fail(s, g.err)
		} else {
			v.count(s, g)
		}
		return !w.broken // later games would fail too
	})
}

func (v *conversion) game(number int, g kifu.Game, err error) converted {
	v.meter.Games.Add(1)
	if err != nil {
		return converted{err: err}
	}
	var b bytes.Buffer
	losses, err := v.codec.Write(&b, g.Record, v.write)
	return converted{number: number, data: b.Bytes(), losses: losses, warnings: g.Warnings, err: err}
}

func (v *conversion) count(s files.Source, g converted) {
	v.mu.Lock()
	if v.games++; v.games == 1 {
		v.first, v.firstFrom = g.losses, s.Path
	}
	if len(g.losses) > 0 {
		v.lossy++
	}
	for _, l := range g.losses {
		v.losses[l.Kind] += l.Count
	}
	v.mu.Unlock()
	if v.Verbose {
		for _, l := range g.losses {
			v.meter.Say("%s: game %d: lost: %s", s.Path, g.number, l)
		}
	}
}

// lose subtracts games that could not be stored.
func (v *conversion) lose(games int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.games -= games
}

// summary reports the losses of one game, or the sums of many.
func (v *conversion) summary(files int) {
	if v.games <= 1 && files == 1 {
		if !v.Quiet && !v.Verbose {
			for _, l := range v.first {
				v.meter.Say("%s: lost: %s", v.firstFrom, l)
			}
		}
		return
	}
	v.meter.Say("%d %s of %d %s converted", v.games, verb.Plural(v.games, "game", "games"), files, verb.Plural(files, "file", "files"))
	if v.lossy == 0 || v.Quiet {
		return
	}
	var parts []string
	for _, kind := range slices.SortedFunc(maps.Keys(v.losses), func(a, b kifu.LossKind) int {
		return cmp.Or(cmp.Compare(v.losses[b], v.losses[a]), cmp.Compare(a, b))
	}) {
		parts = append(parts, fmt.Sprintf("%s %d", kind, v.losses[kind]))
	}
	v.meter.Say("lost in %d %s: %s", v.lossy, verb.Plural(v.lossy, "game", "games"), strings.Join(parts, ", "))
}
