package variant

import (
	"slices"
	"strings"
)

// idle returns keys without effect because of others.
func (d *draft) idle() ErrorList {
	quiet := &draft{def: d.def, raw: d.raw, chain: d.chain}
	note := func(on bool, path, reason string) {
		if _, own := d.chain[0].ix.places[path]; on && own {
			quiet.fault(path, -1, "this has no effect: %s", reason)
		}
	}
	quiet.idlePieces(note)
	quiet.idleRules(note)
	_ = quiet.err()
	return quiet.faults
}

func (d *draft) idlePieces(note func(on bool, path, reason string)) {
	def := &d.def
	promotes := false
	for _, letter := range sortedKeys(def.Pieces) {
		p, path := def.Pieces[letter], "pieces."+letter
		if p.Omit {
			continue
		}
		next, ok := def.Pieces["+"+letter]
		may := ok && !next.Omit
		promotes = promotes || may
		note(def.Drops.Captured == "removed" || p.Royal, path+".max_per_file", "the piece is never dropped")
		note(def.Drops.Captured == "removed" || p.Royal, path+".no_drop_mate", "the piece is never dropped")
		note(def.Drops.Captured == "removed" || p.Royal, path+".may_drop_dead", "the piece is never dropped")
		note(!may, path+".may_stay_dead", "the piece does not promote")
		note(p.Promotes != "", path+".promotes", "a piece promotes to the one with + before its letter")
	}
	for _, key := range []string{"zone", "leaving", "forced"} {
		note(!promotes, "promotion."+key, "no piece promotes")
	}
	for _, key := range []string{"leaving", "forced"} {
		note(promotes && def.Promotion.Zone == nil, "promotion."+key, "there is no promotion.zone")
	}
	note(def.Drops.Captured == "hand" && len(def.Drops.Counted) > 0, "drops.counted", "captured pieces go to the hand")
	joined := def.Board.Wrap.Files != nil || def.Board.Wrap.Ranks != nil
	note(!joined && def.Promotion.Dead != "", "promotion.dead", "no edges of the board are joined")
	for _, name := range sortedKeys(def.Board.Regions) {
		used := def.Promotion.Zone == name
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
