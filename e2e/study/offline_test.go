package study_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

func withEngine(t *testing.T) *browser.Page {
	t.Helper()
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/record")
	p.Wait("the service worker", "() => navigator.serviceWorker.controller")
	p.Give("paste", "", "7g7f 3c3d")
	p.Opened(3)
	p.Room("engine")
	p.Click("engine-switch")
	p.WaitEngine("the engine", "() => document.querySelector('[data-testid=engine-line]')")
	return p
}

// Offline the app opens stored records and plays the engine; online, the game is uploaded.
func TestOffline(t *testing.T) {
	t.Parallel()
	p := withEngine(t)
	p.Wait("the record to be kept", "() => kit.find('kept')?.dataset.kept")

	// The cache has files of the front end, but not of games and records.
	if kept := browser.Ask[string](p, "async () => { await fetch('/sample.kifu'); await fetch('/favicon.svg'); return `${!!await caches.match('/sample.kifu')} ${!!await caches.match('/favicon.svg')}`; }"); kept != "false true" {
		t.Errorf("a record and an icon are kept: %s", kept)
	}

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	for _, path := range []string{"/lobby", "/rules/standard", "/leaders/standard", "/tournament/abc"} {
		p.Visit(path)
		p.Wait(path+": no connection", "(path) => location.pathname === path && document.querySelector('main.notice h1')?.innerText === 'No connection'", path)
	}
	p.Visit("/")
	p.Wait("the page of records", "() => location.pathname === '/record' && document.querySelector('[data-testid=recent] button, [data-testid=recent] a')")
	p.Wait("the note", "() => kit.find('offline') && !kit.find('offline').hidden")
	browser.Ask[bool](p, "() => (document.querySelector('[data-testid=recent] button, [data-testid=recent] a').click(), true)")
	p.Opened(3)
	p.Click("nav-last")
	p.Room("engine")
	p.Click("engine-switch")
	p.WaitEngine("the engine", "() => document.querySelector('[data-testid=engine-line]')")
	p.Pick("engine-plays", "w")
	p.Move("2g", "2f")
	p.WaitEngine("the engine's answer", "() => kit.find('record').dataset.ply === '4'")
	p.Move("2f", "2e")
	p.WaitEngine("the engine's answer", "() => kit.find('record').dataset.ply === '6'")

	p.Site.Start()
	p.Click("share")
	p.Wait("the links to other sites", "() => kit.find('elsewhere')")
	p.Click("make-link")
	p.Wait("the link", "() => kit.find('link-short')?.value")
	link := browser.Ask[string](p, "() => new URL(kit.find('link-short').value).pathname")
	other := p.Open(browser.Look{})
	other.Visit(link)
	other.Opened(7)
}

// An offline game ends by the rules or by resignation. The server checks the uploaded result.
func TestOfflineGameEnds(t *testing.T) {
	t.Parallel()
	p := withEngine(t)

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	plays := func(side string) {
		p.Room("engine")
		p.Click("engine-switch")
		p.WaitEngine("the engine", "() => document.querySelector('[data-testid=engine-line]')")
		p.Pick("engine-plays", side)
	}
	ended := func(kind, winner string) {
		p.Wait("the end by "+kind, "(kind) => kit.find('moves').querySelector(`[data-end='${kind}'][aria-current]`) && kit.find('record').dataset.node", kind)
		p.Wait("the winner", "(winner) => document.querySelector(`[data-testid=camp-${winner}] .won-mark`)", winner)
	}
	p.Visit("/record?sfen=" + url.QueryEscape("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"))
	p.Opened(1)
	plays("w")
	p.Move("b:G", "5b")
	ended("mate", "b")
	p.Reload()
	p.Wait("the end, kept", "() => kit.find('moves')?.querySelector('[data-end=mate]')?.innerText.trim()")

	p.Visit("/record?sfen=" + url.QueryEscape("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"))
	p.Opened(1)
	plays("w")
	p.Move("7g", "7f")
	p.WaitEngine("the engine's answer", "() => kit.find('record').dataset.ply === '2'")
	p.Click("engine-resign")
	ended("resign", "w")
	if p.Rest(); browser.Ask[string](p, "() => kit.find('record').dataset.nodes") != "4" {
		t.Error("the engine plays on after the end")
	}

	p.Site.Start()
	p.Click("share")
	p.Wait("the dialog", "() => kit.find('link-self')")
	p.Click("make-link")
	p.Wait("the link", "() => kit.find('link-short')?.value")
	link := browser.Ask[string](p, "() => new URL(kit.find('link-short').value).pathname")
	other := p.Open(browser.Look{Languages: "ja"})
	other.Visit(link)
	other.Opened(4)
	other.Wait("the result", "() => kit.find('moves').querySelector('[data-end=resign]').innerText.includes('投了')")

	// A false result is rejected.
	refused := browser.Ask[string](p, `async () => {
		const nodes = [{ parent: -1 }, { parent: 0, usi: "7g7f" }, { parent: 1, end: { kind: "mate" } }];
		const body = JSON.stringify({ rules: "standard", headers: [], start: { sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" }, nodes });
		const answer = await fetch("/api/v1/records", { method: "POST", headers: { "Content-Type": "application/json" }, body });
		return answer.status + " " + (await answer.json()).reason;
	}`)
	if refused != "400 false-end" {
		t.Errorf("a false mate: %s", refused)
	}
	p.Expect("400")
}

// Offline, records are saved and read in all formats once the page of records was opened.
func TestRecordFilesOffline(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/record")
	p.Give("paste", "", "7g7f 3c3d 8h2b+ 3a2b")
	p.Opened(5)
	keptRecords(p)

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	p.Reload() // what was open is shown again
	p.Opened(5)
	files := map[string]string{}
	for _, format := range []string{"kif", "csa", "jkf", "ki2", "usi"} {
		text, _ := p.Written(format)
		files[format] = text
		if name := map[string]string{"kif": "▲", "csa": "+8822UM", "jkf": `"moves"`, "ki2": "▲２二角成", "usi": "8h2b+"}[format]; format != "kif" && !strings.Contains(text, name) {
			t.Errorf("%s: %q", format, text)
		}
	}
	if !strings.Contains(files["kif"], "３ ２二角成(88)") && !strings.Contains(files["kif"], "3 ２二角成(88)") {
		t.Errorf("kif: %q", files["kif"])
	}
	for format, text := range files {
		p.Visit("/record")
		p.Give("file", "saved."+format, text)
		p.Opened(5)
		if got := p.RecordPage(); got.Format != format {
			t.Errorf("a file of %s is opened as %s", format, got.Format)
		}
	}
	p.Visit("/record")
	p.Give("paste", "", "手合割：平手\n   1 ５五歩(56)\n")
	p.Wait("the fault", "() => kit.find('fault')?.dataset.line === '2'")
}

func keptRecords(p *browser.Page) {
	p.Wait("the service worker", "() => navigator.serviceWorker.controller")
	p.WaitEngine("what reads and writes records", `() => {
		for (const path of ["/engine.wasm", "/engine.js"]) void caches.match(path, { ignoreVary: true }).then((found) => found && ((globalThis.there ??= new Set()).add(path)));
		return globalThis.there?.size === 2;
	}`)
}

// Full storage is reported in every language. Stored data stays, and the record can be saved
// as a file.
func TestStorageIsFull(t *testing.T) {
	t.Parallel()
	p := browser.Serve(t).Open(browser.Look{Width: 360, Height: 740, Phone: true})
	p.Visit("/record")
	p.Wait("the service worker", "() => navigator.serviceWorker.controller")
	for _, text := range []string{"2g2f 8c8d", "7g7f 3c3d"} {
		p.Visit("/record")
		p.Give("paste", "", text)
		p.Opened(3)
		p.Wait("the record to be kept", "() => kit.find('kept')?.dataset.kept === 'yes'")
	}
	p.Room("engine")
	p.Click("engine-switch")
	p.WaitEngine("the engine", "() => document.querySelector('[data-testid=engine-line]')")
	p.Room("engine")
	p.Click("engine-switch")
	records := func() string {
		return browser.Ask[string](p, "() => Object.keys(localStorage).filter((k) => k.startsWith('komadai.record')).sort().map((k) => k + localStorage.getItem(k)).join('\\n')")
	}
	before := records()
	browser.Ask[bool](p, `() => {
		let text = "x".repeat(1 << 20);
		for (let i = 0; text; i++) {
			try {
				localStorage.setItem("other" + i, text);
			} catch {
				text = text.slice(0, text.length >> 1);
			}
		}
		return true;
	}`)
	p.Click("nav-last")
	p.Move("2g", "2f")
	p.Opened(4)
	p.Wait("the sentence", "() => kit.find('kept').dataset.kept === 'no' && kit.find('kept').innerText.startsWith('This browser’s storage is full.')")
	if after := records(); after != before {
		t.Errorf("what was kept is\n%s\nand was\n%s", after, before)
	}
	for code, words := range map[string]string{"ja": "保存領域がいっぱい", "zh": "儲存空間已滿", "zh-Hans": "存储空间已满"} {
		p.Speak(code)
		p.Wait("the sentence in "+code, "(words) => kit.find('kept').innerText.includes(words)", words)
		if out := p.Overflow(); out != "" {
			t.Error(out)
		}
	}
	p.Click("save-full")
	p.Wait("the file", "() => kit.find('written')?.dataset.name?.endsWith('.kifu')")
	p.Keys("\u001b")

	p.Expect("ERR_FAILED|Failed to fetch")
	p.Kill()
	p.Wait("the dialog gone", "() => !kit.find('written')")
	// Without the engine, which writes other formats, the app has its own format.
	browser.Ask[bool](p, "() => !!(Worker.prototype.postMessage = function () { this.dispatchEvent(new ErrorEvent('error', { cancelable: true })); })")
	p.Click("save-full")
	p.WaitEngine("the file of our own", "() => kit.find('own') && kit.find('written').dataset.name === 'record.json'")
	file := browser.Ask[string](p, "() => kit.find('preview').textContent")
	p.Site.Start()
	q := p.Open(browser.Look{})
	q.Visit("/record")
	q.Give("file", "record.json", file)
	q.Opened(4)
}
