package browser

import (
	"net/url"
	"strconv"
)

// Problems with a mate as named; Mateless has no mate, Endless keeps a search busy.
const (
	MateInOne   = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	MateInThree = "9/8k/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1"
	MateInFive  = "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1"
	Mateless    = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
	Endless     = "9/9/9/9/4k4/9/9/9/9 b 2R4N4L18P2b4g4s 1"
)

// Tsume opens the solver with a position.
func (p *Page) Tsume(sfen string) {
	p.Helper()
	p.Visit("/tsume?" + url.Values{"rules": {"standard"}, "sfen": {sfen}}.Encode())
	p.Wait("the board", "(sfen) => kit.find('tsume')?.dataset.sfen === sfen && kit.board()?.shape.files > 0", sfen)
}

// Solved presses the button and waits for the answer.
func (p *Page) Solved(status string, plies int) {
	p.Helper()
	p.Click("solve")
	p.Answered(status, plies)
}

func (p *Page) Answered(status string, plies int) {
	p.Helper()
	p.Wait("the answer", "() => kit.find('answer')")
	got := Ask[[2]string](p, "() => [kit.find('answer').dataset.status, kit.find('answer').dataset.plies]")
	if got[0] != status || status == "mate" && got[1] != strconv.Itoa(plies) {
		p.Fatalf("the answer is %v, want %s in %d", got, status, plies)
	}
}
