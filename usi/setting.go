package usi

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

const standardName = "shogi"

const ruleDefault = "default"

type settings struct {
	base     *variant.RuleSet // before EnteringKingRule
	impasse  string           // ruleDefault or a name of variant
	choices  string           // of RuleChoices, "" for none
	hash     int              // MiB
	maxHash  int
	threads  int
	multiPV  int
	ponder   bool
	level    int
	resignAt int           // centipawns
	overhead time.Duration // per move
	// fullSeconds rounds used time up; maxMoves draws games, if not 0; drawValue is by colour.
	fullSeconds bool
	maxMoves    int
	drawValue   [2]int
	params      engine.Params
	network     nnue.File // of EvalFile, nil for the shipped one
	fvScale     int
	formula     bool
	ownBook     bool
	book        *book.Book // of BookFile, or nil
}

func defaults(c *Config) settings {
	return settings{
		impasse: ruleDefault, hash: min(max(cmp.Or(c.Hash, 64), 1), c.maxHash()), maxHash: c.maxHash(),
		threads: min(max(c.Threads, 1), engine.MaxThreads), multiPV: 1, ponder: true,
		level: engine.MaxLevel, fvScale: nnue.DefaultFVScale, resignAt: maxResign, overhead: defaultOverhead,
	}
}

func (c *Config) maxHash() int {
	if c.MaxHash <= 0 {
		return engine.MaxHash
	}
	return min(c.MaxHash, engine.MaxHash)
}

const (
	// maxResign means: resign only before mate.
	maxResign       = 99999
	maxGame         = 100_000
	defaultOverhead = 30 * time.Millisecond
)

type setting struct {
	Option
	aliases []string
	set     func(s *session, value string) error
}

func spin(name string, standard, low, high int, set func(*session, int), aliases ...string) setting {
	return setting{
		Option:  Option{Name: name, Type: Spin, Default: strconv.Itoa(standard), Min: int64(low), Max: int64(high)},
		aliases: aliases,
		set: func(s *session, value string) error {
			n, err := strconv.Atoi(value)
			if err == nil {
				set(s, n)
			}
			return err
		},
	}
}

func check(name string, standard bool, set func(*session, bool), aliases ...string) setting {
	return setting{
		Option: Option{Name: name, Type: Check, Default: strconv.FormatBool(standard)}, aliases: aliases,
		set: func(s *session, value string) error {
			set(s, strings.EqualFold(value, "true"))
			return nil
		},
	}
}

func (s *session) settingsTable() []setting {
	d := defaults(&s.config)
	all := []setting{{
		Option:  Option{Name: "USI_Variant", Type: Combo, Default: protocolName(s.config.Rules), Vars: s.variants()},
		aliases: []string{"UCI_Variant"}, set: (*session).chooseVariant,
	}}
	all = append(all, searchSettings(d)...)
	all = append(all,
		setting{
			Option: Option{Name: "EnteringKingRule", Type: Combo, Default: d.impasse, Vars: []string{
				ruleDefault, "none", "24", "24-declaration", "27", "try",
			}},
			set: (*session).chooseImpasse,
		},
		setting{Option: Option{Name: "RuleChoices", Type: String, Default: empty}, set: (*session).chooseReadings},
		setting{Option: Option{Name: "EvalFile", Type: Filename}, set: (*session).chooseNetwork},
		spin("FV_SCALE", d.fvScale, 1, nnue.MaxFVScale, func(s *session, n int) { s.fvScale, s.engine = n, nil }),
		check("UseNetwork", true, func(s *session, on bool) { s.formula, s.engine = !on, nil }),
		check("USI_OwnBook", false, func(s *session, on bool) { s.ownBook = on }),
		setting{Option: Option{Name: "BookFile", Type: Filename}, set: (*session).chooseBook},
	)
	if s.config.Params {
		for _, row := range engine.ParamTable() {
			all = append(all, spin(paramPrefix+row.Name, row.Default, row.Min, row.Max, func(s *session, n int) {
				*row.Field(&s.params), s.engine = n, nil
			}))
		}
	}
	return all
}

func searchSettings(d settings) []setting {
	const most = engine.MaxDrawValue
	return []setting{
		spin("USI_Hash", d.hash, 1, d.maxHash, func(s *session, n int) {
			s.tables = tsume.Tables{}
			if s.hash = n; s.engine != nil {
				s.engine.SetHash(n)
			}
		}, "Hash"),
		spin("Threads", d.threads, 1, engine.MaxThreads, func(s *session, n int) {
			if s.threads = n; s.engine != nil {
				s.engine.SetThreads(n)
			}
		}, "USI_Threads"),
		spin("MultiPV", d.multiPV, 1, engine.MaxMultiPV, func(s *session, n int) { s.multiPV = n }, "USI_MultiPV"),
		check("USI_Ponder", d.ponder, func(s *session, on bool) { s.ponder = on }, "Ponder"),
		spin("SkillLevel", d.level, 1, engine.MaxLevel, func(s *session, n int) { s.level = n }, "Skill Level"),
		spin("ResignValue", d.resignAt, 1, maxResign, func(s *session, n int) { s.resignAt, s.engine = n, nil }),
		spin("MoveOverhead", int(d.overhead.Milliseconds()), 0, 10000, func(s *session, n int) {
			s.overhead, s.engine = time.Duration(n)*time.Millisecond, nil
		}, "NetworkDelay"),
		check("RoundUpToFullSecond", false, func(s *session, on bool) { s.fullSeconds, s.engine = on, nil }),
		spin("MaxMovesToDraw", 0, 0, maxGame, func(s *session, n int) { s.maxMoves, s.engine = n, nil }),
		spin("DrawValueBlack", 0, -most, most, func(s *session, n int) { s.drawValue[shogi.Black], s.engine = n, nil }),
		spin("DrawValueWhite", 0, -most, most, func(s *session, n int) { s.drawValue[shogi.White], s.engine = n, nil }),
	}
}

const paramPrefix = "Param."

func (s *session) options() []Option {
	var all []Option
	for _, e := range s.settingsTable() {
		all = append(all, e.Option)
	}
	return all
}

func (s *session) setOption(rest string) error {
	s.settle()
	name, value, err := parseSetOption(rest)
	if err != nil {
		return err
	}
	var names []string
	for _, e := range s.settingsTable() {
		known := func(alias string) bool { return sameName(alias, name) }
		if !known(e.Name) && !slices.ContainsFunc(e.aliases, known) {
			names = append(names, e.Name)
			continue
		}
		if n, err := strconv.ParseInt(value, 10, 64); err == nil && e.Type == Spin && (n < e.Min || n > e.Max) {
			n = min(max(n, e.Min), e.Max)
			s.out.say("%s %s: using %d, the limit", e.Name, value, n)
			value = strconv.FormatInt(n, 10)
		}
		// A combo's reader knows more names.
		if e.Type != Combo {
			if err := e.Accepts(value); err != nil {
				return err
			}
		}
		return e.set(s, value)
	}
	return faultf("setoption", name, "no such option; there are %s", strings.Join(names, ", "))
}

func readFile(option, path string, read func(io.Reader) error) error {
	f, err := os.Open(path)
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	if err == nil {
		defer f.Close()
		err = read(bufio.NewReader(f))
	}
	if err != nil {
		return faultf("setoption", path, "%s: %v", option, err)
	}
	return nil
}

func protocolName(set *variant.RuleSet) string {
	if set.ID == variant.Standard().ID {
		return standardName
	}
	return set.ID
}

func (s *session) variants() []string {
	ids := variant.IDs()
	if i := slices.Index(ids, variant.Standard().ID); i >= 0 {
		ids[i] = standardName
	}
	if own := protocolName(s.config.Rules); !slices.Contains(ids, own) {
		ids = append(ids, own)
	}
	return ids
}

func (s *session) chooseVariant(value string) error {
	set := s.config.Rules
	if !strings.EqualFold(value, set.ID) {
		var err error
		if set, err = variant.Lookup(value); err != nil {
			return &Error{Command: "setoption", Text: "USI_Variant", Reason: strings.TrimPrefix(err.Error(), "variant: "), Err: err}
		}
	}
	s.setRules(set)
	return nil
}

// Names of the YaneuraOu family.
var impasseNames = [...][2]string{
	{"NoEnteringKing", "none"}, {"CSARule24", "24-declaration"}, {"CSARule24H", "24-declaration"},
	{"CSARule27", "27"}, {"CSARule27H", "27"}, {"TryRule", "try"},
}

// It applies to this and later rule sets that offer the rule.
func (s *session) chooseImpasse(value string) error {
	value = strings.ToLower(value)
	for _, n := range impasseNames {
		if strings.EqualFold(n[0], value) {
			value = n[1]
		}
	}
	if value != ruleDefault && !slices.Contains(s.base.Impasses, value) {
		return faultf("setoption", value, "EnteringKingRule: %s offers %s, %s", s.base.ID, ruleDefault, strings.Join(s.base.Impasses, ", "))
	}
	s.impasse = value
	s.setRules(s.base)
	return nil
}

// chooseReadings sets choices, as "stalemate=draw, drops=camp", for this and later rule sets
// that have them.
func (s *session) chooseReadings(value string) error {
	if value == empty {
		value = ""
	}
	chosen, err := variant.ParseChoices(value)
	if err == nil {
		_, err = s.base.With(variant.Options{Choices: chosen})
	}
	if err != nil {
		return &Error{Command: "setoption", Text: "RuleChoices", Reason: strings.TrimPrefix(err.Error(), "variant: "), Err: err}
	}
	s.choices = value
	s.setRules(s.base)
	return nil
}

// setRules changes the rule set and resets the position. An impasse rule that it does not
// offer becomes its own.
func (s *session) setRules(set *variant.RuleSet) {
	s.base, s.set = set, set
	if s.choices != "" {
		chosen, _ := variant.ParseChoices(s.choices)
		with, err := set.With(variant.Options{Choices: chosen})
		if err != nil {
			s.out.say("RuleChoices: %s does not have %s and keeps its own", set.ID, s.choices)
		} else {
			s.set = with
		}
	}
	if s.impasse != ruleDefault {
		with, err := s.set.With(variant.Options{Impasse: s.impasse})
		if err != nil {
			s.out.say("EnteringKingRule: %s does not offer %s and keeps its own", set.ID, s.impasse)
		} else {
			s.set = with
		}
	}
	s.game = shogi.NewGame(s.set.Start)
	s.engine = nil
}

func (s *session) ready() Searcher {
	s.settle()
	if s.engine == nil {
		s.engine = s.config.New(s.set.Rules, engine.Options{
			Hash: s.hash, Threads: s.threads, Overhead: s.overhead, ResignAt: s.resignAt, Params: &s.params,
			FullSeconds: s.fullSeconds, MaxMoves: s.maxMoves, DrawValue: s.drawValue,
			Model: s.model(), Formula: s.formula,
		})
	}
	return s.engine
}

func (s *session) chooseNetwork(path string) (err error) {
	var n nnue.File
	if path != "" {
		err = readFile("EvalFile", path, func(in io.Reader) (err error) {
			if n, err = nnue.Open(in); err == nil {
				_, err = n.Model(s.set.Rules, s.fvScale)
			}
			return err
		})
	}
	if err == nil {
		s.network, s.engine = n, nil
	}
	return err
}

// model skips, with a message, a network for other rules; nil is the engine's default.
func (s *session) model() eval.Model {
	if s.network == nil || s.formula {
		return nil
	}
	m, err := s.network.Model(s.set.Rules, s.fvScale)
	if err != nil {
		s.out.say("EvalFile: %v; it is not used", err)
		return nil
	}
	return m
}
