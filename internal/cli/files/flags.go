package files

import (
	"runtime"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
)

// RecordFlags are the flags of verbs that read game records.
type RecordFlags struct {
	verb.RuleFlag
	From      string `placeholder:"FORMAT" help:"Input format: kif, ki2, csa, jkf, usi or usen (default: detected)."`
	InCharset string `name:"in-charset" placeholder:"NAME" help:"Input charset: utf-8, shift_jis or euc-jp (default: detected)."`
	Jobs      int    `short:"j" placeholder:"N" help:"Number of jobs to run in parallel (default: all cores)."`
	Progress  bool   `help:"Show progress even if standard error is not a terminal."`
}

// Options returns the reader's options and the named format.
func (f *RecordFlags) Options() (kifu.ReadOptions, kifu.Format, error) {
	set, err := f.Load()
	if err != nil {
		return kifu.ReadOptions{}, kifu.FormatUnknown, err
	}
	o := kifu.ReadOptions{Rules: set}
	format, err := Format("--from", f.From)
	if err != nil {
		return o, format, err
	}
	if o.Charset, err = Charset("--in-charset", f.InCharset); err != nil {
		return o, format, err
	}
	if f.Jobs < 0 || f.Jobs > verb.MaxThreads {
		return o, format, verb.Usagef("--jobs %d: has to be 1 to %d", f.Jobs, verb.MaxThreads)
	}
	if f.Jobs == 0 {
		f.Jobs = runtime.GOMAXPROCS(0)
	}
	return o, format, nil
}

// Format returns the named format, FormatUnknown for "".
func Format(flag, name string) (kifu.Format, error) {
	if name == "" {
		return kifu.FormatUnknown, nil
	}
	if f := kifu.FormatOfName(name); f != kifu.FormatUnknown {
		return f, nil
	}
	return kifu.FormatUnknown, verb.Usagef("%s %s: unknown format; the formats are kif, ki2, csa, jkf, usi and usen", flag, name)
}

// Charset returns the named charset, AutoCharset for "".
func Charset(flag, name string) (kifu.Charset, error) {
	if name == "" {
		return kifu.AutoCharset, nil
	}
	c, ok := kifu.CharsetOf(name)
	if !ok || c == kifu.UTF16 && flag != "--in-charset" {
		return c, verb.Usagef("%s %s: unknown charset; the charsets are utf-8, shift_jis and euc-jp", flag, name)
	}
	return c, nil
}
