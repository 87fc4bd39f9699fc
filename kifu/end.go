package kifu

import (
	"regexp"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// End is how a line ended.
type End struct {
	Kind EndKind
	// Word is the source's word if unusual or for EndOther.
	Word string
}

// EndKind is a kind of end. The winner depends on the side to move: see [End.Result].
type EndKind uint8

// With the words of KIF.
const (
	// EndOther: an unknown word, kept.
	EndOther EndKind = iota
	// EndResign: 投了, the side to move resigns.
	EndResign
	// EndAbort: 中断.
	EndAbort
	// EndSealed: 封じ手.
	EndSealed
	// EndMate: 詰み, the side to move is mated.
	EndMate
	// EndNoMate: 不詰, no mate in a problem.
	EndNoMate
	// EndTime: 切れ負け, the side to move has lost on time.
	EndTime
	// EndFoulWin: 反則勝ち, the previous move was a foul; the side to move wins.
	EndFoulWin
	// EndFoulLoss: 反則負け, a foul of the side to move that is not in the record.
	EndFoulLoss
	// EndRepetition: 千日手 without a winner.
	EndRepetition
	// EndPerpetual: 連続王手の千日手, the side to move loses.
	EndPerpetual
	// EndDeclare: 入玉勝ち, the side to move declares and wins.
	EndDeclare
	// EndImpasse: 持将棋 without a winner.
	EndImpasse
	// EndDraw: 引き分け for an unstated reason.
	EndDraw
	// EndMaxMoves: 最大手数, a draw by the move limit.
	EndMaxMoves
	// EndDefaultWin: 不戦勝 of the side to move; EndDefaultLoss: 不戦敗.
	EndDefaultWin
	EndDefaultLoss
	// EndTry: トライ by the side that moved last.
	EndTry
	// EndPoints: 得点 (Seishin), winner not stated.
	EndPoints
	// EndError: CSA's %ERROR.
	EndError
	// EndTakeBack: 待った (CSA's %MATTA), winner not stated.
	EndTakeBack
)

// winner of an end, seen from the side to move.
type winner uint8

const (
	unstated winner = iota
	nobody
	mover
	opponent
)

// ends has KIF's word, CSA's without % (TRY and POINTS are extensions), and the result.
var ends = [...]struct {
	word, csa string
	winner    winner
	reason    shogi.Reason
}{
	EndOther:       {},
	EndResign:      {"投了", "TORYO", opponent, shogi.Resignation},
	EndAbort:       {"中断", "CHUDAN", nobody, shogi.Abandoned},
	EndSealed:      {"封じ手", "", nobody, shogi.Abandoned},
	EndMate:        {"詰み", "TSUMI", opponent, shogi.Mate},
	EndNoMate:      {"不詰", "FUZUMI", unstated, 0},
	EndTime:        {"切れ負け", "TIME_UP", opponent, shogi.TimeUp},
	EndFoulWin:     {"反則勝ち", "", mover, shogi.FoulPlayed},
	EndFoulLoss:    {"反則負け", "ILLEGAL_MOVE", opponent, shogi.FoulPlayed},
	EndRepetition:  {"千日手", "SENNICHITE", nobody, shogi.Sennichite},
	EndPerpetual:   {"連続王手の千日手", "", opponent, shogi.PerpetualCheck},
	EndDeclare:     {"入玉勝ち", "KACHI", mover, shogi.Declaration},
	EndImpasse:     {"持将棋", "JISHOGI", nobody, shogi.Impasse},
	EndDraw:        {"引き分け", "HIKIWAKE", nobody, shogi.Impasse},
	EndMaxMoves:    {"最大手数", "MAX_MOVES", nobody, shogi.MoveLimit},
	EndDefaultWin:  {"不戦勝", "", mover, shogi.Abandoned},
	EndDefaultLoss: {"不戦敗", "", opponent, shogi.Abandoned},
	EndTry:         {"トライ", "TRY", opponent, shogi.TryReached},
	EndPoints:      {"得点", "POINTS", unstated, shogi.PointsScored},
	EndError:       {"エラー", "ERROR", nobody, shogi.Abandoned},
	EndTakeBack:    {"待った", "MATTA", unstated, 0},
}

// wordFoul does not name the side: it is the side to move, unless the last move is illegal.
const wordFoul = "反則"

var endAliases = map[string]EndKind{
	"時間切れ負け": EndTime, "時間切れ負": EndTime, "時間切": EndTime, "切れ": EndTime, wordFoul: EndFoulLoss, "王手千日手": EndPerpetual,
	"勝ち宣言": EndDeclare, "宣言勝": EndDeclare, "入玉勝ち宣言": EndDeclare, "入玉宣言勝": EndDeclare, "千日手成立": EndRepetition, "投げ": EndResign,
	"詰": EndMate, "不詰み": EndNoMate, "時間切れ": EndTime, "切れ負": EndTime, "反則勝": EndFoulWin,
	"反則負": EndFoulLoss, "入玉宣言": EndDeclare, "入玉宣言勝ち": EndDeclare, "宣言勝ち": EndDeclare, "入玉勝": EndDeclare,
	"引分": EndDraw, "引分け": EndDraw, "引き分": EndDraw, "連続王手千日手": EndPerpetual, "トライ勝ち": EndTry,
	"マッタ": EndTakeBack, "不戦勝ち": EndDefaultWin, "不戦負け": EndDefaultLoss, "不戦負": EndDefaultLoss, "封手": EndSealed,
}

// EndOf returns the end of a Japanese word; unknown words become EndOther.
func EndOf(word string) End {
	for k, e := range ends {
		if word != "" && e.word == word {
			return End{Kind: EndKind(k)}
		}
	}
	if k, ok := endAliases[word]; ok {
		return End{Kind: k, Word: word}
	}
	if k, ok := EndOfCSA(strings.TrimPrefix(strings.ToUpper(word), "%")); ok {
		return End{Kind: k, Word: word}
	}
	return End{Kind: EndOther, Word: word}
}

// String returns the Japanese word.
func (e End) String() string {
	if e.Word != "" || int(e.Kind) >= len(ends) {
		return e.Word
	}
	return ends[e.Kind].word
}

// Known reports whether the kind is known.
func (e End) Known() bool { return e.Kind != EndOther }

// sideWord is an end that names the side, such as 先手の勝ち, 時間切れにより後手の勝ち or 後手投了.
var sideWord = regexp.MustCompile(`^(?:(.*)により)?(先手|下手|後手|上手)の?(.*?)(勝ち?|負け?|投了|時間切れ)$`)

// sideReasons are what a [sideWord] may contain.
var sideReasons = map[string]shogi.Reason{
	"投了": shogi.Resignation, "時間切れ": shogi.TimeUp, "切れ": shogi.TimeUp, "反則": shogi.FoulPlayed, "入玉宣言": shogi.Declaration,
	"点数": shogi.ImpassePoints, "千日手": shogi.RepetitionLost, "玉取り": shogi.KingTaken,
	"王手": shogi.ChecksGiven, "到達": shogi.ZoneReached, "駒不足": shogi.TooFewPieces, "全滅": shogi.KindTaken, "持ち駒": shogi.HandFull,
}

// ReasonWord returns the word for a reason in an end that names the side, or "".
func ReasonWord(r shogi.Reason) string {
	for word, reason := range sideReasons {
		if reason == r && word != "切れ" {
			return word
		}
	}
	return ""
}

// sideResult returns the result of a word that names a side, without a reason if it states none,
// or the zero result.
func sideResult(word string) shogi.Result {
	m := sideWord.FindStringSubmatch(word)
	if m == nil {
		return shogi.Result{}
	}
	winner := shogi.Black
	if m[2] == "後手" || m[2] == "上手" {
		winner = shogi.White
	}
	if !strings.HasPrefix(m[4], "勝") {
		winner = winner.Other()
	}
	result := shogi.Result{Outcome: shogi.WinFor(winner)}
	for _, word := range []string{m[1], m[3], m[4]} {
		if reason, ok := sideReasons[word]; ok {
			result.Reason = reason
		}
	}
	return result
}

// Result returns the result with side to move. Interruptions and ends without a stated winner
// have no outcome; a word that names the winner may lack a reason.
func (e End) Result(side shogi.Color) shogi.Result {
	if int(e.Kind) >= len(ends) {
		return shogi.Result{}
	}
	if e.Kind == EndOther {
		return sideResult(e.Word)
	}
	as := ends[e.Kind]
	result := shogi.Result{Reason: as.reason}
	switch as.winner {
	case nobody:
		result.Outcome = shogi.NoResult
	case mover:
		result.Outcome = shogi.WinFor(side)
	case opponent:
		result.Outcome = shogi.WinFor(side.Other())
	}
	if e.Kind == EndPerpetual {
		result.Foul = shogi.Perpetual
	}
	return result
}

// Closest returns the kind of a word that names winner and reason, such as 時間切れにより後手の勝ち, or
// the kind of the end.
func (e End) Closest(side shogi.Color) EndKind {
	if e.Kind != EndOther {
		return e.Kind
	}
	r := e.Result(side)
	if r.Outcome == shogi.Undecided {
		return EndOther
	}
	won := r.Outcome == shogi.WinFor(side)
	for k, as := range ends {
		if kind := EndKind(k); as.reason == r.Reason && r.Reason != 0 && (as.winner == mover && won || as.winner == opponent && !won) {
			return kind
		}
	}
	return EndOther
}

var impasseWords = []struct{ rule, word string }{
	{"none", "なし"}, {"24", "24点法（合意）"}, {"27", "27点法（入玉宣言）"}, {"24-declaration", "24点宣言法"}, {"try", "トライルール"},
}

// ImpasseWord returns the [KeyImpasse] of a rule of variant.RuleSet.Impasse; unknown names
// stay.
func ImpasseWord(rule string) string {
	for _, w := range impasseWords {
		if w.rule == rule {
			return w.word
		}
	}
	return rule
}

// ImpasseRule is the inverse of [ImpasseWord]. It also accepts names, as in CSA and older
// records.
func ImpasseRule(word string) string {
	for _, w := range impasseWords {
		if w.word == word {
			return w.rule
		}
	}
	return word
}

// By SFEN letter.
var standardCodes = map[string]string{
	"P": "FU", "L": "KY", "N": "KE", "S": "GI", "G": "KI", "B": "KA", "R": "HI", "K": "OU",
	"+P": "TO", "+L": "NY", "+N": "NK", "+S": "NG", "+B": "UM", "+R": "RY",
}

// PieceCodes are the two-letter piece names of CSA, also used by JKF.
type PieceCodes struct {
	names [shogi.MaxKinds + 1]string
	kinds map[string]shogi.Kind
}

// NewPieceCodes uses shogi's names for its letters, else the letter twice, and "+" and the
// letter for promoted kinds. C' is "C'", its promoted kind "'C".
func NewPieceCodes(r *shogi.Rules) *PieceCodes {
	c := &PieceCodes{kinds: make(map[string]shogi.Kind)}
	for _, k := range r.Kinds() {
		letter := r.Info(k).Letter
		name, ok := standardCodes[letter]
		switch {
		case ok:
		case strings.HasPrefix(letter, "+") && strings.HasSuffix(letter, shogi.LetterMark):
			name = shogi.LetterMark + letter[1:2]
		case len(letter) == 2:
			name = letter
		default:
			name = letter + letter
		}
		c.names[k], c.kinds[name] = name, k
	}
	return c
}

// Name returns the name of k, "" for NoKind.
func (c *PieceCodes) Name(k shogi.Kind) string { return c.names[k&shogi.MaxKinds] }

// Kind is the inverse of Name.
func (c *PieceCodes) Kind(name string) (k shogi.Kind, ok bool) {
	k, ok = c.kinds[name]
	return k, ok
}

// CSA returns the CSA word without %, or "". The codec handles fouls, which depend on the side
// to move.
func (k EndKind) CSA() string {
	if int(k) >= len(ends) {
		return ""
	}
	return ends[k].csa
}

// EndOfCSA is the inverse of [EndKind.CSA].
func EndOfCSA(word string) (k EndKind, ok bool) {
	for k, e := range ends {
		if word != "" && e.csa == word {
			return EndKind(k), true
		}
	}
	return EndOther, false
}
