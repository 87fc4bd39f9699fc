package record

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type convertCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Input files or folders, then the output; - is standard input or output."`
	verb.RecordFlags
	To       string `placeholder:"FORMAT" help:"Output format: kif, ki2, csa, jkf, usi or usen (default: by name)."`
	Output   string `short:"o" placeholder:"PATH" help:"Output file or folder; all paths are then inputs."`
	Charset  string `placeholder:"NAME" help:"Output charset: utf-8, shift_jis or euc-jp (default: shift_jis for .kif and .ki2)."`
	EOL      string `name:"eol" enum:"auto,lf,crlf" default:"auto" help:"Line endings: lf, crlf, or auto (crlf with shift_jis)."`
	BOM      bool   `name:"bom" help:"Write a byte order mark with UTF-8."`
	Tag      bool   `help:"Write a charset line if the format has one."`
	Version  string `placeholder:"V" help:"CSA version: 2.2 or 3.0."`
	Lenient  bool   `help:"Keep a faulty record up to its fault and warn."`
	Force    bool   `short:"f" help:"Overwrite existing files."`
	Lossless bool   `help:"Refuse games that the output format cannot store completely."`
	Quiet    bool   `short:"q" xor:"talk" help:"Do not report losses of the conversion."`
	Verbose  bool   `short:"v" xor:"talk" help:"Report losses of every game, not only the sum."`
}

func (convertCmd) Help() string {
	return `Converts game records of any format. Format and charset of the input are detected from the
content, those of the output from the file name. Data that the output format cannot store is
reported on standard error; --lossless refuses the game instead. An illegal move is an error with its position in the file.

One input goes to a file or to standard output. Folders and several files go to a folder that
mirrors them, or to one file of a format for many games (csa, usi). Collections of CSA or SFEN
games are converted game by game in constant memory.

Example:

    komadai record convert game.kif game.csa
    komadai record convert --to kif --charset shift_jis < game.csa > game.kif
    komadai record convert --to jkf floodgate/ json/
    komadai record convert floodgate/ all.csa
    komadai record convert collection.csa -o games/ --to kif`
}

func (c *convertCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	v := &conversion{convertCmd: c, env: env, losses: map[kifu.LossKind]int{}}
	sources, err := v.prepare()
	if err != nil {
		return err
	}
	v.meter = verb.NewRecordMeter(env.Err, sources, c.Progress)
	v.free = make(verb.Cores, c.Jobs)
	if v.gather {
		v.gatherAll(sources)
	} else {
		verb.Each(env.Context, sources, c.Jobs, func(s verb.Source) {
			w := &outputs{conversion: v, source: s}
			v.convert(s, w)
			v.close(s, w)
		})
	}
	v.meter.End()
	if env.Context.Err() != nil {
		return errors.New("interrupted; finished files are kept")
	}
	v.summary(len(sources))
	if bad := v.meter.Bad.Load(); bad > 0 {
		return fmt.Errorf("%d %s could not be converted", bad, verb.Plural(int(bad), "game", "games"))
	}
	return nil
}

// targetOf finds the codec by --to or by the output's name.
func targetOf(to, out string) (kifu.Codec, error) {
	format, err := verb.Format("--to", to)
	if err != nil {
		return kifu.Codec{}, err
	}
	switch {
	case format != kifu.FormatUnknown:
	case out == verb.StandardStream || isFolder(out) || filepath.Ext(out) == "":
		return kifu.Codec{}, verb.Usagef("give the output format with --to: kif, ki2, csa, jkf, usi or usen")
	default:
		if format = kifu.FormatOfName(filepath.Base(out)); format == kifu.FormatUnknown {
			return kifu.Codec{}, verb.Usagef("%s: unknown file name extension; give the format with --to", out)
		}
	}
	codec, _ := formats.Of(format)
	return codec, nil
}

func isFolder(out string) bool {
	if out == verb.StandardStream {
		return false
	}
	if strings.HasSuffix(out, "/") || strings.HasSuffix(out, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(out)
	return err == nil && info.IsDir()
}

type conversion struct {
	*convertCmd
	env   verb.Env
	read  kifu.ReadOptions
	from  kifu.Format
	codec kifu.Codec
	write kifu.WriteOptions
	plan
	meter *verb.RecordMeter
	free  verb.Cores

	mu     sync.Mutex // guards the fields below
	losses map[kifu.LossKind]int
	lossy  int // games with losses
	games  int
	// first are the losses of the first game, reported if it is the only one.
	first     []kifu.Loss
	firstFrom string
}

func (v *conversion) gatherAll(sources []verb.Source) {
	w := &outputs{conversion: v}
	for _, s := range sources {
		if v.env.Context.Err() != nil || w.broken {
			break
		}
		v.convert(s, w)
	}
	v.close(verb.Source{Path: v.file}, w)
}

func (v *conversion) close(s verb.Source, w *outputs) {
	if v.env.Context.Err() != nil {
		w.abandon()
		return
	}
	if err := w.close(); err != nil {
		v.fail(s, err)
	}
}

// prepare sorts inputs from the output and finds the format.
func (v *conversion) prepare() ([]verb.Source, error) {
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
	sources, folders, err := verb.Find(inputs, out)
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
	charset, err := verb.Charset("--charset", v.Charset)
	if err != nil {
		return kifu.WriteOptions{}, err
	}
	if charset == kifu.AutoCharset {
		charset = kifu.UTF8
		if kifu.FormatOfName(filepath.Base(v.file)) == v.codec.Format {
			charset = verb.OptionsFor(v.file).Charset
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

func (v *conversion) fail(s verb.Source, err error) {
	v.meter.Fail(verb.FindingOf(s.Path, err).String())
}

type converted struct {
	number   int
	data     []byte
	losses   []kifu.Loss
	warnings []*kifu.Error
	err      error
}

func (v *conversion) convert(s verb.Source, w *outputs) {
	defer v.meter.Done.Add(1)
	in, err := s.Open(v.env, &v.meter.Read)
	if err != nil {
		v.fail(s, err)
		return
	}
	defer in.Close()
	_, games := s.Split(in, v.from, v.read)
	verb.InOrder(v.env.Context, v.free, games, v.game, func(g converted) bool {
		for _, warning := range g.warnings {
			v.meter.Say("%s", verb.FindingOf(s.Path, warning).Warning())
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
	if err == nil && v.Lossless && len(losses) > 0 {
		err = v.refusal(number, losses)
	}
	return converted{number: number, data: b.Bytes(), losses: losses, warnings: g.Warnings, err: err}
}

// refusal is the error of --lossless.
func (v *conversion) refusal(number int, losses []kifu.Loss) error {
	var lost []string
	for _, l := range losses {
		lost = append(lost, l.String())
	}
	return fmt.Errorf("game %d: %s cannot store %s", max(number, 1), v.codec.Format, strings.Join(lost, "; "))
}

func (v *conversion) count(s verb.Source, g converted) {
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
