package view

import (
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/tsume"
)

// flawTerm is a kind of flaw for people.
type flawTerm struct{ name, note wire.Text }

// flawTerms words the kinds of flaw (rules.md; section 4.6 of the facts on standard
// shogi).
var flawTerms = map[tsume.FlawKind]flawTerm{
	tsume.NoSolution: {
		wire.Text{Ja: "不詰", Zh: "不詰", En: "No mate"},
		wire.Text{Ja: "詰みがありません。", Zh: "沒有將死。", En: "There is no mate at all."},
	},
	tsume.Cook: {
		wire.Text{Ja: "余詰", Zh: "餘詰", En: "Cook"},
		wire.Text{Ja: "作意のほかの攻め手でも詰みます。", Zh: "作意以外的攻著也能將死。", En: "Another attacking move mates as well."},
	},
	tsume.Early: {
		wire.Text{Ja: "早詰", Zh: "早詰", En: "Shorter mate"},
		wire.Text{Ja: "ほかの攻め手で、もっと早く詰みます。", Zh: "另有攻著能更快將死。", En: "Another attacking move mates sooner."},
	},
	tsume.Longer: {
		wire.Text{Ja: "変長", Zh: "變長", En: "Longer variation"},
		wire.Text{Ja: "作意のほかの受けのほうが長く持ちます。", Zh: "作意以外的守著能支持更久。", En: "Another defence holds out longer than the line given."},
	},
	tsume.Escape: {
		wire.Text{Ja: "不詰", Zh: "不詰", En: "No mate"},
		wire.Text{Ja: "この受けで詰みません。", Zh: "此守著可逃脫，不成將死。", En: "This defence escapes."},
	},
	tsume.Leftover: {
		wire.Text{Ja: "駒余り", Zh: "駒餘", En: "Pieces left over"},
		wire.Text{Ja: "詰め上がりで攻方に持ち駒が残ります。", Zh: "將死時攻方手中仍有餘駒。", En: "The attacker has pieces left in hand at the end."},
	},
	tsume.Branch: {
		wire.Text{Ja: "変同", Zh: "變同", En: "Equal variation"},
		wire.Text{Ja: "同じ手数だけ持つ受けがほかにもあります。許されます。", Zh: "另有同手數的守著；可容許。", En: "Another defence holds out as long; this is tolerated."},
	},
	tsume.LastMove: {
		wire.Text{Ja: "最終手余詰", Zh: "最終手餘詰", En: "Another last move"},
		wire.Text{Ja: "最後の手だけ、ほかの手でも詰みます。許されます。", Zh: "僅最後一手另有將死之著；可容許。", En: "Another move mates in the last place too; this is tolerated."},
	},
	tsume.Unlimited: {
		wire.Text{Ja: "非限定", Zh: "非限定", En: "Not limited"},
		wire.Text{Ja: "打つ場所や成・不成の違いだけの別手順です。許されます。", Zh: "僅打入位置或升變與否不同；可容許。", En: "The other mating move differs only in where it drops or whether it promotes; this is tolerated."},
	},
	tsume.Detour: {
		wire.Text{Ja: "迂回", Zh: "迂迴", En: "Detour"},
		wire.Text{Ja: "遠回りして同じ手順に戻ります。許されます。", Zh: "繞路後回到同一手順；可容許。", En: "The other mate comes back to the line later; this is tolerated."},
	},
}
