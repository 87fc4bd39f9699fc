package solve

import (
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
)

// ShowSetup returns what is wrong with a position as a client sees it.
func ShowSetup(e *SetupError) []wire.PositionFault {
	if e.Faults != nil {
		return view.SetupFaults(e.Faults, view.MateSides(e.Attacker))
	}
	return []wire.PositionFault{{Square: notation.FormatSquare(e.Rules, e.Checked), Text: wire.Text{
		Ja: "攻方の玉に、すでに王手がかかっています。", Zh: "攻方的玉已被王手。", En: "The attacker is already in check.",
	}}}
}
