package variant

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

//go:embed defs/*.toml groups.toml words.toml rulebook.toml
var shipped embed.FS

func shippedFile(id string) (name string, data []byte, ok bool) {
	if !idPattern.MatchString(id) {
		return "", nil, false
	}
	name = "defs/" + id + ".toml"
	data, err := shipped.ReadFile(name)
	return name, data, err == nil
}

type groupFile struct {
	Groups   []Group  `toml:"groups"`
	Families []Family `toml:"families"`
}

var groupsRead = sync.OnceValue(func() (file groupFile) {
	data, err := shipped.ReadFile("groups.toml")
	if err != nil || toml.Unmarshal(data, &file) != nil {
		return groupFile{} // see TestGroups
	}
	for i := range file.Groups {
		file.Groups[i].Order = i + 1
	}
	return file
})

func groupList() []Group { return groupsRead().Groups }

type words struct {
	Changed Text `toml:"changed"`
}

var wordList = sync.OnceValue(func() words {
	var out words
	if data, err := shipped.ReadFile("words.toml"); err == nil {
		_ = toml.Unmarshal(data, &out) // see TestWords
	}
	return out
})

// Groups returns the groups in order.
func Groups() []Group { return slices.Clone(groupList()) }

// Families returns the families in order. Each group is in one of them.
func Families() []Family { return slices.Clone(groupsRead().Families) }

func groupOf(id string) Group {
	for _, g := range groupList() {
		if g.ID == id {
			return g
		}
	}
	return Group{}
}

func groupIDs() []string {
	var ids []string
	for _, g := range groupList() {
		ids = append(ids, g.ID)
	}
	return ids
}

type entry struct {
	read  func() (*draft, error)
	make  func() (*RuleSet, error)
	draft *draft
}

// seeded reports whether a seed document describes the rule set.
func (e entry) seeded() bool { return e.draft.def.Seed.Document != "" }

var shippedEntries = sync.OnceValue(func() map[string]entry {
	files, _ := shipped.ReadDir("defs")
	entries := make(map[string]entry, len(files))
	for _, f := range files {
		id := strings.TrimSuffix(path.Base(f.Name()), ".toml")
		read := sync.OnceValues(func() (*draft, error) {
			name, data, _ := shippedFile(id)
			return readDraft(name, data, shippedFile)
		})
		entries[id] = entry{read: read, make: sync.OnceValues(func() (*RuleSet, error) {
			d, err := read()
			if err != nil {
				return nil, err
			}
			return d.build()
		})}
	}
	return entries
})

var registry = sync.OnceValues(func() ([]entry, error) {
	var entries []entry
	for _, e := range shippedEntries() {
		var err error
		if e.draft, err = e.read(); err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int {
		x, y := &a.draft.def, &b.draft.def
		return cmp.Or(
			cmp.Compare(groupOf(x.Group).Order, groupOf(y.Group).Order),
			cmp.Compare(x.Seed.Series, y.Seed.Series),
			slices.Compare(x.Seed.Numbers, y.Seed.Numbers),
			cmp.Compare(x.ID, y.ID))
	})
	return entries, nil
})

// Standard returns standard shogi.
func Standard() *RuleSet {
	r, _ := shippedEntries()["standard"].make() // see TestShipped
	return r
}

// All returns the rule sets of the seed documents, in order.
func All() []*RuleSet { return shippedSets(true) }

// Games returns the other shipped rule sets, in order: minishogi, tori, annan and more.
func Games() []*RuleSet { return shippedSets(false) }

func shippedSets(seeded bool) (out []*RuleSet) {
	entries, _ := registry()
	for _, e := range entries {
		if e.seeded() != seeded {
			continue
		}
		if r, err := e.make(); err == nil {
			out = append(out, r)
		}
	}
	return out
}

// mostShown is the number of IDs that an error lists.
const mostShown = 22

// IDs returns the IDs of [All] and then of [Games], without compiling.
func IDs() []string {
	entries, _ := registry()
	var first, more []string
	for _, e := range entries {
		if e.seeded() {
			first = append(first, e.draft.def.ID)
		} else {
			more = append(more, e.draft.def.ID)
		}
	}
	return append(first, more...)
}

// Lookup returns a shipped rule set by ID, name, alias, or seed heading and number:
// "footwork:3", "Shogi-Skate-Variant 5". Without the colon a name has priority over a number
// ("スケート将棋2" is a name). Choices may follow: "okisaki:stalemate=draw". Case, spaces, hyphens,
// width and kana type are ignored. A number with White first ("cylinder:2") returns that
// start.
func Lookup(name string) (*RuleSet, error) {
	if e, ok := shippedEntries()[name]; ok {
		return e.make()
	}
	base, chosen, err := cutChosen(name)
	if err != nil {
		return nil, err
	}
	if len(chosen) > 0 {
		r, err := Lookup(base)
		if err != nil {
			return nil, err
		}
		return r.With(Options{Choices: chosen})
	}
	if _, digest, ok := strings.Cut(base, "@"); ok && len(digest) == digestLength {
		return nil, errDefinition(name)
	}
	entries, err := registry()
	if err != nil {
		return nil, err
	}
	want := fold(name)
	for _, e := range entries {
		if slices.ContainsFunc(e.names(), func(n string) bool { return fold(n) == want }) {
			return e.make()
		}
	}
	series, number, ok := strings.Cut(want, ":")
	if !ok {
		series = strings.TrimRight(want, "0123456789")
		number = want[len(series):]
	}
	return lookupNumber(entries, name, series, number)
}

func (e entry) names() []string {
	def := &e.draft.def
	return called(def.ID, def.Names, def.Aliases)
}

// Taken returns an [ErrorList] of the id, names and aliases that a shipped rule set has, which
// [Lookup] would return in its place; nil without one.
func (r *RuleSet) Taken() error {
	if _, data, _ := shippedFile(r.draft.def.ID); bytes.Equal(data, r.draft.chain[0].ix.data) {
		return nil
	}
	d := &draft{def: r.draft.def, chain: r.draft.chain}
	check := func(path, name string) {
		if other, err := Lookup(name); name != "" && err == nil {
			d.fault(path, -1, "%.80q is a name of the shipped rule set %s", name, other.ID)
		}
	}
	check("id", d.def.ID)
	check("names.ja", d.def.Names.Ja)
	check("names.zh", d.def.Names.Zh)
	check("names.en", d.def.Names.En)
	for i, alias := range d.def.Aliases {
		check(item("aliases", i), alias)
	}
	return d.err()
}

func called(id string, names Text, aliases []string) []string {
	return append([]string{id, names.Ja, names.Zh, names.En}, aliases...)
}

func lookupNumber(entries []entry, name, series, number string) (*RuleSet, error) {
	n, _ := strconv.Atoi(number)
	var have []string
	for _, e := range entries {
		seed := &e.draft.def.Seed
		if series == "" || !slices.ContainsFunc(append([]string{seed.Series}, seed.Aliases...), func(s string) bool { return fold(s) == series }) {
			continue
		}
		have = append(have, fmt.Sprintf("%s (%s)", e.draft.def.ID, strings.Trim(strings.ReplaceAll(fmt.Sprint(seed.Numbers), " ", ", "), "[]")))
		i := slices.Index(seed.Numbers, n)
		if i < 0 {
			continue
		}
		r, err := e.make()
		if err != nil || i == 0 {
			return r, err
		}
		return r.With(Options{First: "white"})
	}
	if len(have) == 0 {
		close := near(name, IDs())
		if close == "" {
			var all []string
			for _, e := range entries {
				all = append(all, e.names()...)
			}
			close = near(name, all)
		}
		if close != "" {
			return nil, fmt.Errorf("variant: there is no rule set %.80q, did you mean %.80q?", name, close)
		}
		ids := IDs()
		shown := min(len(ids), mostShown)
		return nil, fmt.Errorf("variant: there is no rule set %.80q; there are %s and %d more", name, strings.Join(ids[:shown], ", "), len(ids)-shown)
	}
	if number == "" {
		return nil, fmt.Errorf("variant: %.80q is the heading of more than one rule set: %s", name, strings.Join(have, ", "))
	}
	return nil, fmt.Errorf("variant: there is no rule set %.80q; under that heading there are %s", name, strings.Join(have, ", "))
}

// simplified has pairs: a simplified character, then the one in the definitions.
const simplified = "圆圓环環与與龙龍马馬飞飛银銀驹駒进進规規则則变變体體让讓车車欧歐强強枪槍"

func fold(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～': // full width
			r -= '！' - '!'
		case r >= 'ァ' && r <= 'ヶ': // katakana
			r -= 'ァ' - 'ぁ'
		}
		if i := strings.IndexRune(simplified, r); i >= 0 && i%6 == 0 { // three bytes each
			r, _ = utf8.DecodeRuneInString(simplified[i+3:])
		}
		switch r {
		case ' ', '　', '-', '_', '・', '(', ')', '\t':
			return -1
		case '將':
			return '将'
		case '步':
			return '歩'
		}
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, name)
}

const mostNear = 64

// near returns the unique closest name with at most a third of its characters different, or
// "". It suggests nothing for a longer name than mostNear, since the cost is quadratic.
func near(name string, names []string) string {
	if utf8.RuneCountInString(name) > mostNear {
		return ""
	}
	best, found := utf8.RuneCountInString(name)/3+1, ""
	for _, n := range names {
		if fold(n) == fold(found) {
			continue // spelled differently
		}
		switch d := distance(fold(name), fold(n)); {
		case d < best:
			best, found = d, n
		case d == best:
			found = ""
		}
	}
	return found
}

// distance is the optimal string alignment distance: insertions, deletions, substitutions and
// transpositions.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range y {
		rows[0][j+1] = j + 1
	}
	for i := range x {
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			d := min(rows[i][j+1]+1, rows[i+1][j]+1, rows[i][j]+cost)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(x)][len(y)]
}
