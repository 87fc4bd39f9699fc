package variant

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

var (
	idPattern     = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	letterPattern = regexp.MustCompile(`^\+?[A-Z]'?$`)
	squarePattern = regexp.MustCompile(`^([1-9][0-9]?)([a-t])$`)
)

const (
	maxID     = 40
	maxPoints = 100
	maxMoves  = 10000
)

// named reports whether a piece has a name that a start position can use, or records the fault.
func (d *draft) named(letter string) bool {
	if letterPattern.MatchString(letter) {
		return true
	}
	d.fault("pieces."+letter, -1, "a piece is named by one capital letter, a second one of that letter has ' after it, and a promoted one + before it, not %.80q", letter)
	return false
}

// specOf records every fault. The result is valid only without faults.
func (d *draft) specOf() (shogi.Spec, *start) {
	spec := shogi.Spec{ID: d.def.ID}
	known := func(letter string) bool {
		p, ok := d.def.Pieces[letter]
		return ok && !p.Omit
	}
	st, err := scanStart(d.def.Board.Start, known)
	if err != nil {
		for _, letter := range sortedKeys(d.def.Pieces) {
			if d.named(letter); len(d.faults) > 0 {
				return spec, nil // the start cannot name the piece
			}
		}
		at, _ := errors.AsType[*startError](err)
		d.fault("board.start", at.at, "%s", at.reason)
		return spec, nil
	}
	spec.Files, spec.Ranks, spec.Holes = st.files, st.ranks, st.holes
	d.extent("board.files", d.def.Board.Files, st.files)
	d.extent("board.ranks", d.def.Board.Ranks, st.ranks)
	if n := st.files*st.ranks - len(st.holes); n > shogi.MaxSquares {
		d.fault("board.start", 0, "the board has %d squares, at most %d are possible", n, shogi.MaxSquares)
	}

	spec.Regions = make(map[string][]shogi.Place)
	for _, name := range sortedKeys(d.def.Board.Regions) {
		spec.Regions[name] = d.region("board.regions."+name, d.def.Board.Regions[name], st)
	}
	spec.Kinds = d.kinds(spec.Regions)
	spec.Promotion = d.promotion(st, spec.Regions)
	spec.Set = st.set()

	captured := d.oneOf("drops.captured", d.def.Drops.Captured, "hand", "removed", "shared", "doubled")
	spec.Drops.ToHand, spec.Drops.Shared, spec.Drops.Doubled = captured != 1, captured == 2, captured == 3
	spec.Drops.Faces = d.def.Drops.Faces
	d.restraints(&spec)
	d.lent(&spec)
	zone := d.zone("drops.zone", d.def.Drops.Zone, st, spec.Regions)
	if n := len(zone[shogi.Black]); n > 0 && n < st.files*st.ranks-len(st.holes) {
		spec.Drops.Zone = &zone
	}
	for i, letter := range d.def.Drops.Counted {
		d.letter(item("drops.counted", i), letter)
	}
	spec.Drops.Counted = d.def.Drops.Counted

	d.ending(&spec, st)
	d.endings(&spec, st)
	d.repetition(&spec)
	d.impasse(&spec, st)
	return spec, st
}

func (d *draft) extent(path string, said, is int) {
	if said != 0 && said != is {
		d.fault(path, -1, "the start position has %d, not %d", is, said)
	}
}

func (d *draft) oneOf(path, value string, words ...string) int {
	i := slices.Index(words, value)
	switch {
	case i < 0 && value == "":
		d.fault(path, -1, "missing; one of %s", strings.Join(words, ", "))
	case i < 0:
		d.fault(path, -1, "%.80q is not one of %s", value, strings.Join(words, ", "))
	}
	return i
}

func (d *draft) within(path string, n, low, high int) {
	if n < low || n > high {
		d.fault(path, -1, "%d is not between %d and %d", n, low, high)
	}
}

func (d *draft) letter(path, letter string) bool {
	p, ok := d.def.Pieces[letter]
	if !ok || p.Omit {
		d.fault(path, -1, "the letter %.80q names no piece of this rule set", letter)
		return false
	}
	return true
}

// letters reads nil, "*" or a list.
func (d *draft) letters(path string, value any) func(letter string) bool {
	none := func(string) bool { return false }
	switch v := value.(type) {
	case nil:
		return none
	case string:
		if v == "*" {
			return func(string) bool { return true }
		}
	case []any:
		var list []string
		for i, e := range v {
			s, ok := e.(string)
			if !ok {
				d.fault(item(path, i), -1, "a list of letters holds strings such as \"P\" or \"+P\"")
				return none
			}
			if d.letter(item(path, i), s) {
				list = append(list, s)
			}
		}
		return func(letter string) bool { return slices.Contains(list, letter) }
	}
	d.fault(path, -1, "write \"*\" for all pieces or a list of letters")
	return none
}

func (d *draft) square(path, text string, st *start) shogi.Place {
	p, ok := parsePlace(text)
	switch {
	case !ok:
		d.fault(path, -1, "%.80q is not a square; write a file and a rank such as \"5a\"", text)
	case !st.has(p):
		d.fault(path, -1, "the board has no square %.80q", text)
	}
	return p
}

func parsePlace(text string) (shogi.Place, bool) {
	m := squarePattern.FindStringSubmatch(text)
	if m == nil {
		return shogi.Place{}, false
	}
	file, _ := strconv.Atoi(m[1])
	return shogi.Place{File: file, Rank: int(m[2][0]-'a') + 1}, true
}

const maxLabels = 10

func (d *draft) labels(st *start) (out []Label) {
	if n := len(d.def.Board.Labels); n > maxLabels {
		d.fault("board.labels", -1, "there are %d labels, at most %d are possible", n, maxLabels)
	}
	for i, l := range d.def.Board.Labels {
		path := item("board.labels", i)
		at, ok := parsePlace(l.At)
		if !ok || at.File > st.files || at.Rank > st.ranks {
			d.fault(path+".at", -1, "%.80q is not a place of the board", l.At)
		}
		d.short(path+".names", l.Names)
		if l.Names == (Text{}) {
			d.fault(path, -1, "a label needs names in ja, zh or en")
		}
		out = append(out, Label{at, filled(l.Names, "")})
	}
	return out
}

// region reads squares and rectangles ("4b-6b").
func (d *draft) region(path string, parts []string, st *start) []shogi.Place {
	var out []shogi.Place
	for i, part := range parts {
		from, to, rectangle := strings.Cut(part, "-")
		if !rectangle {
			to = from
		}
		a, b := d.square(item(path, i), from, st), d.square(item(path, i), to, st)
		for file := min(a.File, b.File); file <= max(a.File, b.File); file++ {
			for rank := min(a.Rank, b.Rank); rank <= max(a.Rank, b.Rank); rank++ {
				if p := (shogi.Place{File: file, Rank: rank}); st.has(p) && !slices.Contains(out, p) {
					out = append(out, p)
				}
			}
		}
	}
	return out
}

func (d *draft) promotion(st *start, regions map[string][]shogi.Place) shogi.PromotionSpec {
	out := shogi.PromotionSpec{OnLeaving: d.def.Promotion.Leaving, Forced: d.def.Promotion.Forced}
	if dead := d.def.Promotion.Dead; dead != "" {
		out.DeadFlat = d.oneOf("promotion.dead", dead, "joined", "flat") == 1
	}
	if by := d.def.Promotion.By; by != "" {
		out.By = shogi.PromotionRule(max(0, d.oneOf("promotion.by", by, "zone", "capture", "move")))
	}
	out.Back, out.Inside = d.def.Promotion.Back, d.def.Promotion.Inside
	out.Zone = d.zone("promotion.zone", d.def.Promotion.Zone, st, regions)
	return out
}

// zone reads a number of farthest ranks, or a region for both sides.
func (d *draft) zone(path string, value any, st *start, regions map[string][]shogi.Place) (out [2][]shogi.Place) {
	switch zone := value.(type) {
	case nil:
	case int64:
		if zone < 0 || zone > int64(st.ranks) {
			d.fault(path, -1, "%d is not between 0 and the %d ranks of the board", zone, st.ranks)
			break
		}
		for file := 1; file <= st.files; file++ {
			for rank := 1; rank <= int(zone); rank++ {
				if p := (shogi.Place{File: file, Rank: rank}); st.has(p) {
					out[shogi.Black] = append(out[shogi.Black], p)
				}
				if p := (shogi.Place{File: file, Rank: st.ranks + 1 - rank}); st.has(p) {
					out[shogi.White] = append(out[shogi.White], p)
				}
			}
		}
	case string:
		region, ok := regions[zone]
		if !ok {
			d.fault(path, -1, "there is no region %.80q in board.regions", zone)
		}
		out = [2][]shogi.Place{region, region}
	default:
		d.fault(path, -1, "write a number of ranks or the name of a region")
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}

func (d *draft) ending(spec *shogi.Spec, st *start) {
	e := d.def.Ending
	spec.NoMove = shogi.NoMoveRule(max(0, d.oneOf("ending.no_move", e.NoMove, "loses", "passes", "draw")))
	if e.Capture != "" && d.letter("ending.capture", e.Capture) {
		if spec.Goal = e.Capture; d.def.Pieces[e.Capture].Royal {
			d.fault("ending.capture", -1, "%.80q is royal, so it is never taken", e.Capture)
		}
	}
	if e.Try {
		d.try(spec, st, "ending.try")
	}
	if ice := d.def.Movement.Ice; len(ice.Carried) > 0 {
		d.within("movement.ice.enemy_gap", ice.EnemyGap, 0, 1)
		d.within("movement.ice.friend_gap", ice.FriendGap, 0, 1)
		spec.Ice = &shogi.IceSpec{EnemyGap: ice.EnemyGap, FriendGap: ice.FriendGap}
		if ice.Stranded != "" {
			spec.Ice.DeadBars = d.oneOf("movement.ice.stranded", ice.Stranded, "stays", "barred") == 1
		}
		if ice.GapLimit != "" {
			spec.Ice.GapBars = d.oneOf("movement.ice.gap_limit", ice.GapLimit, "first-step", "barred") == 1
		}
	}
	if mine := e.Mine; mine != (mineTable{}) {
		d.token("ending.mine.piece", mine.Piece)
		spec.Mine = &shogi.MineSpec{Letter: mine.Piece, Counts: mine.Counts, Gate: [2]shogi.Place{
			d.square("ending.mine.black", mine.Black, st), d.square("ending.mine.white", mine.White, st),
		}}
	}
	if el := e.Elimination; el != (eliminationTable{}) {
		d.letter("ending.elimination.prey", el.Prey)
		d.letter("ending.elimination.hunter", el.Hunter)
		d.token("ending.elimination.void", el.Void)
		playsOn := el.Early != "" && d.oneOf("ending.elimination.early", el.Early, "no-hunter", "never") == 1
		d.within("ending.elimination.weight", el.Weight, 0, maxPoints)
		spec.Elimination = &shogi.EliminationSpec{Prey: el.Prey, Hunter: el.Hunter, Void: el.Void, Weight: el.Weight, PlaysOn: playsOn,
			StallLoses: el.Stall != "" && d.oneOf("ending.elimination.stall", el.Stall, "finisher-wins", "draw") == 0}
	}
}

func (d *draft) token(path, letter string) {
	if d.letter(path, letter) && !d.def.Pieces[letter].Token {
		d.fault(path, -1, "the piece %.80q is not a token", letter)
	}
}

func (d *draft) try(spec *shogi.Spec, st *start, path string) {
	i := slices.IndexFunc(spec.Kinds, func(k shogi.KindSpec) bool { return k.Royal })
	if i < 0 {
		d.fault(path, -1, "a try needs a royal piece")
		return
	}
	var squares [2]shogi.Place
	for c := shogi.Black; c <= shogi.White; c++ {
		kings := st.find(c.Other(), spec.Kinds[i].Letter)
		if len(kings) != 1 {
			d.fault(path, -1, "a try needs exactly one king of each side in the start position")
			return
		}
		squares[c] = kings[0]
	}
	spec.Try = &squares
}

func (d *draft) repetition(spec *shogi.Spec) {
	r := d.def.Repetition
	d.within("repetition.times", r.Times, 0, 100)
	spec.Repetition = shogi.RepetitionSpec{
		Times:          r.Times,
		PerpetualLoses: d.oneOf("repetition.perpetual", r.Perpetual, "loses", "draw") == 0,
		Plain:          d.repeated("repetition.plain", r.Plain),
		Both:           d.repeated("repetition.both_perpetual", r.BothPerpetual),
	}
}

func (d *draft) repeated(path, value string) shogi.RepetitionRule {
	if value == "" {
		return shogi.RepetitionDraws
	}
	return shogi.RepetitionRule(max(0, d.oneOf(path, value, "draw", "first-loses", "closer-loses")))
}

var impasseNames = []string{
	shogi.ImpasseNone: "none", shogi.Impasse24Agreed: "24", shogi.Impasse27Declared: "27",
	shogi.Impasse24Declared: "24-declaration", shogi.ImpasseTry: "try",
}

// unreachable returns why no game with these pieces can meet an impasse rule, or "".
func (d *draft) unreachable(rule string, spec *shogi.Spec, st *start) string {
	need := map[string]int{"27": 28, "24": 24, "24-declaration": 24}[rule]
	total, count := 0, 0
	for letter, n := range st.total() {
		i := slices.IndexFunc(spec.Kinds, func(k shogi.KindSpec) bool { return k.Letter == letter })
		if i >= 0 && !spec.Kinds[i].Royal && !spec.Kinds[i].Token {
			total, count = total+n*spec.Kinds[i].Points, count+n
		}
	}
	switch {
	case total < need:
		return fmt.Sprintf("all pieces together are worth %d points, rule %s needs %d", total, rule, need)
	case strings.HasSuffix(rule, "-declaration") || rule == "27":
		if pieces := d.def.Impasse.Pieces; count < pieces {
			return fmt.Sprintf("there are %d pieces besides the kings, rule %s needs %d in the camp", count, rule, pieces)
		}
	}
	return ""
}

// reachable drops the offers that no game can meet: an inherited rule may need more points
// than a small board has.
func (d *draft) reachable(spec *shogi.Spec, st *start) {
	im := &d.def.Impasse
	im.Offers = slices.DeleteFunc(slices.Clone(im.Offers), func(offer string) bool { return d.unreachable(offer, spec, st) != "" })
	if d.unreachable(im.Rule, spec, st) == "" {
		return
	}
	im.Rule = "none"
	if len(im.Offers) > 0 && !slices.Contains(im.Offers, im.Rule) {
		im.Offers = append(im.Offers, im.Rule)
	}
}

func (d *draft) impasse(spec *shogi.Spec, st *start) {
	d.reachable(spec, st)
	im := d.def.Impasse
	for i, offer := range im.Offers {
		d.oneOf(item("impasse.offers", i), offer, impasseNames...)
	}
	d.within("impasse.pieces", im.Pieces, 0, shogi.MaxSquares)
	d.within("impasse.max_moves", im.MaxMoves, 0, maxMoves)
	if rule := d.oneOf("impasse.rule", im.Rule, impasseNames...); rule >= 0 {
		spec.Impasse.Rule = shogi.ImpasseRule(rule)
		if len(im.Offers) > 0 && !slices.Contains(im.Offers, im.Rule) {
			d.fault("impasse.rule", -1, "%.80q is not among the offers %s", im.Rule, strings.Join(im.Offers, ", "))
		}
	}
	spec.Impasse.Pieces, spec.Impasse.MaxPly = im.Pieces, im.MaxMoves
	if spec.Impasse.Rule == shogi.ImpasseTry && spec.Try == nil {
		d.try(spec, st, "impasse.rule")
	}
}
