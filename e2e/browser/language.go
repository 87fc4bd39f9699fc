package browser

func (p *Page) Speak(code string) {
	p.Helper()
	p.Pick("language", code)
	p.Wait("the language", "(code) => kit.find('language').dataset.shown === code", code)
}
