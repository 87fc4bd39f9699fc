package message

import (
	"errors"
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// faultText describes why a file is unreadable. English has the reader's clause; the other
// languages cover the most common causes.
func faultText(e *kifu.Error) wire.Text {
	var (
		foul    *shogi.MoveError
		faults  *shogi.SetupError
		turn    shogi.Foul
		cause   kifu.Cause
		badMove *notation.Error
		out     = Text(lang.RecordFaultHere)
	)
	switch {
	case errors.As(e.Err, &foul):
		if text := Foul(foul.Foul); text != nil {
			out.Ja, out.Zh = text.Ja, text.Zh
		}
	case errors.As(e.Err, &faults):
		out = wire.Text{}
		for _, f := range SetupFaults(faults, Players) {
			out.Ja, out.Zh, out.En = out.Ja+f.Text.Ja, out.Zh+f.Text.Zh, strings.TrimSpace(out.En+" "+f.Text.En)
		}
		return out
	case errors.As(e.Err, &turn):
		if text := Foul(turn); text != nil {
			out.Ja, out.Zh = text.Ja, text.Zh
		}
	case errors.As(e.Err, &cause):
		out = causeText(cause, e)
	case errors.As(e.Err, &badMove):
		if out = Text(lang.RecordFaultMove); badMove.Format == "SFEN" {
			out = Text(lang.RecordFaultBoard)
		}
	case errors.Is(e.Err, kifu.ErrFormat):
		out = Text(lang.RecordFaultUnknownFormat)
	case e.Line == 0:
		out = Text(lang.RecordFaultWhole)
	}
	out.En = refusal.Sentence(e.Reason)
	return out
}

func causeText(c kifu.Cause, e *kifu.Error) wire.Text {
	if c == kifu.CauseRules {
		return Text(lang.RecordFaultRules(e.Text))
	}
	text, ok := causes[c]
	if !ok {
		text = lang.RecordFaultHere
	}
	return Text(text)
}

var causes = map[kifu.Cause]lang.Text{
	kifu.CauseMove: lang.RecordFaultMove, kifu.CauseAfterEnd: lang.RecordFaultAfterEnd, kifu.CauseBoard: lang.RecordFaultBoard,
	kifu.CauseKept: lang.RecordFaultKept, kifu.CauseSkipped: lang.RecordFaultSkipped, kifu.CauseNumber: lang.RecordFaultNumber,
	kifu.CauseTimes: lang.RecordFaultTimes, kifu.CauseVariation: lang.RecordFaultVariation, kifu.CauseBytes: lang.RecordFaultBytes,
}
