package records_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/e2e/browser"
)

// sampleRecord has nested variations, comments, bookmarks, times and evaluations.
const sampleRecord = `開始日時：2026/11/21 10:00:00
棋戦：練習対局
手合割：平手
先手：羽織
後手：大橋
手数----指手---------消費時間--
*開始局面のコメント
   1 ７六歩(77)   ( 0:16/00:00:16)
**解析 0 候補1 時間 00:10.0 深さ 22/30 ノード数 12345 評価値 45 読み筋 △３四歩(33) ▲２六歩(27)
   2 ３四歩(33)   ( 0:03/00:00:03)+
**解析 0 候補1 時間 00:10.0 深さ 22/30 ノード数 91234 評価値 -120 読み筋 ▲２二角成(88)
   3 ２二角成(88) ( 1:01/00:01:17)
*角交換
   4 同　銀(31)   ( 0:05/00:00:08)+
&基本図
   5 投了         ( 0:10/00:01:27)
まで4手で後手の勝ち

変化：4手
   4 同　飛(82)   ( 0:05/00:00:08)

変化：2手
   2 ８四歩(83)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:20/00:00:36)+
   4 ８五歩(84)   ( 0:02/00:00:04)

変化：3手
   3 ６八銀(79)   ( 0:20/00:00:36)
`

func openSample(p *browser.Page) {
	p.Helper()
	p.Visit("/record")
	p.Give("paste", "", sampleRecord)
	p.Opened(11)
}

// Each format opens by file, paste and drop, as the same game.
func TestRecordOpensEachFormat(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{Languages: "ja"})
	var read struct {
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal(s.Post("/api/v1/records/read", "application/octet-stream", sampleRecord), &read); err != nil {
		t.Fatal(err)
	}
	p.Visit("/record")
	formats := browser.Ask[[]string](p, "async () => (await (await fetch('/api/v1/records/formats')).json()).formats.map((f) => f.id)")
	if len(formats) < 2 || formats[0] != "kif" {
		t.Fatalf("the formats are %v", formats)
	}
	for _, format := range formats {
		var file struct {
			Name   string                  `json:"name"`
			Data   []byte                  `json:"data"`
			Losses []struct{ Kind string } `json:"losses"`
		}
		if err := json.Unmarshal(s.Post("/api/v1/records/write", "application/json", `{"format":"`+format+`","record":`+string(read.Record)+`}`), &file); err != nil {
			t.Fatal(err)
		}
		nodes := 11
		for _, l := range file.Losses {
			if l.Kind == "variations" {
				nodes = 6
			}
			if l.Kind == "ending" {
				nodes--
			}
		}
		ways := []string{"file"}
		if format == "kif" {
			ways = []string{"file", "paste", "drop"}
		}
		for _, how := range ways {
			p.Visit("/record")
			name := file.Name
			if how == "paste" {
				name = "" // a text, not a file
			}
			p.Give(how, name, string(file.Data))
			p.Opened(nodes)
			if got := p.RecordPage(); got.Format != format || got.Rules != "standard" {
				t.Errorf("%s by %s: %+v", format, how, got)
			}
			p.Keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
			p.Wait("three moves", "() => kit.board().dataset.ply === '4' && kit.cell('2b').dataset.piece === '+B'")
		}
	}
}

func TestRecordIsReplayed(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	openSample(p)
	at := func(ply, piece, square string) {
		t.Helper()
		p.Wait(piece+" on "+square, "(ply, piece, square) => kit.find('record').dataset.ply === ply && kit.cell(square).dataset.piece === piece", ply, piece, square)
	}
	if got := browser.Ask[string](p, "() => kit.find('comment').value"); got != "開始局面のコメント" {
		t.Errorf("the comment at the start is %q", got)
	}
	p.Keys(kb.ArrowRight, "j")
	at("2", "p", "3d")
	p.Keys(kb.ArrowDown)
	at("2", "p", "8d")
	p.Keys(kb.ArrowRight, kb.ArrowDown)
	at("3", "S", "6h")
	p.Keys(kb.ArrowUp, kb.ArrowUp)
	at("3", "P", "2f")
	p.Keys(kb.Home)
	at("0", "P", "7g")
	// End follows the last shown variation.
	p.Keys(kb.End)
	at("4", "p", "8e")
	p.Click("nav-first")
	p.Click("nav-next")
	p.Click("nav-next")
	p.Keys(kb.ArrowUp)
	p.Keys(kb.End)
	p.Wait("the end", "() => document.querySelector('[aria-current=step]').dataset.end === 'resign'")
	if got := p.Text("node"); !strings.Contains(got, "resigns") {
		t.Errorf("the end is shown as %q", got)
	}
	if got := browser.Ask[string](p, "() => kit.find('graph').dataset.points"); got != "2" {
		t.Errorf("the graph has %s points", got)
	}
	if got := browser.Ask[string](p, "() => document.querySelector('[data-ply=\"2\"] .score-mark').textContent"); got != "−120" {
		t.Errorf("the evaluation of move 2 is shown as %q", got)
	}
	// An engine's expected line becomes a variation.
	p.Click("nav-first")
	p.Click("nav-next")
	p.Click("add-line")
	p.Opened(12)
	p.Keys(kb.ArrowRight, kb.ArrowRight)
	at("3", "P", "2f")
	p.Click("undo")
	p.Opened(11)
	// A variation is folded and unfolded, after the list has settled.
	p.Keys(kb.Home)
	p.Wait("the top of the list", "() => kit.find('record').dataset.ply === '0' && kit.find('moves').scrollTop === 0")
	rows := "() => document.querySelectorAll('[data-testid=moves] .move-row').length"
	before := browser.Ask[int](p, rows)
	fold := browser.Ask[string](p, "() => document.querySelector('.fold').dataset.testid")
	p.Click(fold)
	p.Wait("fewer rows", "(n) => document.querySelectorAll('[data-testid=moves] .move-row').length < n", before)
	p.Click(fold)
	p.Wait("all rows", "(n) => document.querySelectorAll('[data-testid=moves] .move-row').length === n", before)
	p.Click("autoplay")
	p.Keys(kb.Home)
	p.Wait("a move played by itself", "() => Number(kit.find('record').dataset.ply) >= 1")
	p.Click("autoplay")
}

// Moves, comments, bookmarks and headers are edited, undone, kept over a reload, and written.
func TestRecordIsEdited(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	openSample(p)
	p.Keys(kb.ArrowRight)
	p.Wait("White's pieces to be within reach", "() => kit.cell('8c').classList.contains('own')")
	p.Click("5c")
	p.Wait("targets", "() => kit.targets().length === 1")
	p.Click("5d")
	p.Opened(12)
	p.Wait("the new move", "() => document.querySelector('[aria-current=step]').dataset.usi === '5c5d'")
	p.Click("comment")
	p.Keys("gokigen?")
	p.Wait("the comment", "() => kit.find('comment').value === 'gokigen?'")
	p.Click("bookmark")
	p.Wait("the bookmark", "() => kit.find('bookmark-name').value === 'Bookmark 2'")
	p.Click("make-main")
	text, losses := p.Written("kif")
	for _, part := range []string{"   2 ５四歩(53)", "*gokigen?\n", "&Bookmark 2\n"} {
		if !strings.Contains(text, part) {
			t.Errorf("the record has no %q:\n%s", part, text)
		}
	}
	if strings.Index(text, "   2 ５四歩") > strings.Index(text, "   2 ３四歩") {
		t.Errorf("the new move is not the main line:\n%s", text)
	}
	if n := strings.Count(text, "変化："); losses != "" || n != 4 {
		t.Errorf("%d variations, losses %q; want 4 and none", n, losses)
	}
	p.Expect("status of 422")
	p.Wait("Black's pieces to be within reach", "() => kit.cell('2g').classList.contains('own')")
	p.Click("2g")
	p.Click("2d")
	p.Wait("the foul", "() => kit.foul() !== ''")
	p.Opened(12)

	p.Click("undo") // the main line
	p.Click("undo") // the bookmark
	p.Click("undo") // the comment, in one
	p.Wait("no comment", "() => kit.find('comment').value === ''")
	p.Click("undo")
	p.Opened(11)
	p.Click("redo")
	p.Opened(12)
	p.Click("details")
	p.Wait("the headers", "() => kit.find('header-2')")
	browser.Ask[bool](p, `() => { const f = kit.find("header-2"); f.value = "Haori"; f.dispatchEvent(new Event("input", { bubbles: true })); return true; }`)
	p.Keys(kb.Escape)
	p.Wait("the name", "() => kit.find('camp-b').innerText.includes('Haori')")
	p.Wait("the record to be kept", "() => kit.find('kept').dataset.kept === 'yes'")
	p.Reload()
	p.Opened(12)
	p.Wait("the same place", "() => document.querySelector('[aria-current=step]').dataset.usi === '5c5d' && kit.find('camp-b').innerText.includes('Haori')")
	p.Keys(kb.Delete)
	p.Opened(11)
	p.Keys(kb.Home)
	browser.Ask[bool](p, `async () => {
		await kit.until(() => kit.find("end").options.length > 5, 5000);
		kit.find("end").value = "abort";
		kit.find("end").dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	}`)
	p.Opened(12)
	if text, _ := p.Written("kif"); !strings.Contains(text, "変化：1手\n   1 中断") {
		t.Errorf("the end is written as\n%s", text)
	}
	p.Go("record")
	p.Wait("the list", "() => document.querySelectorAll('[data-testid=recent] li').length === 1")
}

// An unreadable file is refused with its line, and opened up to it.
func TestRecordThatIsBad(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Languages: "ja"})
	p.Expect("status of 422")
	p.Visit("/record")
	p.Give("file", "悪い.kif", strings.Replace(sampleRecord, "3 ２二角成(88)", "3 ２三角成(88)", 1))
	p.Wait("the fault", "() => kit.find('fault')")
	if got := p.Text("fault"); !strings.Contains(got, "悪い.kif") || !strings.Contains(got, "12行目") || !strings.Contains(got, "２三角成(88)") || !strings.Contains(got, "動けません") {
		t.Errorf("the fault says %q", got)
	}
	p.Click("lenient")
	p.Opened(7)
	if got := p.Text("warnings"); !strings.Contains(got, "12行目") {
		t.Errorf("the warnings say %q", got)
	}
	p.Visit("/record")
	p.Give("paste", "", "Dear reader,\nthis is no record.")
	p.Wait("the fault and the text", "() => kit.find('fault') && kit.find('paste').value.startsWith('Dear reader')")
	p.Expect("status of 404")
	p.Visit("/record/nothinghere")
	p.Wait("no record", "() => document.querySelector('main h1')?.textContent.includes('ありません')")
}

// A pasted record opens from any page; other text does not. The page works without a mouse.
func TestRecordPastedAnywhere(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/rules/torus")
	p.Give("paste", "", "Dear reader, this is no record.")
	p.Rest()
	if got := browser.Ask[string](p, "() => location.pathname"); got != "/rules/torus" {
		t.Errorf("prose leads to %s", got)
	}
	p.Give("paste", "", sampleRecord)
	p.Opened(11)
	p.TabTo("comment")
	p.Keys("ok")
	p.Wait("the comment", "() => kit.find('comment').value.includes('ok')")
	p.TabTo("bookmark")
	p.Keys(" ")
	p.Wait("the bookmark", "() => kit.find('bookmark-name')")
}

// One of several games is chosen; browsing keeps one.
func TestRecordOfSeveralGames(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/record")
	p.Give("drop", "two.csa", "V3.0\nN+A\nN-B\nPI\n+\n+7776FU\n%TORYO\n/\nV3.0\nN+C\nN-D\nPI\n+\n+2726FU\n-8384FU\n%CHUDAN\n")
	p.Opened(3)
	browser.Ask[bool](p, `() => { const s = kit.find("games"); s.value = "2"; s.dispatchEvent(new Event("change", { bubbles: true })); return true; }`)
	p.Opened(4)
	if got := p.Text("camp-b") + p.Text("camp-w"); !strings.Contains(got, "C") || !strings.Contains(got, "D") {
		t.Errorf("the players are %q", got)
	}
	p.Go("record")
	p.Wait("the list", "() => document.querySelectorAll('[data-testid=recent] li').length === 1")
}

// Long and short links open the record elsewhere.
func TestRecordIsShared(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{})
	openSample(p)
	p.Keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.Click("share")
	p.Wait("the link", "() => kit.find('link-self')")
	self := browser.Ask[string](p, "() => kit.find('link-self').value")
	// It makes room for itself, and moves the button.
	p.Wait("the long link", "() => kit.find('link-self')")
	p.Click("make-link")
	p.Wait("the short link", "() => kit.find('link-short')")
	short := browser.Ask[string](p, "() => kit.find('link-short').value")
	for name, link := range map[string]string{"self": self, "short": short} {
		path, ok := strings.CutPrefix(link, s.URL)
		if !ok {
			t.Fatalf("%s is no link to the site", link)
		}
		q := s.Open(browser.Look{})
		q.Visit(path)
		q.Opened(11)
		q.Wait("the move named", "() => kit.find('record').dataset.ply === '3'")
		if text, losses := q.Written("kif"); losses != "" || !strings.Contains(text, "*開始局面のコメント") || strings.Count(text, "変化：") != 3 || !strings.Contains(text, "評価値 -120") {
			t.Errorf("%s: losses %q\n%s", name, losses, text)
		}
	}
	p.Keys(kb.Escape)
	// By parameter: a record, and a position with moves.
	q := s.Open(browser.Look{})
	q.Visit("/record?kifu=" + url.QueryEscape(sampleRecord))
	q.Opened(11)
	q.Visit("/record?sfen=" + url.QueryEscape("4k4/9/4P4/9/9/9/9/9/9 b G 1") + "&moves=G*5b")
	q.Opened(2)
	// The USI words, with moves inside, outside, and both.
	const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
	for sfen, nodes := range map[string]int{"position startpos moves 7g7f 3c3d": 3, "startpos moves 7g7f&moves=3c3d": 3, "sfen " + start + " b - 1&moves=7g7f": 2} {
		q.Visit("/record?sfen=" + strings.ReplaceAll(sfen, " ", "%20"))
		q.Opened(nodes)
	}
	q.Visit("/record?rules=okisaki&sfen=startpos")
	q.Opened(1)
	if rules := browser.Ask[string](q, "() => kit.find('record').dataset.rules"); rules != "okisaki" {
		t.Errorf("startpos of okisaki is of %q", rules)
	}
}

func TestGameOpensAsRecord(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Start(browser.NewGame{})
	p.Move("7g", "7f")
	p.Ready()
	saved := `() => {
		const keep = URL.createObjectURL;
		return new Promise((done) => {
			URL.createObjectURL = (blob) => {
				URL.createObjectURL = keep;
				void blob.text().then(done);
				return keep.call(URL, blob);
			};
			kit.find("save-kif").click();
		});
	}`
	if text := browser.Ask[string](p, saved); !strings.Contains(text, "   1 ７六歩(77)   ( 0:") || !strings.Contains(text, "手合割：平手") {
		t.Errorf("saved from the game:\n%s", text)
	}
	p.Click("to-record")
	p.Opened(3)
	if got := p.RecordPage(); got.Ply != "2" || got.Rules != "standard" {
		t.Errorf("%+v", got)
	}
	text, losses := p.Written("kif")
	if !slices.Contains([]string{"", "time-fractions", "time-fractions total-times"}, losses) {
		t.Errorf("losses %q", losses)
	}
	for _, part := range []string{"７六歩(77)", "後手：komadai Lv."} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing in\n%s", part, text)
		}
	}
}

// Records start on each form of board, with moves entered on it.
func TestRecordOfRuleSets(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{})
	p.Visit("/record")
	for _, c := range []struct{ rules, from, to string }{{"seishin", "5i", "5h"}, {"torus", "7h", "7g"}, {"checkers", "7g", "7f"}} {
		start := browser.Ask[string](p, "async (id) => (await (await fetch('/api/v1/rulesets/' + id)).json()).start", c.rules)
		p.Follow("/record?rules=" + c.rules + "&sfen=" + url.QueryEscape(start))
		p.Wait("the rule set", "(id) => kit.find('record')?.dataset.rules === id", c.rules)
		p.Opened(1)
		p.Wait("pieces within reach", "() => kit.board().shadowRoot.querySelector('.own')")
		from, to := c.from, c.to
		if c.rules == "seishin" {
			from = browser.Ask[string](p, "() => kit.board().shadowRoot.querySelector('.own').dataset.square")
			p.Click(from)
			p.Wait("targets", "() => kit.targets().length")
			to = p.Targets()[0]
		} else {
			p.Click(from)
		}
		p.Click(to)
		p.Opened(2)
		text, losses := p.Written("kif")
		var read struct {
			Record struct {
				Rules string
				Nodes []struct{ USI string }
			}
		}
		if err := json.Unmarshal(s.Post("/api/v1/records/read", "application/octet-stream", text), &read); err != nil {
			t.Fatal(err)
		}
		if r := read.Record; losses != "" || r.Rules != c.rules || len(r.Nodes) != 2 || r.Nodes[1].USI != from+to {
			t.Errorf("%s: %s%s, losses %q, read again as %+v\n%s", c.rules, from, to, losses, r, text)
		}
	}
}

// A tap that makes a variation's move asks about promotion.
func TestRecordIsEditedByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/record")
	p.Give("paste", "", "sfen 6R2/8k/9/9/9/9/9/9/4K4 b - 1")
	p.Opened(1)
	p.Wait("Black's pieces to be within reach", "() => kit.cell('3a').classList.contains('own')")
	p.Tap("3a")
	p.Wait("targets", "() => kit.targets().includes('3i')")
	p.Tap("3i")
	p.Wait("the question", "() => kit.find('promotion')")
	p.Tapped()
	if nodes := p.RecordPage().Nodes; nodes != "1" {
		t.Fatalf("the tap answered its own question: %s nodes", nodes)
	}
	p.Tap("keep")
	p.Opened(2)
	browser.Ask[bool](p, "() => (kit.find('moves').scrollIntoView(), true)")
	p.Wait("the move", "() => document.querySelector('[aria-current=step]')?.dataset.usi === '3a3i'")
}
