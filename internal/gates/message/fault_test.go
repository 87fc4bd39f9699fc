package message

import (
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

// Japanese and Chinese name the cause, not only that something is wrong.
func TestFaultText(t *testing.T) {
	for text, want := range map[string]lang.Text{
		"手合割：平手\n1 ７六歩(77)\n2 ？四歩(33)\n":        lang.RecordFaultMove,
		"手合割：平手\n1 ７六歩(77)\n2 ３四歩\n3 猫歩(27)\n":  lang.RecordFaultMove,
		"手合割：平手\n1 ７六歩(77)\n2 投了\n3 ２六歩(27)\n":  lang.RecordFaultAfterEnd,
		"棋種：猫将棋\n1 ７六歩(77)\n":                   lang.RecordFaultRules("猫将棋"),
		"手合割：平手\n1 ７六歩(77)\n変化：9手\n9 ２六歩(27)\n": lang.RecordFaultVariation,
		"手合割：その他\n|v玉|一\n1 ７六歩(77)\n":           lang.RecordFaultBoard,
		"手合割：平手\n1 ７六歩(77) ( 0:16/)( 0:17/)\n":  lang.RecordFaultTimes,
		"手合割：平手\n1 ７六歩(77)\nきょうはいい天気\n":         lang.RecordFaultKept,
		"手合割：平手\n1 ７六歩(77)\n3 ３四歩(33)\n":        lang.RecordFaultNumber,
		"PI\n+\n+7776FU\n-3334FX\n":             lang.RecordFaultMove,
		"PI\n+\n+7776FU\nX\n":                   lang.RecordFaultSkipped,
		"startpos moves 7g7f 3c3z\n":            lang.RecordFaultMove,
	} {
		_, _, warnings, err := formats.Read(strings.NewReader(text), kifu.ReadOptions{})
		fault, ok := errors.AsType[*kifu.Error](err)
		if !ok && len(warnings) > 0 {
			fault = warnings[0]
		}
		if fault == nil {
			t.Errorf("%q has no fault", text)
			continue
		}
		if got := faultText(fault); got.Ja != want.Ja || got.Zh != want.Zh || got.En == "" {
			t.Errorf("%q: %q, want %q (%v)", text, got.Ja, want.Ja, fault)
		}
	}
}
