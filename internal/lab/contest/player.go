package contest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

// Player is an engine in a contest.
type Player struct {
	// Name is unique.
	Name string `json:"name"`
	// Command starts a USI engine; empty for komadai's engine.
	Command []string `json:"command,omitempty"`
	// Serve is another engine in this process, which speaks USI until in ends. A journal has
	// its Name.
	Serve func(ctx context.Context, in io.Reader, out io.Writer) error `json:"-"`
	Dir   string                                                       `json:"dir,omitempty"`
	// Entry is the name in a worker's file of engines, if not Name.
	Entry   string   `json:"-"`
	Options []Option `json:"options,omitempty"`
	// Pace overrides the contest's, if not nil.
	Pace *Pace `json:"pace,omitempty"`
	// FullClock sends a time with the current increment, as chess engines and komadai expect.
	// USI engines usually add it themselves.
	FullClock bool `json:"full_clock,omitempty"`
}

type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (p *Player) Own() bool { return len(p.Command) == 0 && p.Serve == nil }

func (p *Player) check() error {
	switch {
	case p.Name == "":
		return errors.New("an engine has no name")
	case strings.ContainsAny(p.Name, "\t\r\n"):
		return fmt.Errorf("the name %q of an engine: must be one line", p.Name)
	case len(p.Command) > 0 && p.Command[0] == "":
		return fmt.Errorf("engine %s: its command is empty", p.Name)
	}
	for _, o := range p.Options {
		if o.Name == "" || strings.ContainsAny(o.Name+o.Value, "\r\n") {
			return fmt.Errorf("engine %s: option %q: a name and a value on one line are wanted", p.Name, o.Name)
		}
	}
	if p.Pace != nil {
		if err := p.Pace.check(); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
	}
	return nil
}

type playerFile struct {
	Engine []playerEntry `toml:"engine"`
}

type playerEntry struct {
	Name      string         `toml:"name"`
	Command   []string       `toml:"command"`
	Dir       string         `toml:"dir"`
	FullClock bool           `toml:"full-clock"`
	Time      string         `toml:"time"`
	Inc       string         `toml:"inc"`
	Byoyomi   string         `toml:"byoyomi"`
	MoveTime  string         `toml:"movetime"`
	Nodes     int64          `toml:"nodes"`
	Depth     int            `toml:"depth"`
	Options   map[string]any `toml:"options"`
}

// In bytes.
const maxPlayers = 1 << 20

// ReadPlayers reads a TOML file of engines: tables [[engine]] with name, command (a list;
// absent for komadai), dir, full-clock, time, inc, byoyomi, movetime, nodes, depth, and a
// table options. The error has the file and the line or engine.
func ReadPlayers(path string) ([]Player, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fault(path, err)
	}
	if len(data) > maxPlayers {
		return nil, fmt.Errorf("%s: it has more than %d bytes", path, maxPlayers)
	}
	var file playerFile
	err = toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&file)
	strict, at := (*toml.StrictMissingError)(nil), (*toml.DecodeError)(nil)
	switch {
	case errors.As(err, &strict) && len(strict.Errors) > 0:
		line, _ := strict.Errors[0].Position()
		return nil, fmt.Errorf("%s:%d: there is no setting %s", path, line, strings.Join(strict.Errors[0].Key(), "."))
	case errors.As(err, &at):
		line, _ := at.Position()
		return nil, fmt.Errorf("%s:%d: %w", path, line, err)
	case err != nil:
		return nil, fault(path, err)
	case len(file.Engine) == 0:
		return nil, fmt.Errorf("%s: it has no [[engine]]", path)
	}
	players := make([]Player, len(file.Engine))
	for i, e := range file.Engine {
		if players[i], err = e.player(); err == nil {
			err = players[i].check()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: engine %d: %w", path, i+1, err)
		}
	}
	return players, nil
}

func (e *playerEntry) player() (Player, error) {
	p := Player{Name: e.Name, Command: e.Command, Dir: e.Dir, FullClock: e.FullClock}
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		p.Options = append(p.Options, Option{name, fmt.Sprint(e.Options[name])})
	}
	pace := Pace{Nodes: e.Nodes, Depth: e.Depth}
	for _, t := range []struct {
		name, text string
		to         *time.Duration
	}{{"time", e.Time, &pace.Main}, {"inc", e.Inc, &pace.Increment}, {"byoyomi", e.Byoyomi, &pace.Byoyomi}, {"movetime", e.MoveTime, &pace.MoveTime}} {
		if t.text == "" {
			continue
		}
		d, err := time.ParseDuration(t.text)
		if err != nil {
			return p, fmt.Errorf("%s %q is no time such as 500ms or 10s", t.name, t.text)
		}
		*t.to = d
	}
	if pace != (Pace{}) {
		p.Pace = &pace
	}
	return p, nil
}

// ParsePlayer reads "name=new,nodes=5000,Param.KingDanger=4". Keys are those of [ReadPlayers],
// with cmd as one string; other keys are engine options.
func ParsePlayer(text string) (Player, error) {
	var e playerEntry
	var options []Option
	texts := map[string]*string{
		"name": &e.Name, "dir": &e.Dir, "time": &e.Time, "inc": &e.Inc, "byoyomi": &e.Byoyomi, "movetime": &e.MoveTime,
	}
	for part := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(part, "=")
		if !ok || key == "" {
			return Player{}, fmt.Errorf("%q: a key and a value with = between them are wanted", part)
		}
		var err error
		switch key {
		case "cmd":
			if e.Command = strings.Fields(value); len(e.Command) == 0 {
				err = errors.New("cmd is empty")
			}
		case "full-clock":
			if e.FullClock, err = strconv.ParseBool(value); err != nil {
				err = fmt.Errorf("full-clock %q: true or false is wanted", value)
			}
		case "nodes":
			if e.Nodes, err = strconv.ParseInt(value, 10, 64); err != nil {
				err = fmt.Errorf("nodes %q is no number", value)
			}
		case "depth":
			if e.Depth, err = strconv.Atoi(value); err != nil {
				err = fmt.Errorf("depth %q is no number", value)
			}
		default:
			if text, ok := texts[key]; ok {
				*text = value
			} else {
				options = append(options, Option{key, value})
			}
		}
		if err != nil {
			return Player{}, err
		}
	}
	p, err := e.player()
	if err != nil {
		return p, err
	}
	p.Options = options
	return p, p.check()
}

const evalFile = "EvalFile"

// Options of komadai's engine with a file name.
var fileOptions = []string{evalFile, "BookFile"}

// In bytes.
const maxFile = 1 << 30

type taskFile struct {
	Path string `json:"path"`
	Sum  uint32 `json:"sum"`
}

func filesOf(p *Player) (files []taskFile, err error) {
	for _, o := range p.Options {
		if o.Value == "" || !slices.Contains(fileOptions, o.Name) {
			continue
		}
		path, err := filepath.Abs(o.Value)
		if err != nil {
			return nil, fmt.Errorf("engine %s: option %s: %w", p.Name, o.Name, err)
		}
		sum, err := sumOf(path)
		if err != nil {
			return nil, fmt.Errorf("engine %s: option %s: %w", p.Name, o.Name, err)
		}
		files = append(files, taskFile{path, sum})
	}
	return files, nil
}

func sumOf(path string) (uint32, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, fault(path, err)
	}
	defer f.Close()
	h := crc32.NewIEEE()
	n, err := io.Copy(h, io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return 0, fault(path, err)
	case n > maxFile:
		return 0, fmt.Errorf("%s: it has more than %d bytes", path, maxFile)
	}
	return h.Sum32(), nil
}

func (f *taskFile) check() error {
	sum, err := sumOf(f.Path)
	if err != nil {
		return err
	}
	if sum != f.Sum {
		return fmt.Errorf("%s: it is another file here than where the match was started", f.Path)
	}
	return nil
}

// checkEvalFile rejects an unusable network, because the engine would silently use another.
func checkEvalFile(path string, rules *variant.RuleSet) error {
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return fault(path, err)
	}
	defer f.Close()
	n, err := nnue.Open(f)
	if err == nil {
		_, err = n.Model(rules.Rules, nnue.DefaultFVScale)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
