package study_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

// makeStudy makes a study on the page of the list and returns its path.
func makeStudy(p *browser.Page, name string) string {
	p.Helper()
	p.Visit("/study#new")
	p.Wait("the form", "() => kit.find('study-name')")
	p.Fill("study-name", name)
	p.Click("study-make")
	p.Opened(1)
	return browser.Ask[string](p, "() => location.pathname")
}

func invite(p *browser.Page, names ...string) {
	p.Helper()
	p.Click("share")
	p.Wait("the settings", "() => kit.find('invite-name')")
	for i, name := range names {
		p.Fill("invite-name", name)
		p.Click("invite")
		p.Wait("the member "+name, "(n) => kit.find('members').dataset.count === String(n)", i+2)
	}
	browser.Ask[bool](p, "() => { kit.find('settings-dialog').querySelector('.icon-button').click(); return true; }")
	p.Wait("the dialog to close", "() => !kit.find('settings-dialog')")
}

// write appends to the comment of the open node, as typing does.
func write(p *browser.Page, text string) {
	p.Helper()
	p.Room("comment")
	browser.Ask[bool](p, `(text) => {
		const field = kit.find("comment");
		field.value += text;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		return true;
	}`, text)
}

const allSent = "() => kit.find('kept')?.dataset.unsent === '0' && kit.find('kept').dataset.connection === 'open'"

// Four people edit a study at once, during a kill -9 of the server and without it. Each edit is
// there once afterwards, on every screen.
func TestFourEditorsDuringACrash(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	names := []string{"Ann", "Bob", "Cid", "Dan"}
	moves := []struct{ from, to string }{{"7g", "7f"}, {"2g", "2f"}, {"5g", "5f"}, {"6g", "6f"}}
	pages := make([]*browser.Page, len(names))
	for i, name := range names {
		look := browser.Look{}
		if i == 3 {
			look = browser.Look{Width: 360, Height: 740, Phone: true}
		}
		pages[i] = s.Open(look)
		pages[i].SignUp(name)
	}
	path := makeStudy(pages[0], "Crash")
	invite(pages[0], names[1:]...)
	for _, p := range pages[1:] {
		p.Visit(path)
		p.Opened(1)
		p.Wait("the right to edit", "() => kit.find('kept')")
	}
	for i, p := range pages {
		p.Wait("the others", "() => document.querySelectorAll('[data-testid=person]').length === 3")
		if i < 3 {
			p.Move(moves[i].from, moves[i].to)
		} else {
			p.Tap(moves[i].from)
			p.Tap(moves[i].to)
		}
	}
	for _, p := range pages {
		p.Opened(5)
	}
	p := pages[0]
	p.Wait("the others at their moves", "() => document.querySelectorAll('[data-testid=moves] [data-testid=visitor]').length === 3")

	// All write the same comment; the server dies while the edits travel.
	for _, p := range pages {
		browser.Ask[bool](p, "() => { document.querySelector('[data-testid=moves] [data-node=\"0\"]').click(); return true; }")
	}
	for i, p := range pages {
		write(p, fmt.Sprintf("[before %d]", i))
	}
	s.Kill()
	for i, p := range pages {
		p.Wait("the lost connection", "() => kit.find('kept')?.dataset.connection === 'lost'")
		write(p, fmt.Sprintf("[without %d]", i))
	}
	// One page is closed before the server returns, with its edits.
	pages[2].Expect("ERR_CONNECTION_REFUSED|net::ERR")
	s.Start()
	for _, p := range pages {
		p.Wait("the edits to be sent", allSent)
	}
	var texts []string
	for i := range names {
		texts = append(texts, fmt.Sprintf("[before %d]", i), fmt.Sprintf("[without %d]", i))
	}
	for i, p := range pages {
		p.Room("comment")
		p.Wait("all texts", "(texts) => texts.every((t) => kit.find('comment').value.split(t).length === 2)", texts)
		p.Opened(5)
		if i == 0 {
			p.Reload()
			p.Opened(5)
			p.Wait("all texts after a reload", "(texts) => texts.every((t) => kit.find('comment').value.split(t).length === 2)", texts)
		}
	}
	same := browser.Ask[string](pages[0], "() => kit.find('comment').value")
	for i, p := range pages[1:] {
		if got := browser.Ask[string](p, "() => kit.find('comment').value"); got != same {
			t.Errorf("%s has %q, Ann %q", names[i+1], got, same)
		}
	}
	if n := strings.Count(same, "["); n != 8 {
		t.Errorf("%d texts in %q", n, same)
	}
}

// A reader follows who leads, over moves and chapters, and finds the study in the list.
func TestStudyIsFollowed(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	leader, reader := s.Open(browser.Look{}), s.Open(browser.Look{Width: 360, Height: 740, Phone: true, Languages: "ja"})
	leader.SignUp("Habu")
	path := makeStudy(leader, "Ishida style")
	leader.Click("share")
	leader.Click("visibility-public")
	leader.Wait("the public study", "() => kit.find('visibility-public').checked")
	leader.Well("the settings of a study")
	browser.Ask[bool](leader, "() => { kit.find('settings-dialog').querySelector('.icon-button').click(); return true; }")
	leader.Click("lead")

	reader.Visit("/study")
	reader.Wait("the list", "() => kit.find('study-search')")
	reader.Fill("study-search", "ishida")
	reader.Wait("the study", "() => kit.find('study-list')?.dataset.count === '1'")
	reader.Well("the list of studies")
	reader.Follow(path)
	reader.Opened(1)
	reader.Wait("to follow", "() => kit.find('following')?.textContent.includes('Habu')")
	reader.Well("a study on a phone")
	leader.Move("7g", "7f")
	leader.Opened(2)
	reader.Wait("the move", "() => kit.find('record').dataset.ply === '1' && kit.find('record').dataset.nodes === '2'")
	leader.Room("chapters")
	leader.Click("add-chapter")
	leader.Click("chapter-from-text")
	leader.Wait("the field", "() => kit.find('chapter-text')")
	leader.Fill("chapter-text", "position startpos moves 2g2f 8c8d\nposition startpos moves 7g7f")
	leader.Click("chapter-add")
	leader.Opened(3)
	leader.Well("a study")
	reader.Opened(3)
	reader.Room("chapters")
	reader.Wait("three chapters", "() => kit.find('chapters').dataset.count === '3'")
	// What a reader tries out stays there.
	reader.Tap("stop-following")
	reader.Wait("to stay alone", "() => !kit.find('following')")
	reader.Tap("7g")
	reader.Tap("7f")
	reader.Opened(4)
	leader.Move("2g", "2f")
	leader.Wait("the leader's tree without it", "() => kit.find('record').dataset.nodes === '3'")
}

// replace sets the comment of the open node, as typing does.
func replace(p *browser.Page, text string) {
	p.Helper()
	p.Room("comment")
	browser.Ask[bool](p, `(text) => {
		const field = kit.find("comment");
		field.value = text;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		return true;
	}`, text)
}

const comment = "(text) => kit.find('comment')?.value === text"

// A record becomes a study with its variations and comments. Two people change one comment at once,
// and both texts stay. A text that is refused stays in its field, over a reload, until it is changed.
func TestTwoEditorsOfOneComment(t *testing.T) {
	t.Parallel()
	s := browser.Serve(t)
	ann, bob := s.Open(browser.Look{}), s.Open(browser.Look{Width: 360, Height: 740, Phone: true})
	ann.SignUp("Ann")
	bob.SignUp("Bob")
	ann.Visit("/record?kifu=" + url.QueryEscape("手合割：平手\n   1 ７六歩(77)\n*an early move\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n"))
	ann.Opened(4)
	ann.Click("study")
	ann.Wait("the form", "() => kit.find('study-name')")
	ann.Well("a study of a record")
	ann.Fill("study-name", "From a record")
	ann.Click("study-make")
	ann.Wait("the study", "() => location.pathname.startsWith('/study/')")
	ann.Opened(4)
	invite(ann, "Bob")
	bob.Visit(browser.Ask[string](ann, "() => location.pathname"))
	bob.Opened(4)
	for _, p := range []*browser.Page{ann, bob} {
		browser.Ask[bool](p, "() => { document.querySelector('[data-testid=moves] [data-node=\"1\"]').click(); return true; }")
		p.Room("comment")
		p.Wait("the comment of the record", comment, "an early move")
	}
	held := []func(){ann.Hold("*/edits"), bob.Hold("*/edits")}
	replace(ann, "an old move")
	replace(bob, "an odd move")
	for _, release := range held {
		release()
	}
	for _, p := range []*browser.Page{ann, bob} {
		p.Wait("the edits to be sent", allSent)
		p.Wait("both texts", "() => ['an old move', 'an odd move'].every((t) => kit.find('comment').value.split('\\n').includes(t))")
	}

	long := strings.Repeat("長", 8001)
	replace(bob, long)
	bob.Wait("the refusal", "() => kit.find('refused-edit')?.textContent.includes('8001')")
	bob.Well("a refused text")
	bob.Wait("the text in the field", comment, long)
	bob.Reload()
	bob.Opened(4)
	bob.Wait("the refusal after a reload", "() => kit.find('refused-edit')")
	bob.Room("comment")
	bob.Wait("the text after a reload", comment, long)
	replace(bob, "short again")
	bob.Wait("no refusal", "() => !kit.find('refused-edit')")
	bob.Wait("the edit to be sent", allSent)
	ann.Wait("the text on the other page", comment, "short again")
}
