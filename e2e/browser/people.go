package browser

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

// Pick chooses an item of a list.
func (p *Page) Pick(name, value string) {
	p.Helper()
	Ask[bool](p, `(name, value) => {
		const list = kit.find(name);
		if (![...list.options].some((o) => o.value === value)) throw new Error(name + " has no " + value);
		list.value = value;
		list.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	}`, name, value)
}
