package tsume

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
)

func (w *problemWriter) text(p *compose.Problem, line problemLine) error {
	b := textWriter{l: w.lang}
	if w.written > 1 {
		b.WriteString("\n")
	}
	b.board(&p.Position)
	b.WriteString("sfen " + line.SFEN + "\n")
	b.say("", lang.TsumeMate(line.Plies))
	b.WriteString("\t" + lineIn(b.l, p.Position, shogi.NoMove, p.Line) + "\n")
	b.WriteString(strings.Join(line.Moves, " ") + "\n")
	b.say("", lang.ComposeQuality(line.Quality))
	before := ": "
	if b.l != lang.English {
		before = "："
	}
	for _, t := range line.Traits {
		b.say(before, lang.ComposeTrait(traitNames[compose.TraitName(t.Name)], t.Count, fmt.Sprintf("%+d", t.Points)))
		if before = ", "; b.l != lang.English {
			before = "、"
		}
	}
	b.say("\n", lang.ComposeRating(line.Rating))
	b.WriteString("\t" + line.ID + "\n")
	_, err := io.WriteString(w.w, b.String())
	return err
}

var traitNames = map[compose.TraitName]lang.Text{
	compose.Sacrifice: lang.ComposeTraitSacrifice, compose.MajorSacrifice: lang.ComposeTraitMajorSacrifice,
	compose.FirstSacrifice: lang.ComposeTraitFirstSacrifice, compose.NonPromotion: lang.ComposeTraitNonPromotion,
	compose.LongDrop: lang.ComposeTraitLongDrop, compose.LongMove: lang.ComposeTraitLongMove,
	compose.Interposition: lang.ComposeTraitInterposition, compose.Travel: lang.ComposeTraitTravel, compose.Tries: lang.ComposeTraitTries,
	compose.NoCapture: lang.ComposeTraitNoCapture, compose.Capture: lang.ComposeTraitCapture,
	compose.FirstCapture: lang.ComposeTraitFirstCapture, compose.FirstPromotion: lang.ComposeTraitFirstPromotion,
	compose.Piece: lang.ComposeTraitPiece, compose.Promoted: lang.ComposeTraitPromoted, compose.Outlying: lang.ComposeTraitOutlying,
	compose.Handful: lang.ComposeTraitHandful, compose.Branch: lang.ComposeTraitBranch, compose.LastMove: lang.ComposeTraitLastMove,
	compose.Unlimited: lang.ComposeTraitUnlimited, compose.Detour: lang.ComposeTraitDetour,
}

// board writes the board and Black's hand: Western letters in English, else characters.
func (b *textWriter) board(p *shogi.Position) {
	r, d := p.Rules(), p.Setup()
	var hand []string
	if b.l == lang.English {
		b.letters(p)
		for _, k := range r.HandKinds() {
			if n := p.Hand(shogi.Black, k); n > 1 {
				hand = append(hand, fmt.Sprint(r.Info(k).Letter, n))
			} else if n == 1 {
				hand = append(hand, r.Info(k).Letter)
			}
		}
	} else {
		lines := strings.SplitSeq(kakinoki.NewNames(r).Board(&d, false), "\n")
		for line := range lines {
			if label, pieces, ok := strings.Cut(line, "："); !ok {
				if strings.ContainsAny(line, "|+") || strings.HasPrefix(line, "  ") {
					b.WriteString(line + "\n")
				}
			} else if strings.HasPrefix(label, kakinoki.SideNames(false)[shogi.Black]) {
				hand = strings.Fields(pieces)
			}
		}
	}
	pieces := any(strings.Join(hand, " "))
	if len(hand) == 0 || hand[0] == "なし" {
		pieces = lang.ComposeNothing
	}
	b.say("", lang.ComposeHand(pieces))
	b.WriteString("\n")
}

// letters writes + before a promoted piece and v before White's.
func (b *textWriter) letters(p *shogi.Position) {
	r := p.Rules()
	for f := r.Files(); f > 0; f-- {
		fmt.Fprintf(b, "%4d", f)
	}
	edge := "\n +" + strings.Repeat("-", 4*r.Files()+1) + "+\n"
	b.WriteString(edge)
	for rank := 1; rank <= r.Ranks(); rank++ {
		b.WriteString(" |")
		for f := r.Files(); f > 0; f-- {
			word := "."
			if sq := r.SquareAt(f, rank); sq == shogi.NoSquare {
				word = ""
			} else if pc := p.Piece(sq); pc != shogi.NoPiece {
				if word = r.Info(pc.Kind()).Letter; pc.Color() == shogi.White {
					word = "v" + word
				}
			}
			fmt.Fprintf(b, "%4s", word)
		}
		fmt.Fprintf(b, " | %c\n", 'a'+rank-1)
	}
	b.WriteString(edge[1:])
}
