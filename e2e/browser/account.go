package browser

// Password of the tests' accounts.
const Password = "correct horse battery"

// SignUp creates an account with the form. A name that another test of a shared server has taken is a failure
// at once.
func (p *Page) SignUp(name string) {
	p.Helper()
	p.Visit("/sign-up")
	p.Fill("name", name)
	p.Fill("password", Password)
	p.Click("submit")
	p.Wait("an answer about "+name, "() => !location.pathname.startsWith('/sign-') || !!kit.find('problem')?.textContent")
	if refusal := Ask[string](p, "() => (location.pathname.startsWith('/sign-') && kit.find('problem')?.textContent) || ''"); refusal != "" {
		p.Fatalf("signing up %s: %s", name, refusal)
	}
	p.SignedIn(name)
}

// SignedIn waits until the header of the next page shows the account.
func (p *Page) SignedIn(name string) {
	p.Helper()
	p.Wait(name+" signed in", "(name) => kit.find('who')?.dataset.name === name && !location.pathname.startsWith('/sign-')", name)
}
