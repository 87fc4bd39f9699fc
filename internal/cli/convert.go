package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	Quiet   bool   `short:"q" help:"Say nothing of what the format cannot carry."`
}

// Help is the example kong prints.
func (convertCmd) Help() string {
	return `Turns game records of any format into another. Formats and charsets of the input are found from
its content, those of the output from its name. What the new format cannot carry is told on
standard error by name; nothing else is lost. A bad move is an error with its place.

One file goes to a file or to standard output. Folders and several files go to a folder, which
mirrors them; all cores work on them. A collection of CSA games or of SFEN lines is converted game
by game, in memory that does not grow with it; where the new format holds one game a file, each
game gets a file of its own.

Example:

    komadai convert game.kif game.csa
    komadai convert --to kif --charset shift_jis < game.csa > game.kif
    komadai convert --to jkf floodgate/ json/
    komadai convert collection.csa -o games/ --to kif`
}

// conversion is what all files of a run share.
type conversion struct {
	*convertCmd
	env   Env
	read  kifu.ReadOptions
	from  kifu.Format
	codec kifu.Codec
	write kifu.WriteOptions
	// folder is where outputs go; file is the one output, "-" for standard
	// output.
	folder, file string
	meter        *meter

	mu     sync.Mutex // of standard error and what follows
	losses map[kifu.LossKind]int
	lossy  int // games that lost something
}

// Run converts.
func (c *convertCmd) Run(env Env) error {
	v := &conversion{convertCmd: c, env: env, losses: map[kifu.LossKind]int{}}
	sources, err := v.prepare()
	if err != nil {
		return err
	}
	v.meter = newMeter(env.Err, sources, c.Progress)
	eachSource(env.Context, sources, c.Jobs, v.convert)
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
	if out == "" {
		out = standardStream
	}
	sources, folders, err := findSources(inputs)
	if err != nil {
		return nil, err
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("%s holds no records", strings.Join(inputs, ", "))
	}
	if v.wantsFolder(out, folders, len(sources)) {
		if out == standardStream {
			return nil, usagef("several records need a folder to go to: name it with -o")
		}
		v.folder = out
	} else {
		v.file = out
	}
	return sources, v.target(out)
}

// wantsFolder reports whether outputs are files of a folder.
func (v *conversion) wantsFolder(out string, folders bool, n int) bool {
	if folders || n > 1 || strings.HasSuffix(out, "/") || strings.HasSuffix(out, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(out)
	return out != standardStream && err == nil && info.IsDir()
}

// target finds codec and options of the output.
func (v *conversion) target(out string) error {
	format, err := formatFlag("--to", v.To)
	if err != nil {
		return err
	}
	if format == kifu.FormatUnknown && v.file != "" && v.file != standardStream {
		if format = kifu.FormatOfName(v.file); format == kifu.FormatUnknown || filepath.Ext(v.file) == "" {
			return usagef("%s: the name does not tell the format; say it with --to", v.file)
		}
	}
	if format == kifu.FormatUnknown {
		return usagef("say with --to what to convert to: kif, ki2, csa, jkf, usi or usen")
	}
	v.codec, _ = formats.Of(format)
	charset, err := charsetFlag("--charset", v.Charset)
	if err != nil {
		return err
	}
	if charset == kifu.AutoCharset {
		charset = kifu.UTF8
		// The endings .kif and .ki2 mean Shift_JIS by custom.
		if ext := strings.ToLower(filepath.Ext(out)); v.file != "" && (ext == ".kif" || ext == ".ki2") {
			charset = kifu.ShiftJIS
		}
	}
	v.write = kifu.WriteOptions{
		Charset: charset, BOM: v.BOM, Tag: v.Tag, Version: v.Version,
		CRLF: v.EOL == "crlf" || v.EOL == "auto" && charset == kifu.ShiftJIS,
	}
	if _, err := v.codec.Write(io.Discard, kifu.New(v.read.Rules), v.write); err != nil && v.Version != "" {
		return usagef("--version: %w", err)
	}
	return nil
}

// say writes a line to standard error.
func (v *conversion) say(format string, args ...any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.meter.shown {
		fmt.Fprint(v.env.Err, "\r")
	}
	fmt.Fprintf(v.env.Err, format+"\n", args...)
}

// fail reports a game that could not be converted.
func (v *conversion) fail(s source, err error) {
	v.meter.bad.Add(1)
	v.say("%s: %v", s.path, err)
}

// convert converts one source.
func (v *conversion) convert(s source) {
	defer v.meter.done.Add(1)
	in, err := s.open(v.env, &v.meter.read)
	if err != nil {
		v.fail(s, err)
		return
	}
	defer in.Close()
	w := &outputs{conversion: v, source: s}
	_, games := formats.Each(in, v.from, v.read)
	for g, err := range games {
		if v.env.Context.Err() != nil {
			w.abandon()
			return
		}
		if err != nil {
			v.fail(s, err)
			continue
		}
		v.meter.games.Add(1)
		for _, warning := range g.Warnings {
			v.say("%s: warning: %v", s.path, warning)
		}
		if err := w.game(g.Record); err != nil {
			v.fail(s, err)
			var full *os.PathError
			if errors.As(err, &full) || errors.Is(err, errOne) {
				break // the next will fare no better
			}
		}
	}
	if err := w.close(); err != nil {
		v.fail(s, err)
	}
}

// lost notes what a game lost; that of a single one is told at once.
func (v *conversion) lost(s source, losses []kifu.Loss) {
	if len(losses) == 0 || v.Quiet {
		return
	}
	v.mu.Lock()
	v.lossy++
	for _, l := range losses {
		v.losses[l.Kind] += l.Count
	}
	v.mu.Unlock()
	if v.file != "" && v.meter.games.Load() == 1 {
		for _, l := range losses {
			v.say("%s: lost: %s", s.path, l)
		}
	}
}

// summary tells what many games lost together.
func (v *conversion) summary(files int) {
	games := v.meter.games.Load()
	if games <= 1 && files == 1 {
		return
	}
	fmt.Fprintf(v.env.Err, "%d %s of %d %s converted\n", games, plural(int(games), "game", "games"), files, plural(files, "file", "files"))
	if v.lossy == 0 {
		return
	}
	var parts []string
	for _, kind := range sortedLosses(v.losses) {
		parts = append(parts, fmt.Sprintf("%s %d", kind, v.losses[kind]))
	}
	fmt.Fprintf(v.env.Err, "lost in %d %s: %s\n", v.lossy, plural(v.lossy, "game", "games"), strings.Join(parts, ", "))
}

// encode writes a record in the new format.
func (v *conversion) encode(s source, rec *kifu.Record) ([]byte, error) {
	var b bytes.Buffer
	losses, err := v.codec.Write(&b, rec, v.write)
	if err != nil {
		return nil, err
	}
	v.lost(s, losses)
	return b.Bytes(), nil
}
