package cli

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

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type convertCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Files or folders, the last one the output when there are several; - is standard input or output."`
	recordFlags
	To      string `placeholder:"FORMAT" help:"Format of the output: kif, ki2, csa, jkf, usi or usen; from the name of the output when left out."`
	Output  string `short:"o" placeholder:"PATH" help:"File or folder of the output; all other paths are then inputs."`
	Charset string `placeholder:"NAME" help:"Charset of the output: utf-8, shift_jis or euc-jp; shift_jis for .kif and .ki2, else utf-8, when left out."`
	EOL     string `name:"eol" enum:"auto,lf,crlf" default:"auto" help:"Line ends: lf, crlf, or auto for crlf with shift_jis."`
	BOM     bool   `name:"bom" help:"Begin UTF-8 with a byte order mark."`
	Tag     bool   `help:"Name the charset in the first line, where the format has a line for it."`
	Version string `placeholder:"V" help:"Version of the format: 2.2 or 3.0 of CSA."`
	Lenient bool   `help:"Keep a record up to a fault and go on with a warning."`
	Force   bool   `short:"f" help:"Write over files that exist."`
	Quiet   bool   `short:"q" xor:"talk" help:"Say nothing of what the format cannot carry."`
	Verbose bool   `short:"v" xor:"talk" help:"Say of every game what the format cannot carry, not only in sum."`
}

// Help is what --help tells beside the flags.
func (convertCmd) Help() string {
	return `Turns game records of any format into another. Formats and charsets of the input are found from
its content, those of the output from its name. What the new format cannot carry is told on
standard error by name; nothing else is lost. A bad move is an error with its place.

One file goes to a file or to standard output. Folders and several files go to a folder, which
mirrors them, or into one file of a format that holds many games: csa and usi. All cores work on
them. A collection of CSA games or of SFEN lines is converted game by game, in memory that does not
grow with it; where the new format holds one game a file, each game gets a file of its own.

Example:

    komadai record convert game.kif game.csa
    komadai record convert --to kif --charset shift_jis < game.csa > game.kif
    komadai record convert --to jkf floodgate/ json/
    komadai record convert floodgate/ all.csa
    komadai record convert collection.csa -o games/ --to kif`
}

// conversion is what all files of a run share.
type conversion struct {
	*convertCmd
	env   Env
	read  kifu.ReadOptions
	from  kifu.Format
	codec kifu.Codec
	write kifu.WriteOptions
	plan
	meter *recordMeter
	free  cores

	mu     sync.Mutex // of what follows
	losses map[kifu.LossKind]int
	lossy  int // games that lost something
	games  int // that were converted
	// first is what the first game lost: told when there is no other.
	first     []kifu.Loss
	firstFrom string
}

// Run converts.
func (c *convertCmd) Run(env Env) error {
	env, stop := interruptible(env)
	defer stop()
	v := &conversion{convertCmd: c, env: env, losses: map[kifu.LossKind]int{}}
	sources, err := v.prepare()
	if err != nil {
		return err
	}
	v.meter = newMeter(env.Err, sources, c.Progress)
	v.free = make(cores, c.Jobs)
	if v.gather {
		v.gatherAll(sources)
	} else {
		eachSource(env.Context, sources, c.Jobs, func(s source) {
			w := &outputs{conversion: v, source: s}
			v.convert(s, w)
			v.close(s, w)
		})
	}
	v.meter.end()
	if env.Context.Err() != nil {
		return errors.New("interrupted; finished files stand, no file is half written")
	}
	v.summary(len(sources))
	if bad := v.meter.bad.Load(); bad > 0 {
		return fmt.Errorf("%d %s could not be converted", bad, plural(int(bad), "game", "games"))
	}
	return nil
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// gatherAll converts the sources one after the other into one file.
func (v *conversion) gatherAll(sources []source) {
	w := &outputs{conversion: v}
	for _, s := range sources {
		if v.env.Context.Err() != nil || w.broken {
			break
		}
		v.convert(s, w)
	}
	v.close(source{path: v.file}, w)
}

// close finishes what was written, or leaves no trace of it.
func (v *conversion) close(s source, w *outputs) {
	if v.env.Context.Err() != nil {
		w.abandon()
		return
	}
	if err := w.close(); err != nil {
		v.fail(s, err)
	}
}

// prepare sorts inputs from the output and finds the format.
func (v *conversion) prepare() ([]source, error) {
	var err error
	if v.read, v.from, err = v.options(); err != nil {
		return nil, err
	}
	v.read.Lenient = v.Lenient
	inputs, out := v.Paths, v.Output
	switch {
	case out == "" && len(inputs) > 1:
		inputs, out = inputs[:len(inputs)-1], inputs[len(inputs)-1]
	case len(inputs) == 0:
		inputs = []string{standardStream}
	}
	out = cmp.Or(out, standardStream)
	if v.codec, err = targetOf(v.To, out); err != nil {
		return nil, err
	}
	sources, folders, err := findSources(inputs, out)
	if err != nil {
		return nil, err
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("%s holds no records", strings.Join(inputs, ", "))
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

// targetOf finds the codec of the output, by --to or by the name of the output.
func targetOf(to, out string) (kifu.Codec, error) {
	format, err := formatFlag("--to", to)
	if err != nil {
		return kifu.Codec{}, err
	}
	switch {
	case format != kifu.FormatUnknown:
	case out == standardStream || isFolder(out) || filepath.Ext(out) == "":
		return kifu.Codec{}, usagef("say with --to what to convert to: kif, ki2, csa, jkf, usi or usen")
	default:
		if format = kifu.FormatOfName(filepath.Base(out)); format == kifu.FormatUnknown {
			return kifu.Codec{}, usagef("%s: the name does not tell the format; say it with --to", out)
		}
	}
	codec, _ := formats.Of(format)
	return codec, nil
}

// writing returns the options of the writer.
func (v *conversion) writing() (kifu.WriteOptions, error) {
	charset, err := charsetFlag("--charset", v.Charset)
	if err != nil {
		return kifu.WriteOptions{}, err
	}
	if charset == kifu.AutoCharset {
		charset = kifu.UTF8
		if kifu.FormatOfName(filepath.Base(v.file)) == v.codec.Format {
			charset = namedCharset(v.file).Charset
		}
	}
	o := kifu.WriteOptions{
		Charset: charset, BOM: v.BOM, Tag: v.Tag, Version: v.Version,
		CRLF: v.EOL == "crlf" || v.EOL == "auto" && charset == kifu.ShiftJIS,
	}
	if _, err := v.codec.Write(io.Discard, kifu.New(v.read.Rules), o); err != nil && v.Version != "" {
		return o, usagef("--version: %w", err)
	}
	return o, nil
}

// fail reports a game that could not be converted.
func (v *conversion) fail(s source, err error) { v.meter.fail(found(s.path, err).String()) }

// converted is a game in the new format, or why it is not.
type converted struct {
	number   int // of the game in its source
	data     []byte
	losses   []kifu.Loss
	warnings []*kifu.Error
	err      error
}

// convert hands the games of a source to w.
func (v *conversion) convert(s source, w *outputs) {
	defer v.meter.done.Add(1)
	in, err := s.open(v.env, &v.meter.read)
	if err != nil {
		v.fail(s, err)
		return
	}
	defer in.Close()
	_, games := formats.Split(in, v.from, v.read)
	inOrder(v.env.Context, v.free, games, v.game, func(g converted) bool {
		for _, warning := range g.warnings {
			v.meter.say("%s", found(s.path, warning).warning())
		}
		if g.err == nil {
			g.err = w.game(g.data)
		}
		if g.err != nil {
			v.fail(s, g.err)
		} else {
			v.count(s, g)
		}
		return !w.broken // if it is, the next game will fare no better
	})
}

// game writes a game in the new format.
func (v *conversion) game(number int, g kifu.Game, err error) converted {
	v.meter.games.Add(1)
	if err != nil {
		return converted{err: err}
	}
	var b bytes.Buffer
	losses, err := v.codec.Write(&b, g.Record, v.write)
	return converted{number: number, data: b.Bytes(), losses: losses, warnings: g.Warnings, err: err}
}

// count counts a game that was converted, and what it lost.
func (v *conversion) count(s source, g converted) {
	v.mu.Lock()
	if v.games++; v.games == 1 {
		v.first, v.firstFrom = g.losses, s.path
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
			v.meter.say("%s: game %d: lost: %s", s.path, g.number, l)
		}
	}
}

// lose takes back that games were converted: they could not be stored.
func (v *conversion) lose(games int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.games -= games
}

// summary tells what the one game lost, or many together.
func (v *conversion) summary(files int) {
	if v.games <= 1 && files == 1 {
		if !v.Quiet && !v.Verbose {
			for _, l := range v.first {
				v.meter.say("%s: lost: %s", v.firstFrom, l)
			}
		}
		return
	}
	v.meter.say("%d %s of %d %s converted", v.games, plural(v.games, "game", "games"), files, plural(files, "file", "files"))
	if v.lossy == 0 || v.Quiet {
		return
	}
	var parts []string
	for _, kind := range slices.SortedFunc(maps.Keys(v.losses), func(a, b kifu.LossKind) int {
		return cmp.Or(cmp.Compare(v.losses[b], v.losses[a]), cmp.Compare(a, b))
	}) {
		parts = append(parts, fmt.Sprintf("%s %d", kind, v.losses[kind]))
	}
	v.meter.say("lost in %d %s: %s", v.lossy, plural(v.lossy, "game", "games"), strings.Join(parts, ", "))
}

// isFolder reports whether an output is meant to be one.
func isFolder(out string) bool {
	if out == standardStream {
		return false
	}
	if strings.HasSuffix(out, "/") || strings.HasSuffix(out, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(out)
	return err == nil && info.IsDir()
}
