package command_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/command"
)

// span is a value of a type of its own.
type span struct{ text string }

func (s *span) UnmarshalText(b []byte) error {
	if string(b) == "bad" {
		return errors.New("it is bad")
	}
	s.text = string(b)
	return nil
}

type common struct {
	Hash int `default:"64" help:"Megabytes (default ${default})."`
}

type limits struct {
	MaxGames int `help:"Games."`
}

type draw struct {
	common
	Limits   limits            `embed:""`
	Path     string            `arg:"" help:"File."`
	More     []string          `arg:"" optional:"" help:"More files."`
	Output   string            `short:"o" env:"DRAW_OUT" placeholder:"FILE" help:"Write to FILE."`
	Quiet    bool              `short:"q" xor:"talk" help:"Say nothing."`
	Loud     bool              `short:"l" xor:"talk" help:"Say all."`
	Colour   bool              `default:"true" negatable:"" help:"Colours."`
	Style    string            `enum:"plain,wood" default:"wood" help:"Style."`
	Wait     time.Duration     `default:"${wait}" help:"Wait (default ${default})."`
	Day      time.Time         `format:"2006-01-02" help:"Day."`
	Tag      []string          `help:"Tags."`
	Option   []string          `sep:"none" help:"Options."`
	Choice   map[string]string `help:"Choices."`
	Scale    float64           `help:"Scale."`
	Seed     uint8             `help:"Seed."`
	Span     span              `help:"Span."`
	InCharse span              `name:"in-charset" help:"Charset."`
	Config   string            `help:"File of settings."`
}

// Help is what --help tells.
func (draw) Help() string { return "Draws.\n\nExample:\n\n    prog draw a" }

type run struct {
	Name   string   `required:"" help:"Name."`
	Engine []string `arg:"" optional:"" passthrough:"" help:"Engine."`
}

type list struct {
	Elo0 int `help:"Elo."`
}

type grammar struct {
	Draw  draw `cmd:"" help:"Draw a board."`
	Run   run  `cmd:"" help:"Run."`
	Rules struct {
		List list `cmd:"" default:"withargs" help:"List."`
		Show list `cmd:"" help:"Show."`
	} `cmd:"" help:"Rules."`
	Secret list `cmd:"" hidden:"" help:"Secret."`
	Raw    struct {
		Words []string `arg:"" optional:"" passthrough:"" help:"Words."`
	} `cmd:"" passthrough:"" help:"Raw."`
}

// file is settings of a test.
type file map[string][]string

func (f file) Check(verb *command.Node) error {
	for key := range f {
		if key == "wrong" {
			return fmt.Errorf("wrong is no setting of %s", verb.Path())
		}
	}
	return nil
}

func (f file) Value(flag *command.Flag) ([]string, error) { return f[flag.Name], nil }

func parser(t testing.TB, env map[string]string, settings file) *command.Parser {
	t.Helper()
	p, err := command.New(&grammar{}, command.Config{
		Name: "prog", Help: "A program.", Defaults: map[string]string{"wait": "5s"},
		Env:      func(name string) (string, bool) { v, ok := env[name]; return v, ok },
		Settings: func(string) (command.Settings, error) { return settings, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParse(t *testing.T) {
	usual := func(change func(d *draw)) draw {
		d := draw{common: common{Hash: 64}, Path: "a", Colour: true, Style: "wood", Wait: 5 * time.Second}
		change(&d)
		return d
	}
	for _, c := range []struct {
		args, verb string
		want       any
	}{
		{"draw a", "draw", usual(func(*draw) {})},
		{"draw a b --quiet c", "draw", usual(func(d *draw) { d.More, d.Quiet = []string{"b", "c"}, true })},
		{"draw -o x a", "draw", usual(func(d *draw) { d.Output = "x" })},
		{"draw -ox a", "draw", usual(func(d *draw) { d.Output = "x" })},
		{"draw -o=x a", "draw", usual(func(d *draw) { d.Output = "x" })},
		{"draw -qo - a", "draw", usual(func(d *draw) { d.Quiet, d.Output = true, "-" })},
		{"draw --output=x --output y a", "draw", usual(func(d *draw) { d.Output = "y" })},
		{"draw --no-colour a", "draw", usual(func(d *draw) { d.Colour = false })},
		{"draw --colour=no a", "draw", usual(func(d *draw) { d.Colour = false })},
		{"draw --hash 0x10 --wait 1m --max-games 3 --scale 1.5 a", "draw", usual(func(d *draw) {
			d.Hash, d.Wait, d.Limits.MaxGames, d.Scale = 16, time.Minute, 3, 1.5
		})},
		{"draw --day 2026-11-23 a", "draw", usual(func(d *draw) { d.Day = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC) })},
		{`draw --tag a,b\,c --tag d --option x,y a`, "draw", usual(func(d *draw) { d.Tag, d.Option = []string{"a", "b,c", "d"}, []string{"x,y"} })},
		{"draw --choice k=v;l=w=x a", "draw", usual(func(d *draw) { d.Choice = map[string]string{"k": "v", "l": "w=x"} })},
		{"draw --span 3 --in-charset u a", "draw", usual(func(d *draw) { d.Span, d.InCharse = span{"3"}, span{"u"} })},
		{"draw -- a --quiet", "draw", usual(func(d *draw) { d.More = []string{"--quiet"} })},
		{"run --name n ./engine --name m -x", "run", run{"n", []string{"./engine", "--name", "m", "-x"}}},
		{"run --name n -- -x", "run", run{"n", []string{"-x"}}},
		{"run --name n -x", "run", run{"n", []string{"-x"}}},
		{"rules", "rules list", list{}},
		{"rules --elo-0 4", "rules list", list{4}},
		{"rules show --elo-0=-4", "rules show", list{-4}},
		{"secret", "secret", list{}},
		{"raw -- --x y", "raw", struct {
			Words []string `arg:"" optional:"" passthrough:"" help:"Words."`
		}{[]string{"--", "--x", "y"}}},
	} {
		parsed, err := parser(t, nil, nil).Parse(strings.Fields(c.args))
		if err != nil {
			t.Errorf("%s: %v", c.args, err)
			continue
		}
		if got := reflect.ValueOf(parsed.Node.Verb()).Elem().Interface(); parsed.Node.Path() != c.verb || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %s %+v, want %s %+v", c.args, parsed.Node.Path(), got, c.verb, c.want)
		}
	}
}

func TestRefused(t *testing.T) {
	for args, want := range map[string]string{
		"":                           `expected one of "draw", "raw", "rules", "run"`,
		"drow a":                     `unexpected argument drow, did you mean "draw"?`,
		"draw":                       `expected "<path>"`,
		"draw a --quite":             `unknown flag --quite, did you mean "--quiet"?`,
		"draw a -x":                  `unknown flag -x`,
		"draw a -qx":                 `unknown flag -x in -qx`,
		"draw a --hash":              `--hash wants a value: --hash=64`,
		"draw a --hash --quiet":      `--hash wants a value, and --quiet is a flag; perhaps try --hash="--quiet"`,
		"draw a --wait -x":           `--wait wants a value, and -x is a flag; perhaps try --wait="-x"`,
		"draw a --hash x":            `--hash: want a whole number, not "x"`,
		"draw a --seed 256":          `--seed: 256 is outside 0 to 255`,
		"draw a --seed -1":           `--seed: want a whole number from 0 on, not "-1"`,
		"draw a --wait -5":           `--wait: want a span of time such as 500ms, 30s or 1h30m, not "-5"`,
		"darw a":                     `unexpected argument darw, did you mean "draw"?`,
		"hlep":                       `unexpected argument hlep, did you mean "help"?`,
		"rnu":                        `unexpected argument rnu, did you mean "run"?`,
		"draw a --qiuet":             `unknown flag --qiuet, did you mean "--quiet"?`,
		"draw a --seed=-1":           `--seed: want a whole number from 0 on, not "-1"`,
		"draw a --scale x":           `--scale: want a number, not "x"`,
		"draw a --wait 5":            `--wait: want a span of time such as 500ms, 30s or 1h30m, not "5"`,
		"draw a --day today":         `--day: want a date such as 2006-01-02, not "today"`,
		"draw a --quiet=perhaps":     `--quiet: want true or false, not "perhaps"`,
		"draw a --no-colour=true":    `--no-colour takes no value`,
		"draw a --no-quiet":          `unknown flag --no-quiet`,
		"draw a --style gold":        `--style must be one of "plain","wood" but got "gold"`,
		"draw a --choice k":          `--choice: want KEY=VALUE, not "k"`,
		"draw a --span bad":          `--span: it is bad`,
		"draw a --quiet --loud":      `--quiet and --loud can't be used together`,
		"run":                        `missing flags: --name=STRING`,
		"rules list more":            `unexpected argument more`,
		"rules --eloo-0 3":           `unknown flag --eloo-0, did you mean "--elo-0"?`,
		"draw a --config f --hash 1": `wrong is no setting of draw`,
	} {
		_, err := parser(t, nil, file{"wrong": {"1"}}).Parse(strings.Fields(args))
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
}

// Flags come before the environment, that before the file, and that before defaults.
// What an earlier line gave is forgotten.
func TestOrder(t *testing.T) {
	p := parser(t, map[string]string{"DRAW_OUT": "env"}, file{"output": {"file"}, "hash": {"7"}, "tag": {"a,b", "c"}, "quiet": {"true"}})
	read := func(args string) draw {
		t.Helper()
		parsed, err := p.Parse(strings.Fields(args))
		if err != nil {
			t.Fatal(err)
		}
		return *parsed.Node.Verb().(*draw)
	}
	if d := read("draw a --config f --output flag"); d.Output != "flag" || d.Hash != 7 || !d.Quiet {
		t.Errorf("%+v", d)
	}
	if d := read("draw a --config f"); d.Output != "env" || !reflect.DeepEqual(d.Tag, []string{"a,b", "c"}) {
		t.Errorf("%+v", d)
	}
	if d := read("draw b"); d.Hash != 64 || d.Tag != nil || d.Path != "b" || d.Quiet {
		t.Errorf("%+v", d)
	}
	if d := *must(t, parser(t, map[string]string{"DRAW_OUT": ""}, file{"output": {"file"}}), "draw a --config f").Verb().(*draw); d.Output != "file" {
		t.Errorf("a variable set to nothing is taken: %+v", d)
	}
}

func must(t *testing.T, p *command.Parser, args string) *command.Node {
	t.Helper()
	parsed, err := p.Parse(strings.Fields(args))
	if err != nil {
		t.Fatal(err)
	}
	return parsed.Node
}

func TestHelp(t *testing.T) {
	p := parser(t, nil, nil)
	for _, c := range []struct {
		args string
		want []string
	}{
		{"--help", []string{"Usage: prog <command>\n", "A program.", "  rules list    List.\n", `Run "prog <command> --help"`}},
		{"draw --help", []string{
			"Usage: prog draw <path> [<more> ...] [flags]\n", "\n    prog draw a\n", "  -o, --output=FILE", "Write to FILE ($DRAW_OUT).",
			"      --[no-]colour", `--style="wood"`, "--wait=5s", "Wait (default 5s).", "--tag=STRINGS,...", "--choice=KEY=VALUE;...", "--hash=64",
		}},
		{"rules -h", []string{"Usage: prog rules <command>\n", "  rules show    Show.", "Without a command it does what \"prog rules list\" does"}},
		{"run --help", []string{"Usage: prog run --name=STRING [<engine> ...]\n"}},
	} {
		parsed, err := p.Parse(strings.Fields(c.args))
		if err != nil || !parsed.Help {
			t.Fatalf("%s: %+v, %v", c.args, parsed, err)
		}
		var b strings.Builder
		if err := p.Help(&b, parsed.Node, 80); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %q in\n%s", c.args, want, b.String())
			}
		}
		if strings.Contains(b.String(), "secret") {
			t.Errorf("%s: what is hidden is shown", c.args)
		}
		for line := range strings.Lines(b.String()) {
			if len(line) > 81 {
				t.Errorf("%s: a line is too long: %q", c.args, line)
			}
		}
	}
}

// A flag's value is read back whatever it is, and no line makes the parser fall over.
func TestAnyLine(t *testing.T) {
	p := parser(t, nil, nil)
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.String().Draw(t, "value")
		parsed, err := p.Parse([]string{"draw", "--output=" + value, "--", value})
		if err != nil {
			t.Fatal(err)
		}
		if d := parsed.Node.Verb().(*draw); d.Output != value || d.Path != value {
			t.Fatalf("%+v", d)
		}
		words := rapid.SliceOf(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			"draw", "rules", "run", "--", "-", "-q", "-qo", "--hash", "--no-colour", "--tag=a", "--choice=a=b", "--name", "--help", "x",
		}))).Draw(t, "words")
		if parsed, err := p.Parse(words); (err == nil) == (parsed == nil) {
			t.Fatalf("%q: %v, %v", words, parsed, err)
		}
	})
}
