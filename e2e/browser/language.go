package browser

func (p *Page) Speak(code string) {
	p.Helper()
	p.Click("lang-" + code)
	p.Wait("the language", "(id) => kit.find(id).getAttribute('aria-pressed') === 'true'", "lang-"+code)
}
