package record

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type convertCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Input files or folders, then the output; - is standard input or output."`
	files.RecordFlags
	To      string `placeholder:"FORMAT" help:"Output format: kif, ki2, csa, jkf, usi or usen (default: by name)."`
	Output  string `short:"o" placeholder:"PATH" help:"Output file or folder; all paths are then inputs."`
	Charset string `placeholder:"NAME" help:"Output charset: utf-8, shift_jis or euc-jp (default: shift_jis for .kif and .ki2)."`
	EOL     string `name:"eol" enum:"auto,lf,crlf" default:"auto" help:"Line endings: lf, crlf, or auto (crlf with shift_jis)."`
	BOM     bool   `name:"bom" help:"Write a byte order mark with UTF-8."`
	Tag     bool   `help:"Write a charset line if the format has one."`
	Version string `placeholder:"V" help:"CSA version: 2.2 or 3.0."`
	Lenient bool   `help:"Keep a faulty record up to its fault and warn."`
	Force   bool   `short:"f" help:"Overwrite existing files."`
	Quiet   bool   `short:"q" xor:"talk" help:"Do not report losses of the conversion."`
	Verbose bool   `short:"v" xor:"talk" help:"Report losses of every game, not only the sum."`
}

func (convertCmd) Help() string {
	return `Converts game records of any format. Format and charset of the input are detected from the
content, those of the output from the file name. Data that the output format cannot store is
reported on standard error. An illegal move is an error with its position in the file.

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
	v.meter = files.NewMeter(env.Err, sources, c.Progress)
	v.free = make(files.Cores, c.Jobs)
	if v.gather {
		v.gatherAll(sources)
	} else {
		files.Each(env.Context, sources, c.Jobs, func(s files.Source) {
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
	format, err := files.Format("--to", to)
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
