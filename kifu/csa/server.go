package csa

import (
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// messages are a server's lines about the end, without #; the side to move is the one concerned.
var messages = map[string]kifu.EndKind{
	"RESIGN": kifu.EndResign, "TIME_UP": kifu.EndTime, "ILLEGAL_MOVE": kifu.EndFoulLoss, "SENNICHITE": kifu.EndRepetition,
	"OUTE_SENNICHITE": kifu.EndPerpetual, "JISHOGI": kifu.EndDeclare, "MAX_MOVES": kifu.EndMaxMoves, "CHUDAN": kifu.EndAbort,
}

// message reads a server's line, such as #TIME_UP. Those of a game with an end repeat it.
func (g *game) message(text string) error {
	kind, ok := messages[text]
	switch {
	case g.Node().End != nil:
		return nil
	case !ok || !g.moves:
		g.Warn(g.at.Errorf(kifu.FormatCSA, kifu.CauseSkipped, "this is no statement of CSA; it was skipped"))
		return nil
	}
	if kind == kifu.EndFoulLoss && g.Node().Foul != shogi.NoFoul {
		kind = kifu.EndFoulWin
	}
	return g.End(kifu.End{Kind: kind}, g.at)
}

// summaryReasons are those of Floodgate's summary, for a win, a loss or a draw of the side to move.
var summaryReasons = map[string]struct{ win, loss, draw kifu.EndKind }{
	"toryo":           {loss: kifu.EndResign},
	"time up":         {loss: kifu.EndTime},
	"kachi":           {win: kifu.EndDeclare},
	"jishogi":         {win: kifu.EndDeclare, draw: kifu.EndImpasse},
	"illegal move":    {win: kifu.EndFoulWin, loss: kifu.EndFoulLoss},
	"illegal kachi":   {loss: kifu.EndFoulLoss},
	"uchifuzume":      {win: kifu.EndFoulWin, loss: kifu.EndFoulLoss},
	"oute sennichite": {loss: kifu.EndPerpetual},
	"sennichite":      {draw: kifu.EndRepetition},
	"max moves":       {draw: kifu.EndMaxMoves},
}

// summarize ends a game without an end by "summary:time up:black's name lose:white's name win". A
// result that no end expresses stays a comment, with a warning.
func (g *game) summarize() error {
	if g.summary == "" || g.Node().End != nil {
		return nil
	}
	parts := strings.Split(g.summary, ":")
	if len(parts) != 4 {
		return nil
	}
	own := parts[2]
	if g.Side() == shogi.White {
		own = parts[3]
	}
	result := own[strings.LastIndexByte(own, ' ')+1:] // a name may have blanks
	ends := summaryReasons[strings.ReplaceAll(strings.ToLower(parts[1]), "_", " ")]
	kind := map[string]kifu.EndKind{"win": ends.win, "lose": ends.loss, "draw": ends.draw}[result]
	if kind == kifu.EndOther {
		g.Warn(g.summaryAt.Errorf(kifu.FormatCSA, kifu.CauseKept, "this result has no word of CSA; it is kept as a comment"))
		return nil
	}
	return g.End(kifu.End{Kind: kind}, g.summaryAt)
}
