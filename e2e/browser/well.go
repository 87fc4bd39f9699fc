package browser

import "strings"

// Well fails the test if the page overflows in a language, lacks contrast in light or dark, or
// has unnamed elements, or choices in small letters. It ends in English.
func (p *Page) Well(where string) {
	p.Helper()
	p.Languages(where)
	p.WellNow(where)
}

// Languages fails the test if the page overflows in a language.
func (p *Page) Languages(where string) {
	p.Helper()
	for _, code := range []string{"ja", "zh", "zh-Hans", "en"} {
		p.Speak(code)
		if out := p.Overflow(); out != "" {
			p.Errorf("%s in %s: %s", where, code, out)
		}
	}
}

// WellNow is [Page.Well] in the current language.
func (p *Page) WellNow(where string) {
	p.Helper()
	if out := p.Overflow(); out != "" {
		p.Errorf("%s: %s", where, out)
	}
	for _, dark := range []bool{!p.look.Dark, p.look.Dark} {
		p.prefer(dark, p.look.Motion)
		theme := map[bool]string{false: "light", true: "dark"}[dark]
		p.Wait("the theme", "(theme) => document.documentElement.dataset.theme === theme", theme)
		if list := Ask[[]string](p, Faint); len(list) > 0 {
			p.Errorf("%s, %s: hard to read: %s", where, theme, strings.Join(list, "; "))
		}
	}
	p.Unnamed(where, p.Tree())
	p.Labels(where)
}

// Labels fails the test if an English label of a choice or field begins with a small letter.
func (p *Page) Labels(where string) {
	p.Helper()
	if list := Ask[[]string](p, small); len(list) > 0 {
		p.Errorf("%s: choices begin with a small letter: %s", where, strings.Join(list, "; "))
	}
}

const small = `() => document.documentElement.lang !== 'en' ? []
  : [...new Set([...document.querySelectorAll('option, legend, .field-label, .option-label')].map((e) => e.textContent.trim()))]
    .filter((text) => /^[a-z]/.test(text))`
