package analysis_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/komadai/komadai/e2e/browser"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/work/bus/bustest"
)

// In the game blunders each side loses a bishop or more.
const blunders = "startpos moves 7g7f 3c3d 8h3c+ 4a4b 3c4b 5a4b 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f G*3b 4b3b"

// long has no blunders; the worker is stopped during its analysis.
const long = "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 4i5h 7a6b 9g9f 9c9d 5g5f 3a3b 7i6h 3b4c 8h7g 7b8b 6i7i 1c1d 2f2e 2b3c " +
	"2h3h 4b3b 3h2h 3b4b 2h3h 4b3b 3h2h 3b4b"

type analysis struct {
	State, Depth      string
	Done, Total       int
	Points            int
	Marks, Dots       []string
	Verdict           string
	Black, White, Ply string
}

func readAnalysis(p *browser.Page) analysis {
	p.Helper()
	return browser.Ask[analysis](p, `() => {
		const d = kit.find("analysis").dataset;
		const list = (selector) => [...document.querySelectorAll(selector)].map((e) => (e.closest("[data-ply]") ?? e).dataset.ply + " " + e.dataset.grade);
		return {
			State: d.state, Depth: d.depth ?? "", Done: +(d.done ?? 0), Total: +(d.total ?? 0),
			Points: +(kit.find("course")?.dataset.points ?? 0),
			Marks: list("[data-testid=moves] .grade-mark"), Dots: list("[data-testid=course] .course-dot"),
			Verdict: kit.find("verdict")?.dataset.grade ?? "",
			Black: kit.find("accuracy-b")?.dataset.accuracy ?? "", White: kit.find("accuracy-w")?.dataset.accuracy ?? "",
			Ply: kit.find("record")?.dataset.ply ?? "",
		};
	}`)
}

func chooseDepth(p *browser.Page, depth string) {
	p.Helper()
	browser.Ask[bool](p, `(depth) => { const s = kit.find("analysis-depth"); s.value = depth; s.dispatchEvent(new Event("change", { bubbles: true })); return true; }`, depth)
}

func analyse(p *browser.Page, depth string) {
	p.Helper()
	p.Wait("the button", "() => kit.find('analyse')")
	p.Room("analysis")
	chooseDepth(p, depth)
	p.Click("analyse")
	p.WaitEngine("the analysis", fmt.Sprintf("() => kit.find('analysis').dataset.state === 'done' && kit.find('analysis').dataset.depth === '%s'", depth))
	p.Wait("the marks", "() => document.querySelectorAll('[data-testid=moves] .grade-mark').length === document.querySelectorAll('[data-testid=course] .course-dot').length")
}

// An analysis grows its graph, survives a reload, and is written into the record.
func TestAnalyseRecord(t *testing.T) {
	t.Parallel()
	// Other tests expect this game without an analysis.
	p := browser.Serve(t).Open(browser.Look{})
	p.Visit("/record")
	p.Give("paste", "", blunders)
	p.Opened(19)
	p.Wait("the analysis", "() => kit.find('analysis')")
	if got := readAnalysis(p); got.State != "" || got.Points != 0 {
		t.Errorf("before: %+v", got)
	}
	p.Wait("the button", "() => kit.find('analyse')")
	browser.Ask[bool](p, `() => {
		globalThis.seen = [];
		new MutationObserver(() => seen.push(+(kit.find("analysis")?.dataset.done ?? 0))).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-done"] });
		return true;
	}`)
	analyse(p, "quick")
	seen := slices.Compact(browser.Ask[[]int](p, "() => seen"))
	if len(seen) < 3 || !slices.IsSorted(seen) {
		t.Errorf("the progress was shown as %v", seen)
	}
	got := readAnalysis(p)
	want := analysis{State: "done", Depth: "quick", Points: 19, Done: 19, Total: 19, Ply: got.Ply}
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(analysis{}, "Marks", "Dots", "Verdict", "Black", "White")); d != "" {
		t.Errorf("the analysis (-want +got):\n%s", d)
	}
	if slices.Contains([]string{"", "100.0"}, got.Black) || got.White == "" {
		t.Errorf("the accuracies are %q and %q", got.Black, got.White)
	}
	if len(got.Marks) < 2 || !slices.Equal(got.Marks, got.Dots) || !slices.Contains(got.Marks, "3 blunder") {
		t.Fatalf("marks %v, dots %v", got.Marks, got.Dots)
	}
	// From one marked move to the next, and by a click on the graph.
	p.Click("fault-next")
	p.Wait("the first mark", "(ply) => kit.find('record').dataset.ply === ply", strings.Fields(got.Marks[0])[0])
	if v := readAnalysis(p).Verdict; v != strings.Fields(got.Marks[0])[1] {
		t.Errorf("the verdict is %q, the mark %q", v, got.Marks[0])
	}
	field := browser.Ask[[3]float64](p, "() => { const b = kit.box('course-field'); return [b.left, b.width, (b.top + b.bottom) / 2]; }")
	p.ClickAt(browser.Place{X: field[0] + field[1]*.5, Y: field[2]})
	p.Wait("the middle of the game", "() => kit.find('record').dataset.ply === '9'")
	p.Keys(kb.ArrowRight)
	p.Wait("a move on", "() => kit.find('record').dataset.ply === '10' && kit.find('course-field').getAttribute('aria-valuenow') === '10'")

	p.Keys(kb.Home, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	p.Wait("the third move", "() => kit.find('verdict').dataset.grade === 'blunder' && kit.find('better-line')")
	p.Wait("the better move as an arrow", "() => kit.board().shadowRoot.querySelectorAll('[data-arrow]').length === 1")
	p.Click("better-line")
	p.Wait("the variation", "() => +kit.find('record').dataset.nodes > 19 && kit.find('record').dataset.ply === '3'")
	if again := readAnalysis(p); !slices.Equal(again.Marks, got.Marks) {
		t.Errorf("with a variation the marks are %v", again.Marks)
	}

	p.Click("analysis-note")
	p.Wait("the evaluations", "() => kit.find('evaluations') && kit.find('comment').value.includes('[Analysis] Blunder') || kit.find('comment').value.includes('[Analysis] blunder')")
	text, _ := p.Written("kif")
	if !strings.Contains(text, "**解析 0 Engine \"komadai\"") || !strings.Contains(text, "変化：3手") {
		t.Errorf("the record as KIF:\n%s", text)
	}
	p.Reload()
	p.Wait("the analysis again", "() => kit.find('analysis')?.dataset.state === 'done' && document.querySelector('[data-testid=moves] .grade-mark')")
	if again := readAnalysis(p); !slices.Equal(again.Marks, got.Marks) || again.Black != got.Black {
		t.Errorf("after a reload: %+v", again)
	}

	p.Visit("/record")
	p.Give("paste", "", strings.TrimSuffix(blunders, " 4b3b"))
	p.Opened(18)
	p.Wait("the button", "() => kit.find('analyse')")
	if other := readAnalysis(p); other.State != "" || len(other.Marks) != 0 {
		t.Errorf("another game: %+v", other)
	}
}

// Only a finished game is analysed: on a phone, in each language, by keyboard.
func TestAnalyseGame(t *testing.T) {
	t.Parallel()
	s := browser.Shared(t)
	p := s.Open(browser.Look{Width: 360, Height: 780, Phone: true})
	p.Start(browser.NewGame{"rules": "standard", "level": 1})
	p.Move("7g", "7f")
	p.Wait("the answer", "() => Number(kit.game().dataset.plies) >= 2")
	p.Ready()
	if browser.Ask[bool](p, "() => !!kit.find('analysis')") {
		t.Error("a game that is being played can be analysed")
	}
	p.Click("resign")
	p.Click("resign-yes")
	p.Wait("the end", "() => kit.game().hasAttribute('data-over')")
	analyse(p, "quick")
	for _, code := range []string{"en", "ja", "zh"} {
		p.Speak(code)
		if out := p.Overflow(); out != "" {
			t.Errorf("in %s: %s", code, out)
		}
	}
	p.Speak("ja")
	if text := browser.Ask[string](p, "() => kit.find('analysis').innerText"); !strings.Contains(text, "精度") {
		t.Errorf("in Japanese: %q", text)
	}
	p.Reload()
	p.Wait("the analysis again", "() => kit.find('analysis')?.dataset.state === 'done' && kit.find('analyse-again')")

	// Another visitor sees it and requests a deeper one by keyboard.
	q := s.Open(browser.Look{})
	q.Visit(browser.Ask[string](p, "() => location.pathname"))
	q.Wait("the analysis for another", "() => kit.find('analysis')?.dataset.state === 'done' && kit.find('analyse-again')")
	q.TabTo("analyse-again")
	q.Keys(kb.Enter)
	q.Wait("the form", "() => kit.find('analyse')")
	q.TabTo("analyse")
	q.Keys(kb.Enter)
	q.WaitEngine("the deeper analysis", "() => kit.find('analysis').dataset.state === 'done' && kit.find('analysis').dataset.depth === 'normal'")
	q.TabTo("course-field")
	q.Keys(kb.Home)
	q.Wait("the start", "() => kit.find('course-field').getAttribute('aria-valuenow') === '0'")
}

type worker struct {
	cmd   *exec.Cmd
	ended chan struct{}
	log   *browser.Journal
}

func startWorker(s *browser.Site, args ...string) *worker {
	s.Helper()
	c := &worker{cmd: exec.Command(browser.Binary(), append([]string{"worker", "--db", s.DB, "--threads", "1"}, args...)...), ended: make(chan struct{}), log: new(browser.Journal)}
	c.cmd.Stdout, c.cmd.Stderr = c.log, c.log
	c.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "KOMADAI_") })
	if err := c.cmd.Start(); err != nil {
		s.Fatal(err)
	}
	go func() {
		_ = c.cmd.Wait() // killed is an error
		close(c.ended)
	}()
	s.Cleanup(func() {
		_ = c.cmd.Process.Kill()
		<-c.ended
	})
	return c
}

func (c *worker) end(sig os.Signal) {
	_ = c.cmd.Process.Signal(sig)
	<-c.ended
}

// One worker is killed, one stopped, and another finishes the game without repeating results.
func TestWorkersDie(t *testing.T) {
	t.Parallel()
	cluster, nats := storetest.StartCluster(t), bustest.Start(t, 1)
	s := &browser.Site{T: t, Addr: browser.FreePort(t), DB: cluster.Database(t), Log: new(browser.Journal)}
	s.URL = "http://" + s.Addr
	s.Flags = []string{"--nats", strings.Join(nats.URLs(), ","), "--analysis-threads", "0"}
	s.Start()
	t.Cleanup(func() {
		s.Kill()
		s.CheckLog()
	})
	p := s.Open(browser.Look{})
	p.Visit("/record")
	p.Give("paste", "", long)
	p.Opened(33)
	p.Wait("the button", "() => kit.find('analyse')")
	p.Room("analysis")
	chooseDepth(p, "quick")
	p.Click("analyse")
	p.Wait("the queue", "() => kit.find('analysis').dataset.state === 'queued'")
	id := find(s, long)
	at := func() (state string, done int) {
		t.Helper()
		var a struct {
			State string
			Done  int
		}
		res, err := http.Get(s.URL + "/api/v1/analyses/" + id)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err == nil {
			err = json.Unmarshal(body, &a)
		}
		if err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		return a.State, a.Done
	}
	until := func(n int) int {
		t.Helper()
		for deadline := time.Now().Add(browser.Thinking); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
			if _, done := at(); done >= n {
				return done
			}
		}
		t.Fatalf("the analysis stands still\n%s", s.Log)
		return 0
	}
	address := []string{"--nats", strings.Join(nats.URLs(), ",")}
	first := startWorker(s, address...)
	until(3)
	first.end(syscall.SIGKILL)
	_, kept := at()
	second := startWorker(s, address...)
	begun := time.Now()
	until(kept + 2)
	t.Logf("taken up %v after a worker was killed", time.Since(begun).Round(time.Second))
	second.end(syscall.SIGTERM)
	if !strings.Contains(second.log.String(), "a job is handed on") || second.cmd.ProcessState.ExitCode() != 0 {
		t.Errorf("a worker that was stopped ended with %d:\n%s", second.cmd.ProcessState.ExitCode(), second.log)
	}
	state, handed := at()
	if state != "queued" || handed < kept+2 {
		t.Errorf("after the second worker the job is %s with %d positions", state, handed)
	}
	third := startWorker(s, address...)
	p.WaitEngine("the end", "() => kit.find('analysis').dataset.state === 'done' && kit.find('course').dataset.points === '33'")
	for i, c := range []*worker{first, second, third} {
		if strings.Contains(c.log.String(), "level=ERROR") {
			t.Errorf("worker %d: %s", i+1, c.log)
		}
	}
	if !strings.Contains(third.log.String(), fmt.Sprintf("done=%d ", handed)) {
		t.Errorf("the third worker did not go on after %d positions:\n%s", handed, third.log)
	}
}

func find(s *browser.Site, usi string) string {
	s.Helper()
	var read struct {
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal(s.Post("/api/v1/records/read", "application/octet-stream", usi), &read); err != nil {
		s.Fatal(err)
	}
	var found struct{ Analysis struct{ ID string } }
	if err := json.Unmarshal(s.Post("/api/v1/analyses/find", "application/json", `{"record":`+string(read.Record)+`}`), &found); err != nil || found.Analysis.ID == "" {
		s.Fatalf("%v: there is no analysis", err)
	}
	return found.Analysis.ID
}
