package browser

import "github.com/chromedp/chromedp/kb"

// Focused is the focused element.
type Focused struct {
	// Name is a square, a place on a stand or a data-testid, else the tag.
	Name string
	// Seen reports whether the focus is visible: the element or one of three ancestors
	// changes its style.
	Seen bool
}

// Focus describes document.activeElement.
func (p *Page) Focus() Focused {
	p.Helper()
	return Ask[Focused](p, `() => {
		const [at, name] = kit.focused();
		if (!name) return { Name: "", Seen: false };
		const look = () => {
			const parts = [];
			for (let e = at, up = 0; e && up < 4; e = e.parentElement, up++) {
				for (const pseudo of [null, "::after"]) {
					const s = getComputedStyle(e, pseudo);
					parts.push(s.outlineStyle, s.outlineStyle === "none" ? "" : s.outlineWidth + s.outlineColor, s.boxShadow, s.backgroundColor, s.borderColor, s.top);
				}
			}
			return parts.join();
		};
		const lit = look();
		at.blur();
		const dark = look();
		at.focus({ preventScroll: true, focusVisible: true });
		return { Name: name, Seen: lit !== dark };
	}`)
}

// TabTo presses Tab until an element has the focus. Each focus on the way must be visible.
func (p *Page) TabTo(name string) {
	p.Helper()
	var stops []string
	for range 80 {
		p.Keys(kb.Tab)
		at := p.Focus()
		if at.Name != "" && !at.Seen {
			p.Errorf("the focus of %s is not visible", at.Name)
		}
		if at.Name == name {
			return
		}
		stops = append(stops, at.Name)
	}
	p.Fatalf("Tab does not lead to %s; it stops at %v", name, stops)
}

// At waits until the element has the focus, which must be visible.
func (p *Page) At(name string) {
	p.Helper()
	p.Wait("the focus of "+name, "(name) => kit.focused()[1] === name", name)
	if !p.Focus().Seen {
		p.Errorf("the focus of %s is not visible", name)
	}
}
