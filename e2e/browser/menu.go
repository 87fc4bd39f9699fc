package browser

// Go follows a link of the menu, by its name in web/src/ui/menu.ts.
func (p *Page) Go(place string) {
	p.Helper()
	p.OpenMenu(place)
	p.press("go-"+place, p.pressing())
}

// OpenMenu opens the part of the menu that has a link.
func (p *Page) OpenMenu(place string) {
	p.Helper()
	p.Wait("the menu", "() => document.querySelector('.nav ul')")
	p.press(Ask[string](p, "(name) => kit.find('menu') ? 'menu' : document.querySelector(`[data-testid=${name}]`).closest('.subjects > li').querySelector('button').dataset.testid", "go-"+place), p.pressing())
}

// pressing is a tap or a click, by the device.
func (p *Page) pressing() func(Place) {
	if p.look.Phone {
		return p.TapAt
	}
	return p.ClickAt
}
