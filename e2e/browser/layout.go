package browser

// Overflow returns what is wider than the window, or "". A phone would zoom out, which hides
// the overflow from a simple width check.
func (p *Page) Overflow() string {
	p.Helper()
	return Ask[string](p, `(width) => {
		const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth);
		if (wide <= width) return "";
		const out = [...document.querySelectorAll("body *")].find((e) => e.getBoundingClientRect().right > width + 1);
		return wide + " pixels wide: " + (out ? out.tagName + "." + out.className : "?");
	}`, p.width)
}

// BoardFits fails the test if a square is outside the window or too small to press.
func (p *Page) BoardFits(where string) {
	p.Helper()
	bad := Ask[string](p, `(width) => {
		for (const c of kit.board().shadowRoot.querySelectorAll("[data-square]")) {
			const b = c.getBoundingClientRect();
			if (b.left < 0 || b.right > width) return c.dataset.square + " reaches from " + b.left + " to " + b.right;
			if (b.width < 20) return c.dataset.square + " is only " + b.width + " pixels wide";
		}
		return "";
	}`, p.width)
	if bad != "" {
		p.Errorf("%s: the square %s", where, bad)
	}
}
