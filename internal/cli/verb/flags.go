package verb

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// RecordFlags are the flags of verbs that read game records.
type RecordFlags struct {
	RuleFlag
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
	if f.Jobs < 0 || f.Jobs > MaxThreads {
		return o, format, Usagef("--jobs %d: has to be 1 to %d", f.Jobs, MaxThreads)
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
	return kifu.FormatUnknown, Usagef("%s %s: unknown format; the formats are kif, ki2, csa, jkf, usi and usen", flag, name)
}

// Charset returns the named charset, AutoCharset for "".
func Charset(flag, name string) (kifu.Charset, error) {
	if name == "" {
		return kifu.AutoCharset, nil
	}
	c, ok := kifu.CharsetOf(name)
	if !ok || c.ReadOnly() && flag != "--in-charset" {
		return c, Usagef("%s %s: unknown charset; the charsets are utf-8, shift_jis and euc-jp", flag, name)
	}
	return c, nil
}

// Language is the language of a flag. "zh-Hant" is another name of "zh".
type Language lang.Language

// UnmarshalText implements [encoding.TextUnmarshaler]; the parser checks the language.
func (l *Language) UnmarshalText(text []byte) error {
	*l = Language(text)
	if strings.EqualFold(string(text), "zh-Hant") {
		*l = Language(lang.Chinese)
	}
	return nil
}

// Span is a flag of two numbers, "3..7", or of one, "5".
type Span struct{ Least, Most int }

func (s *Span) UnmarshalText(text []byte) error {
	low, high, two := strings.Cut(string(text), "..")
	if !two {
		high = low
	}
	least, err := strconv.Atoi(low)
	if err != nil {
		return fmt.Errorf("%q is not a number N or a range N..M", text)
	}
	most, err := strconv.Atoi(high)
	if err != nil {
		return fmt.Errorf("%q is not a number N or a range N..M", text)
	}
	if least > most {
		return fmt.Errorf("%q ends before it begins", text)
	}
	*s = Span{least, most}
	return nil
}

func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String returns "3..7", or "5" for a single number.
func (s Span) String() string {
	if s.Least == s.Most {
		return strconv.Itoa(s.Least)
	}
	return fmt.Sprintf("%d..%d", s.Least, s.Most)
}

// RuleFlag names a rule set.
type RuleFlag struct {
	Rules  string            `predictor:"rules" default:"standard" placeholder:"ID|FILE" help:"Rule set: an ID, a name or a definition file (default ${default})."`
	Choice map[string]string `placeholder:"CHOICE=VALUE" help:"Choose a variant of a rule; komadai rules show lists the choices."`
}

func (f RuleFlag) Load() (*variant.RuleSet, error) {
	set, err := FindRules(f.Rules)
	if err != nil {
		return nil, Usagef("--rules: %w", err)
	}
	if len(f.Choice) == 0 {
		return set, nil
	}
	set, err = set.With(variant.Options{Choices: f.Choice})
	if err != nil {
		return nil, Usagef("--choice: %w", Plain(err))
	}
	return set, nil
}

// FindRules returns a built-in rule set or reads a definition file. An unknown name is a file
// if one exists or the extension fits. Choices may follow either:
// FILE.toml:choice=value,choice=value.
func FindRules(name string) (*variant.RuleSet, error) {
	set, err := variant.Lookup(name)
	if err == nil {
		return set, nil
	}
	file, choices := SplitChoices(name)
	if _, stat := os.Stat(file); stat != nil && !strings.HasSuffix(file, ".toml") {
		return nil, Plain(err)
	}
	chosen, err := variant.ParseChoices(choices)
	if err != nil {
		return nil, Usagef("%s: %w", name, Plain(err))
	}
	set, err = variant.Load(file)
	if err != nil {
		return nil, Plain(err)
	}
	if set, err = set.With(variant.Options{Choices: chosen}); err != nil {
		return nil, Usagef("%s: %w", name, Plain(err))
	}
	return set, nil
}

// SplitChoices splits FILE.toml:choice=value,choice=value into file and choices.
func SplitChoices(name string) (file, choices string) {
	if i := strings.LastIndex(name, ".toml:"); i >= 0 {
		return name[:i+len(".toml")], name[i+len(".toml:"):]
	}
	return name, ""
}

var evenNames = []string{"even", "none", "平手", "ひらて", "hirate"}

// PositionFlags name a rule set and a position of it.
type PositionFlags struct {
	RuleFlag
	SFEN     string `name:"sfen" placeholder:"SFEN" xor:"position" help:"Position as SFEN or startpos, optionally followed by moves (default: the start position)."`
	Handicap string `placeholder:"ID" xor:"position" help:"Handicap of the start position."`
}

func (f PositionFlags) Load() (*variant.RuleSet, shogi.Position, error) { return f.LoadWith("") }

// LoadWith selects another impasse rule, "" for the default.
func (f PositionFlags) LoadWith(impasse string) (*variant.RuleSet, shogi.Position, error) {
	set, err := f.RuleFlag.Load()
	if err != nil {
		return nil, shogi.Position{}, err
	}
	if impasse != "" {
		if set, err = set.With(variant.Options{Impasse: impasse}); err != nil {
			return nil, shogi.Position{}, Usagef("--impasse: %w", Plain(err))
		}
	}
	switch {
	case f.Handicap != "" && !slices.Contains(evenNames, f.Handicap):
		h, err := set.Handicap(f.Handicap)
		if err != nil {
			return nil, shogi.Position{}, Usagef("--handicap: %w", Plain(err))
		}
		return set, h.Start, nil
	case f.SFEN != "":
		p, err := positionOf(set, f.SFEN)
		if err != nil {
			return nil, shogi.Position{}, Usagef("--sfen: %w", err)
		}
		return set, p, nil
	}
	return set, set.Start, nil
}

// positionOf reads a SFEN or the words of USI: startpos, and moves after either.
func positionOf(set *variant.RuleSet, text string) (shogi.Position, error) {
	if !usiWords.MatchString(text) {
		setup, err := notation.ParseSFEN(set.Rules, text)
		if err != nil {
			return shogi.Position{}, err
		}
		return setup.Position()
	}
	p, moves, err := notation.ParsePosition(&set.Start, text)
	if err != nil {
		return shogi.Position{}, err
	}
	for _, m := range moves {
		if err := p.Play(m); err != nil {
			return shogi.Position{}, err
		}
	}
	return p, nil
}

// usiWords finds words that occur in USI and not in SFEN.
var usiWords = regexp.MustCompile(`(^|\s)(position|startpos|sfen|moves)(\s|$)`)

// PlayTexts plays moves in any notation from p. An illegal move is a usage error.
func PlayTexts(p *shogi.Position, moves []string) error {
	for _, text := range moves {
		m, err := notation.Parse(p, text, shogi.NoMove)
		if err == nil {
			err = p.Play(m)
		}
		if err != nil {
			return Usagef("%s: %w", text, err)
		}
	}
	return nil
}
