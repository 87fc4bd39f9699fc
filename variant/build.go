package variant

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Parse reads a definition, which may extend a shipped rule set. file names it in errors. The
// error is an [ErrorList] with line and column of every fault. Keys without effect are in
// [RuleSet.Idle].
func Parse(file string, data []byte) (*RuleSet, error) {
	d, err := readDraft(file, data, shippedFile)
	if err != nil {
		return nil, err
	}
	r, err := d.build()
	if err != nil {
		return nil, err
	}
	d.tried()
	r.Idle = d.idle(r.Impasse)
	return r, d.err()
}

// Load is [Parse] of the file at path.
func Load(path string) (*RuleSet, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("variant: %w", err)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("variant: %s has %d bytes, a definition may have at most %d", path, info.Size(), maxFile)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("variant: %w", err)
	}
	return Parse(path, data)
}

// Options change a rule set.
type Options struct {
	// Impasse is one of [RuleSet.Impasses].
	Impasse string
	// First is "black" or "white". White always starts handicap games.
	First string
	// Choices are values by choice ID; see [Choice.Values]. Others keep their value.
	Choices map[string]string
}

// With returns the rule set with options applied. Do not mix positions of the two.
func (r *RuleSet) With(o Options) (*RuleSet, error) {
	out, impasse := r, cmp.Or(o.Impasse, r.Impasse)
	if !slices.Contains(r.Impasses, impasse) {
		return nil, fmt.Errorf("variant: %s has no impasse rule %.80q; it has %s", r.ID, impasse, strings.Join(r.Impasses, ", "))
	}
	if len(o.Choices) > 0 || impasse != r.Impasse {
		d := r.draft
		if d.base != nil {
			d = d.base
		}
		chosen := maps.Clone(r.draft.chosen)
		if chosen == nil {
			chosen = make(map[string]string)
		}
		maps.Copy(chosen, o.Choices)
		d, err := d.choose(chosen)
		if err != nil {
			return nil, err
		}
		d.decideImpasse(impasse)
		if out, err = d.build(); err != nil {
			return nil, err
		}
		out = out.startingWith(r.Start.Side())
	}
	switch o.First {
	case "":
	case "black":
		out = out.startingWith(shogi.Black)
	case "white":
		out = out.startingWith(shogi.White)
	default:
		return nil, fmt.Errorf("variant: the side that moves first is %.80q, not black or white", o.First)
	}
	return out, nil
}

func (d *draft) decideImpasse(rule string) {
	d.def.Impasse.Rule = rule
	said, _ := d.raw["impasse"].(map[string]any)
	if said == nil {
		said = make(map[string]any)
	}
	said["rule"] = rule
	d.raw["impasse"] = said
}

func (r *RuleSet) startingWith(first shogi.Color) *RuleSet {
	out := *r
	out.Start = r.StartFor(first)
	out.SFEN = notation.FormatSFEN(&out.Start)
	return &out
}

func (d *draft) build() (*RuleSet, error) {
	own := *d
	d = &own
	def := &d.def
	d.describe()
	spec, st := d.specOf()
	if err := d.err(); err != nil {
		return nil, err
	}
	rules, err := shogi.Compile(spec)
	if err != nil {
		d.fault("", -1, "%v", err)
		return nil, d.err()
	}
	r := &RuleSet{
		Extends: d.def.Extends,
		ID:      def.ID, Base: def.ID, Names: def.Names, Summary: d.reworded(def.Summary),
		Aliases: def.Aliases, Group: groupOf(def.Group), Seed: def.Seed,
		Rules: rules, Choices: d.choices(),
		Goal: d.reworded(def.Goal), Labels: d.labels(st),
		Impasse: def.Impasse.Rule, Impasses: def.Impasse.Offers,
		draft: d,
	}
	if d.digest != "" {
		r.Base += "@" + d.digest
		r.ID = r.Base
	}
	if len(d.chosen) > 0 {
		r.ID += ":" + chosenText(d.chosen)
		r.Names = withChoices(r.Names, r.Choices)
		r.Aliases = nil // the shipped rule set's
	}
	if len(r.Impasses) == 0 {
		r.Impasses = []string{r.Impasse}
	}
	r.Start = d.position(rules, "board.start", def.Board.Start)
	turned := *st
	turned.side = st.side.Other()
	d.position(rules, "board.start", turned.text(def.Drops.Order))
	if err := d.err(); err != nil {
		return nil, err
	}
	r.SFEN = notation.FormatSFEN(&r.Start)
	r.Handicaps = d.handicaps(rules, st)
	r.Shuffle = d.shuffle(rules, st)
	if err := d.err(); err != nil {
		return nil, err
	}
	book := &rulebook{rules: rules, spec: rules.Spec(), def: def, shuffle: r.Shuffle}
	r.Body = d.body(book, r.Handicaps)
	if d.writes && def.Summary == (Text{}) {
		r.Summary = book.summary()
	}
	return r, nil
}

func (d *draft) position(rules *shogi.Rules, path, sfen string) shogi.Position {
	setup, err := notation.ParseSFEN(rules, sfen)
	if err != nil {
		d.fault(path, -1, "%v", err)
		return shogi.Position{}
	}
	p, err := setup.Position()
	faults, ok := errors.AsType[*shogi.SetupError](err)
	switch {
	case ok:
		for _, f := range faults.Faults {
			d.fault(path, -1, "%s", f.Text)
		}
	case err != nil:
		d.fault(path, -1, "%v", err)
	case !p.HasLegal():
		d.fault(path, -1, "the side to move has no move")
	}
	return p
}

const (
	maxAliases = 40
	maxName    = 120
)

var sections = []string{
	"intro", "board", "moves", "special", "promotion", "drops", "end", "repetition", "impasse", "start", "notes",
}

func (d *draft) describe() {
	def := &d.def
	if def.ID == "" && !d.has("id") {
		d.fault("id", -1, "missing; use lower-case words joined by hyphens")
	} else if !idPattern.MatchString(def.ID) || len(def.ID) > maxID {
		d.fault("id", -1, "%.80q is not an id; use lower-case words joined by hyphens, at most %d characters", def.ID, maxID)
	}
	def.Group = cmp.Or(def.Group, "other")
	if groupOf(def.Group).ID == "" {
		d.fault("group", -1, "%.80q is not one of the groups %s", def.Group, strings.Join(groupIDs(), ", "))
	}
	if def.Names == (Text{}) {
		d.fault("names", -1, "the rule set needs a name in ja, zh or en")
	}
	def.Names = filled(def.Names, def.ID)
	d.short("names", def.Names)
	for i, alias := range def.Aliases {
		d.short(item("aliases", i), Text{En: alias})
		if fold(alias) == "" {
			d.fault(item("aliases", i), -1, "an alias may not be empty")
		}
	}
	if len(def.Aliases) > maxAliases {
		d.fault("aliases", -1, "there are %d aliases, at most %d are possible", len(def.Aliases), maxAliases)
	}
	if n := len(def.Seed.Numbers); n > 2 {
		d.fault("seed.numbers", -1, "a rule set has at most two numbers, for Black and for White moving first")
	}
	for _, name := range sortedKeys(def.Text) {
		if !slices.Contains(sections, name) {
			d.fault("text."+name, -1, "there is no section %.80q; the sections are %s", name, strings.Join(sections, ", "))
		}
	}
	for _, id := range sortedKeys(def.Choices) {
		d.choice(id)
	}
}

func (d *draft) has(key string) bool {
	_, ok := d.value(key)
	return ok
}

func (d *draft) short(path string, t Text) {
	for _, s := range []string{t.Ja, t.Zh, t.En} {
		if len(s) > maxName {
			d.fault(path, -1, "a name may have at most %d bytes, this has %d", maxName, len(s))
			return
		}
	}
}

func filled(t Text, fallback string) Text {
	any := cmp.Or(t.In("en"), fallback)
	return Text{cmp.Or(t.Ja, any), cmp.Or(t.Zh, any), cmp.Or(t.En, any)}
}

// body joins the sections.
func (d *draft) body(b *rulebook, handicaps []Handicap) Text {
	var out []Text
	for _, name := range sections {
		s := d.def.Text[name]
		t := Text{s.Ja, s.Zh, s.En}
		switch {
		case s.Omit:
		case t != (Text{}):
			t = d.reworded(filled(t, ""))
		case d.writes:
			t = b.section(name, handicaps)
		}
		if t != (Text{}) {
			out = append(out, t.each(func(_ int, s string) string { return strings.TrimSpace(s) }))
		}
	}
	if t := d.changes(); t != (Text{}) {
		out = append(out, t)
	}
	return joinedBy(out, Text{"\n\n", "\n\n", "\n\n"})
}

// idle returns keys without effect because of others. impasse is the rule in force.
func (d *draft) idle(impasse string) ErrorList {
	quiet := &draft{def: d.def, raw: d.raw, chain: d.chain}
	note := func(on bool, path, reason string) {
		if _, own := d.chain[0].ix.places[path]; on && own {
			quiet.fault(path, -1, "this has no effect: %s", reason)
		}
	}
	quiet.idlePieces(note)
	quiet.idleRules(note)
	note(impasse != d.def.Impasse.Rule, "impasse.rule", "the pieces are too few for it, so the rule is "+impasse)
	_ = quiet.err()
	return quiet.faults
}

func (d *draft) idlePieces(note func(on bool, path, reason string)) {
	def := &d.def
	promotes := false
	for _, letter := range sortedKeys(def.Pieces) {
		p, path := def.Pieces[letter], "pieces."+letter
		base := strings.TrimPrefix(letter, "+")
		if p.Omit {
			continue
		}
		stands := strings.ContainsAny(def.Board.Start, base+strings.ToLower(base))
		note(!stands && !p.Token, path, "the piece is not in the start position")
		next, ok := def.Pieces["+"+letter]
		may := ok && !next.Omit
		promotes = promotes || may
		turns := def.Promotion.Back && base != letter
		note(def.Drops.Captured == "removed" || p.Royal, path+".max_per_file", "the piece is never dropped")
		note(def.Drops.Captured == "removed" || p.Royal, path+".no_drop_mate", "the piece is never dropped")
		note(def.Drops.Captured == "removed" || p.Royal, path+".may_drop_dead", "the piece is never dropped")
		note(!may && !turns, path+".may_stay_dead", "the piece does not promote")
		note(p.Promotes != "", path+".promotes", "a piece promotes to the one with + before its letter")
	}
	for _, key := range []string{"zone", "leaving", "forced"} {
		note(!promotes, "promotion."+key, "no piece promotes")
	}
	for _, key := range []string{"leaving", "forced"} {
		byZone := def.Promotion.By == "" || def.Promotion.By == "zone"
		note(promotes && byZone && def.Promotion.Zone == nil, "promotion."+key, "there is no promotion.zone")
	}
	note(def.Drops.Captured == "hand" && len(def.Drops.Counted) > 0, "drops.counted", "captured pieces go to the hand")
	joined := def.Board.Wrap.Files != nil || def.Board.Wrap.Ranks != nil
	note(!joined && def.Promotion.Dead != "", "promotion.dead", "no edges of the board are joined")
	for _, name := range sortedKeys(def.Board.Regions) {
		used := def.Promotion.Zone == name || def.Drops.Zone == name || def.Board.Shuffle.Squares == name ||
			slices.ContainsFunc(def.Ending.Reach, func(r reachTable) bool { return r.Zone == name })
		for _, p := range def.Pieces {
			used = used || p.Region == name
		}
		note(!used, "board.regions."+name, "nothing names the region")
	}
}

func (d *draft) idleRules(note func(on bool, path, reason string)) {
	def := &d.def
	royal := false
	for _, p := range def.Pieces {
		royal = royal || p.Royal && !p.Omit
	}
	for _, key := range []string{"enemy_gap", "friend_gap", "stranded", "gap_limit"} {
		note(len(def.Movement.Ice.Carried) == 0, "movement.ice."+key, "there is no movement.ice.carried, so nothing slides")
	}
	for _, key := range []string{"perpetual", "plain", "both_perpetual"} {
		note(def.Repetition.Times == 0, "repetition."+key, "repetition.times is 0")
	}
	note(def.Repetition.Times != 0 && !royal && def.Repetition.Perpetual == "loses", "repetition.perpetual", "there is no king to be checked")
	note(def.Repetition.Times != 0 && def.Repetition.Perpetual == "draw", "repetition.both_perpetual", "repetition.perpetual is \"draw\"")
	declared := slices.ContainsFunc(append([]string{def.Impasse.Rule}, def.Impasse.Offers...), func(r string) bool {
		return r == "27" || strings.HasSuffix(r, "-declaration")
	})
	note(!declared, "impasse.pieces", "no impasse rule is decided by a declaration")
	note(!royal && def.Impasse.Rule != "none", "impasse.rule", "there is no king")
}
