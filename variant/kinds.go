package variant

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// kinds reads [pieces] and [movement]: those of drops.order, other unpromoted, then promoted
// ones.
func (d *draft) kinds(regions map[string][]shogi.Place) []shogi.KindSpec {
	order := d.kindOrder()
	if len(order) > shogi.MaxKinds {
		d.fault("pieces", -1, "there are %d kinds of pieces, at most %d are possible", len(order), shogi.MaxKinds)
	}
	move := d.movement(regions)
	var out []shogi.KindSpec
	for _, letter := range order {
		out = append(out, move.kind(letter))
	}
	return out
}

func (d *draft) kindOrder() []string {
	var order []string
	for i, letter := range d.def.Drops.Order {
		path := item("drops.order", i)
		switch {
		case !d.letter(path, letter):
		case strings.HasPrefix(letter, "+"):
			d.fault(path, -1, "a promoted piece is never in a hand")
		case slices.Contains(order, letter):
			d.fault(path, -1, "%.80q is there twice", letter)
		default:
			order = append(order, letter)
		}
	}
	for _, promoted := range []bool{false, true} {
		for _, letter := range sortedKeys(d.def.Pieces) {
			if d.def.Pieces[letter].Omit || slices.Contains(order, letter) || strings.HasPrefix(letter, "+") != promoted {
				continue
			}
			if !d.named(letter) {
				continue
			}
			order = append(order, letter)
		}
	}
	return order
}

type movement struct {
	d                    *draft
	regions              map[string][]shogi.Place
	wrapFiles, wrapRanks func(string) bool
	one, chain, run      func(string) bool
}

func (d *draft) movement(regions map[string][]shogi.Place) movement {
	b, j := d.def.Board.Wrap, d.def.Movement.Jumps
	for _, letter := range sortedKeys(d.def.Movement.Ice.Carried) {
		if letter != "*" {
			d.letter("movement.ice.carried."+letter, letter)
		}
		d.oneOf("movement.ice.carried."+letter, d.def.Movement.Ice.Carried[letter], carries...)
	}
	return movement{
		d: d, regions: regions,
		wrapFiles: d.letters("board.wrap.files", b.Files), wrapRanks: d.letters("board.wrap.ranks", b.Ranks),
		one:   d.letters("movement.jumps.one", j.One),
		chain: d.letters("movement.jumps.chain", j.Chain),
		run:   d.letters("movement.jumps.run", j.Run),
	}
}

func (m movement) kind(letter string) shogi.KindSpec {
	d, p, path := m.d, m.d.def.Pieces[letter], "pieces."+letter
	base, promoted := strings.CutPrefix(letter, "+")
	k := shogi.KindSpec{
		Letter: letter,
		Names:  d.pieceNames(path+".names", letter, p.Names),
		Royal:  p.Royal, Token: p.Token,
		Confined:  p.Confined,
		WrapFiles: m.wrapFiles(letter), WrapRanks: m.wrapRanks(letter),
		Prey: p.Prey, Immune: p.Immune,
		MayStayDead: p.MayStayDead, MayDropDead: p.MayDropDead,
		Drop:       d.def.Drops.Captured != "removed" && !p.Royal && !p.Token && (!promoted || d.def.Drops.Faces) && letter != d.def.Ending.Capture,
		MaxPerFile: p.MaxPerFile, NoDropMate: p.NoDropMate,
		Points: p.Points, Box: p.Box,
	}
	if next, ok := d.def.Pieces["+"+letter]; ok && !promoted && !next.Omit {
		k.Promotes = "+" + letter
	}
	if b, ok := d.def.Pieces[base]; promoted && (!ok || b.Omit) {
		d.fault(path, -1, "%.80q is the promoted form of %.80q, which is not a piece of this rule set", letter, base)
	}
	if promoted && !d.def.Drops.Faces && (p.MaxPerFile != 0 || p.NoDropMate || p.MayDropDead) {
		d.fault(path, -1, "max_per_file, no_drop_mate and may_drop_dead are about drops, and a promoted piece is never dropped")
	}
	d.within(path+".points", p.Points, 0, maxPoints)
	d.within(path+".box", p.Box, 0, maxPoints)
	d.within(path+".max_per_file", p.MaxPerFile, 0, maxSide)
	if k.Becomes = p.Becomes; k.Becomes != "" {
		d.letter(path+".becomes", k.Becomes)
	}
	for i, prey := range p.Prey {
		d.letter(item(path+".prey", i), prey)
	}
	for bit, has := range map[shogi.JumpRule]func(string) bool{
		shogi.JumpOne: m.one, shogi.JumpChain: m.chain, shogi.JumpRun: m.run,
	} {
		if has(letter) {
			k.Jump |= bit
		}
	}
	if p.Token {
		if p.Moves != "" || p.Royal || promoted {
			d.fault(path+".token", -1, "a token neither moves nor promotes nor is royal")
		}
		return k
	}
	k.Moves = m.atoms(letter, path+".moves", p.Moves)
	k.Double, k.DoubleStraight = m.atoms(letter, path+".double", p.Double), p.DoubleStraight
	if k.Region = p.Region; k.Region != "" {
		if _, ok := m.regions[k.Region]; !ok {
			d.fault(path+".region", -1, "there is no region %.80q in board.regions", k.Region)
		}
		k.RegionMoves = m.atoms(letter, path+".region_moves", p.RegionMoves)
		k.RegionTurned = p.RegionTurned
	} else if p.RegionMoves != "" || p.Confined || p.RegionTurned {
		d.fault(path, -1, "region_moves, region_turned and confined need a region")
	}
	return k
}

func (m movement) atoms(letter, path, text string) []shogi.Atom {
	if text == "" && strings.HasSuffix(path, ".double") {
		return nil
	}
	atoms, err := ParseBetza(text)
	if err != nil {
		at, _ := errors.AsType[*BetzaError](err)
		m.d.fault(path, at.Column-1, "%s", at.Reason)
		return nil
	}
	if m.d.def.Movement.ForwardOnly {
		atoms = slices.DeleteFunc(atoms, func(a shogi.Atom) bool { return a.Up < 0 })
		if len(atoms) == 0 {
			m.d.fault(path, 0, "nothing is left of %.80q with movement.forward_only", text)
		}
	}
	if len(m.d.def.Movement.Ice.Carried) > 0 {
		for i := range atoms {
			m.carry(letter, path, &atoms[i])
		}
	}
	return atoms
}

// Slides on ice; see iceTable.Carried.
const (
	carriedAlong    = "along"
	carriedSteps    = "steps"
	carriedForward  = "forward"
	carriedDiagonal = "diagonal"
	carriedNone     = "none"
)

var carries = []string{carriedAlong, carriedSteps, carriedForward, carriedDiagonal, carriedNone}

func (m movement) carry(letter, path string, a *shogi.Atom) {
	carried := m.d.def.Movement.Ice.Carried
	way, ok := carried[letter]
	if !ok {
		way = carried["*"]
	}
	long := max(a.Left, -a.Left, a.Up, -a.Up)
	leap := a.Left%long != 0 || a.Up%long != 0
	switch {
	case way == carriedNone || way == "" || way == carriedSteps && a.Slides:
	case !leap:
		a.IceLeft, a.IceUp = a.Left/long, a.Up/long
	case way == carriedForward:
		a.IceUp = 1
	case way == carriedDiagonal:
		a.IceLeft, a.IceUp = cmp.Compare(a.Left, 0), cmp.Compare(a.Up, 0)
	default:
		m.d.fault(path, -1, "a leap has no direction to be carried along; say forward, diagonal or none in movement.ice.carried")
	}
}

// pieceNames completes forms from others.
func (d *draft) pieceNames(path, letter string, n namesTable) shogi.KindNames {
	names := shogi.KindNames{
		One: n.One, Two: n.Two, OneWhite: n.OneWhite, TwoWhite: n.TwoWhite,
		Move: n.Move, En: n.En, Zh: n.Zh, Western: n.Western,
	}
	for key, one := range map[string]string{".one": n.One, ".one_white": n.OneWhite} {
		if utf8.RuneCountInString(one) > 1 {
			d.fault(path+key, -1, "%.80q is longer than one character", one)
		}
	}
	for _, f := range []struct{ to, from *string }{
		{&names.En, &letter}, {&names.Western, &letter}, {&names.One, &letter}, {&names.Two, &names.One},
		{&names.Move, &names.One}, {&names.Zh, &names.Two}, {&names.OneWhite, &names.One}, {&names.TwoWhite, &names.Two},
	} {
		if len(*f.to) > 40 {
			d.fault(path, -1, "a name of a piece has at most 40 bytes, %.80q has more", *f.to)
		}
		*f.to = cmp.Or(*f.to, *f.from)
	}
	return names
}
