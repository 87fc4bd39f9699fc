package jkf

import (
	"fmt"
	"slices"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const (
	presetEven  = "HIRATE"
	presetOther = "OTHER"
)

// presets are the schema's. Programs with an older schema do not know the rare ones, which are only
// read.
var presets = []struct {
	preset, name string
	rare         bool
}{
	{"KY", "香落ち", false}, {"KY_R", "右香落ち", false}, {"KA", "角落ち", false}, {"HI", "飛車落ち", false}, {"HIKY", "飛香落ち", false},
	{"2", "二枚落ち", false}, {"3", "三枚落ち", true}, {"4", "四枚落ち", false}, {"5", "五枚落ち", true}, {"5_L", "左五枚落ち", true},
	{"6", "六枚落ち", false}, {"7_L", "左七枚落ち", true}, {"7_R", "右七枚落ち", true}, {"8", "八枚落ち", false}, {"10", "十枚落ち", false},
}

func readStart(rules *variant.RuleSet, in *initial) (kifu.Start, error) {
	if in == nil || in.Preset == presetEven || in.Preset == "" && in.Data == nil {
		return kifu.Even(rules), nil
	}
	if in.Data != nil {
		return readData(rules, in.Data)
	}
	for _, p := range presets {
		if p.preset == in.Preset {
			return kifu.HandicapStart(rules, p.name)
		}
	}
	if in.Preset == presetOther {
		return kifu.Start{}, fmt.Errorf("the preset OTHER needs a position as data")
	}
	return kifu.Start{}, fmt.Errorf("there is no preset %.80q", kifu.Clip(in.Preset))
}

func color(n int) (shogi.Color, error) {
	switch n {
	case 0:
		return shogi.Black, nil
	case 1:
		return shogi.White, nil
	}
	return shogi.Black, fmt.Errorf("the color is %d: 0 is Black, 1 White", n)
}

func readData(rules *variant.RuleSet, d *data) (kifu.Start, error) {
	r := rules.Rules
	codes := kifu.NewPieceCodes(r)
	setup := shogi.Setup{Rules: r, Ply: 1}
	var err error
	if setup.Side, err = color(d.Color); err != nil {
		return kifu.Start{}, err
	}
	if len(d.Board) != r.Files() {
		return kifu.Start{}, fmt.Errorf("the board has %d files, that of %s has %d", len(d.Board), rules.ID, r.Files())
	}
	for x, ranks := range d.Board {
		if len(ranks) != r.Ranks() {
			return kifu.Start{}, fmt.Errorf("file %d of the board has %d ranks, that of %s has %d", x+1, len(ranks), rules.ID, r.Ranks())
		}
		for y, pc := range ranks {
			if pc == nil || pc.Kind == "" {
				continue
			}
			sq := r.SquareAt(x+1, y+1)
			kind, ok := codes.Kind(pc.Kind)
			if !ok || sq == shogi.NoSquare || pc.Color == nil {
				return kifu.Start{}, fmt.Errorf("file %d, rank %d: %.80q of no side is no piece that can stand there", x+1, y+1, kifu.Clip(pc.Kind))
			}
			side, err := color(*pc.Color)
			if err != nil {
				return kifu.Start{}, fmt.Errorf("file %d, rank %d: %w", x+1, y+1, err)
			}
			setup.Board[sq] = shogi.NewPiece(side, kind)
		}
	}
	if len(d.Hands) > 2 {
		return kifu.Start{}, fmt.Errorf("there are %d hands", len(d.Hands))
	}
	for c, hand := range d.Hands {
		for name, n := range hand {
			if n == 0 {
				continue
			}
			kind, ok := codes.Kind(name)
			if !ok || !slices.Contains(r.HandKinds(), kind) || n < 0 || n > 255 {
				return kifu.Start{}, fmt.Errorf("a hand cannot hold %d %s", n, kifu.Clip(name))
			}
			setup.Hands[c][kind] = uint8(n)
		}
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		return kifu.Start{}, err
	}
	return kifu.StartAt(rules, p), nil
}

// handicapWord returns KIF's word for a handicap of the default rule set: that of a preset, else
// その他. Other rule sets have words of their own.
func handicapWord(rec *kifu.Record, even bool) string {
	if h, err := rec.Rules.Handicap(rec.Start.Handicap); err == nil && !even {
		return h.Names.Ja
	}
	for _, p := range presets {
		if h, err := rec.Rules.Handicap(p.name); err == nil && h.ID == rec.Start.Handicap {
			return p.name
		}
	}
	return "その他"
}

// writeStart writes a preset or the position. even: the rule set is the default.
func writeStart(rec *kifu.Record, even bool) *initial {
	if even && rec.Start.IsEven(rec.Rules) {
		return &initial{Preset: presetEven}
	}
	if even && rec.Start.Handicap != "" {
		for _, p := range presets {
			if s, err := kifu.HandicapStart(rec.Rules, p.name); err == nil && s == rec.Start && !p.rare {
				return &initial{Preset: p.preset}
			}
		}
	}
	if rec.Start.IsEven(rec.Rules) {
		return nil // the rule set has that start
	}
	return &initial{Preset: presetOther, Data: writeData(&rec.Start.Position)}
}

func writeData(p *shogi.Position) *data {
	r := p.Rules()
	codes := kifu.NewPieceCodes(r)
	d := &data{Color: int(p.Side())}
	for x := 1; x <= r.Files(); x++ {
		var ranks []*piece
		for y := 1; y <= r.Ranks(); y++ {
			switch sq := r.SquareAt(x, y); {
			case sq == shogi.NoSquare:
				ranks = append(ranks, nil)
			case p.Piece(sq) == shogi.NoPiece:
				ranks = append(ranks, &piece{})
			default:
				side := int(p.Piece(sq).Color())
				ranks = append(ranks, &piece{Color: &side, Kind: codes.Name(p.Piece(sq).Kind())})
			}
		}
		d.Board = append(d.Board, ranks)
	}
	for c := range shogi.Color(2) {
		hand := map[string]int{}
		for _, k := range r.HandKinds() {
			if n := p.Hand(c, k); n > 0 || !r.Info(k).Token && r.Info(k).Droppable {
				hand[codes.Name(k)] = n
			}
		}
		d.Hands = append(d.Hands, hand)
	}
	return d
}
