package diagram

import "github.com/komadai/komadai/shogi"

// namesakes reports for each side whether its king has the other side's name. White's is 王,
// Black's 玉. In problems the attacked king is 玉 (玉方), the attacker's 王; a lone king is 玉 (seed
// 002).
func (g *drawing) namesakes() (other [2]bool) {
	royal := g.rules.Royal()
	if royal == shogi.NoKind {
		return other
	}
	var kings [2]int
	for _, pc := range g.diagram.Setup.Board {
		if pc != shogi.NoPiece && pc.Kind() == royal {
			kings[pc.Color()]++
		}
	}
	lone := kings[shogi.Black]+kings[shogi.White] == 1
	switch {
	case g.options.Tsume && !lone:
		swap := g.options.Attacker == shogi.Black
		return [2]bool{swap, swap}
	case lone:
		return [2]bool{shogi.White: true}
	}
	return other
}
