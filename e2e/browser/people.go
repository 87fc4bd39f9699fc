package browser

// Fill writes a text into a field of the page.
func (p *Page) Fill(name, text string) {
	p.Helper()
	Ask[bool](p, `(name, text) => {
		const field = kit.find(name);
		field.focus();
		field.value = text;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		return true;
	}`, name, text)
}
