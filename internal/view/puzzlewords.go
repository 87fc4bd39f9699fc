package view

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/puzzle"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// verdictWords says what a move is worth. p is the position before it.
func verdictWords(p *shogi.Position, m shogi.Move, v puzzle.Verdict) wire.Text {
	switch v.Kind {
	case puzzle.Right:
		switch {
		case v.Useless:
			return wire.Text{Ja: "詰みです。あとは無駄合しかありません。", Zh: "將死：其餘皆為無駄合。", En: "Mate: only useless interpositions are left."}
		case v.Reply == shogi.NoMove:
			return wire.Text{Ja: "詰みです。", Zh: "將死。", En: "Mate."}
		}
		return wire.Text{Ja: "その通り。", Zh: "正確。", En: "That is right."}
	case puzzle.Slower:
		return wire.Text{
			Ja: "それでも詰みますが、もっと早い手があります。",
			Zh: "這樣也能將死，但有更快的著法。",
			En: "That mates too, but there is a quicker way.",
		}
	case puzzle.NoCheck:
		return wire.Text{
			Ja: "王手ではありません。詰将棋では、攻方は王手を続けます。",
			Zh: "這不是王手。詰將棋中攻方須著著王手。",
			En: "That is no check: in a mate problem every move of the attacker gives check.",
		}
	case puzzle.Escapes:
		return escapeWords(p, m, v.Reply)
	}
	return wire.Text{
		Ja: "時間内に判定できませんでした。ほかの手をどうぞ。",
		Zh: "時間內無法判定，請試其他著法。",
		En: "This could not be judged in time; try another move.",
	}
}

// escapeWords says how the king gets away.
func escapeWords(p *shogi.Position, m, reply shogi.Move) wire.Text {
	if reply == shogi.NoMove {
		return wire.Text{Ja: "それでは詰みません。", Zh: "這樣無法將死。", En: "That does not mate."}
	}
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	ja := strings.ReplaceAll(notation.FormatJapanese(&q, reply, m, notation.NoMarks), "　", "")
	en := notation.FormatWestern(&q, reply, false)
	switch {
	case q.Checkers().Has(reply.To()):
		return wire.Text{
			Ja: fmt.Sprintf("王手の駒を%sと取られて、詰みません。", ja),
			Zh: fmt.Sprintf("王手的棋子被%s吃掉，無法將死。", ja),
			En: fmt.Sprintf("%s takes the checking piece, and there is no mate.", en),
		}
	case reply.IsBoard() && reply.From() == q.King(q.Side()):
		return wire.Text{
			Ja: fmt.Sprintf("%sと逃げられて、詰みません。", ja),
			Zh: fmt.Sprintf("玉以%s逃脫，無法將死。", ja),
			En: fmt.Sprintf("The king gets away by %s.", en),
		}
	}
	return wire.Text{
		Ja: fmt.Sprintf("%sと合駒されて、詰みません。", ja),
		Zh: fmt.Sprintf("以%s墊擋，無法將死。", ja),
		En: fmt.Sprintf("%s blocks the check, and there is no mate.", en),
	}
}
