package browser

import (
	"strings"
	"testing"
	"time"
)

// The kit reports the faults it should find.

func TestFaultsAreHeard(t *testing.T) {
	t.Parallel()
	p := Serve(t).Open(Look{})
	p.Visit("/")
	Ask[bool](p, `async () => {
		console.error("one");
		setTimeout(() => { throw new Error("two"); });
		void Promise.reject(new Error("three"));
		const script = document.createElement("script");
		script.textContent = "document.title = 'four'";
		document.head.append(script);
		await fetch("/api/v1/nothing-here");
		await kit.sleep(50);
		return true;
	}`)
	for _, word := range []string{"one", "two", "three", "Content-Security-Policy", "404"} {
		deadline := time.Now().Add(Timeout)
		for !strings.Contains(p.heard(), word) {
			if time.Now().After(deadline) {
				t.Errorf("nothing was heard of %q: %s", word, p.heard())
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	p.Expect(".")
}

func (p *Page) heard() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.faults, "\n")
}

func TestFaultsAreSeen(t *testing.T) {
	t.Parallel()
	p := Serve(t).Open(Look{Width: 360, Height: 700, Phone: true})
	p.Visit("/new/standard")
	if out, list := p.Overflow(), Ask[[]string](p, Faint); out != "" || len(list) > 0 {
		t.Fatalf("faults at the start: %s, %v", out, list)
	}
	Ask[bool](p, `() => {
		const text = document.createElement("p");
		text.textContent = "hardly to be read";
		text.style.cssText = "color: #888; background: #777; width: 700px";
		text.tabIndex = 0;
		text.dataset.testid = "unseen";
		document.querySelector("main").prepend(text);
		const button = document.createElement("button");
		text.append(button);
		const style = new CSSStyleSheet();
		style.replaceSync("[data-testid=unseen]:focus { outline: none !important }");
		document.adoptedStyleSheets.push(style);
		text.focus();
		return true;
	}`)
	if out := p.Overflow(); !strings.Contains(out, "P.") {
		t.Errorf("what is too wide is not found: %q", out)
	}
	if list := Ask[[]string](p, Faint); len(list) != 1 || !strings.Contains(list[0], "hardly") {
		t.Errorf("what is hard to read is not found: %q", list)
	}
	if at := p.Focus(); at.Name != "unseen" || at.Seen {
		t.Errorf("a focus that is not seen is not found: %+v", at)
	}
	unnamed := 0
	for _, n := range p.Tree() {
		if n.Role == "button" && n.Name == "" {
			unnamed++
		}
	}
	if unnamed != 1 {
		t.Errorf("%d buttons without a name are found, want 1", unnamed)
	}
	if p.Reachable("start") {
		// It is below the form's other fields, but nothing covers it.
		Ask[bool](p, `() => {
			const cover = document.createElement("div");
			cover.style.cssText = "position: fixed; inset: 0; z-index: 99";
			document.body.append(cover);
			return true;
		}`)
		if p.Reachable("start") {
			t.Error("what is covered is held to be within reach")
		}
	} else {
		t.Error("the button to start is not within reach")
	}
}
