package browser

// Password is the password of the accounts that tests make.
const Password = "correct horse battery"

// SignUp makes an account by the form.
func (p *Page) SignUp(name string) {
	p.Helper()
	p.Visit("/sign-up")
	p.Fill("name", name)
	p.Fill("password", Password)
	p.Click("submit")
	p.SignedIn(name)
}

// SignedIn waits until the header shows who is signed in, on the page that comes
// after.
func (p *Page) SignedIn(name string) {
	p.Helper()
	p.Wait(name+" signed in", "(name) => kit.find('who')?.dataset.name === name && !location.pathname.startsWith('/sign-')", name)
}
