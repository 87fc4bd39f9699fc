package message

import (
	"errors"
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// faultText describes why a file is unreadable. English has the reader's clause; the other
// languages cover the most common cases: illegal moves, impossible positions, no record.
func faultText(e *kifu.Error) wire.Text {
	var (
		foul   *shogi.MoveError
		faults *shogi.SetupError
		out    = Text(lang.RecordFaultHere)
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
	case errors.Is(e.Err, kifu.ErrFormat):
		out = Text(lang.RecordFaultUnknownFormat)
	case e.Line == 0:
		out = Text(lang.RecordFaultWhole)
	}
	out.En = refusal.Sentence(e.Reason)
	return out
}
