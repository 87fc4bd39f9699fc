package study_test

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/e2e/browser"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

// bookOf returns a book of USI lines, each played as often as its place in the list.
func bookOf(t *testing.T, lines ...string) *book.Book {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	b := book.New(set.Rules)
	for i, line := range lines {
		p := set.Start
		for ply, usi := range strings.Fields(line) {
			m, err := notation.ParseUSI(set.Rules, usi)
			if err != nil {
				t.Fatal(err)
			}
			b.Put(book.Key(&p), ply+1, book.Move{Move: m, Count: i + 1, Value: 40 - 10*i, Valued: true})
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func written(t *testing.T, b *book.Book, f book.Format) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := book.Write(&out, b, f); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func choose(p *browser.Page, field, name string, data []byte) {
	p.Helper()
	p.Wait("the field "+field, "(field) => kit.find(field)", field)
	browser.Ask[bool](p, `(field, name, data) => {
		const files = new DataTransfer();
		files.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
		kit.find(field).files = files.files;
		return kit.find(field).dispatchEvent(new Event("change", { bubbles: true }));
	}`, field, name, base64.StdEncoding.EncodeToString(data))
}

func holds(p *browser.Page, ply int, moves string) {
	p.Helper()
	p.WaitEngine("the book's "+moves, `(ply, moves) => {
		const page = kit.find('book');
		return page?.dataset.ready === '' && page.dataset.ply === String(ply) && [...document.querySelectorAll('[data-testid=book-moves] [data-usi]')].map((e) => e.dataset.usi).join(' ') === moves;
	}`, ply, moves)
}

func saveBook(p *browser.Page, f book.Format) *book.Book {
	p.Helper()
	p.Wait("the page at rest", "() => !document.querySelector('dialog')")
	browser.Ask[bool](p, "() => (kit.find('book-save').click(), true)")
	p.Wait("the formats", "(f) => kit.find(`book-format-${f}`)", string(f))
	browser.Ask[bool](p, "(f) => (kit.find(`book-format-${f}`).click(), true)", string(f))
	p.Wait("the file", "(f) => kit.find('book-written')?.dataset.format === f", string(f))
	text := browser.Ask[string](p, `() => {
		const keep = URL.createObjectURL;
		return new Promise((done) => {
			URL.createObjectURL = (blob) => {
				URL.createObjectURL = keep;
				void blob.arrayBuffer().then((b) => done(btoa(String.fromCharCode(...new Uint8Array(b)))));
				return keep.call(URL, blob);
			};
			kit.find("book-save-file").click();
		});
	}`)
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		p.Fatal(err)
	}
	set, err := variant.Lookup("standard")
	if err != nil {
		p.Fatal(err)
	}
	b, lost, err := book.Read(bytes.NewReader(data), f, &set.Start)
	if err != nil || len(lost) > 0 {
		p.Fatalf("%s: %v, lost %v", f, err, lost)
	}
	return b
}

func at(t *testing.T, b *book.Book, line string) *book.Entry {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	p := set.Start
	for usi := range strings.FieldsSeq(line) {
		m, err := notation.ParseUSI(set.Rules, usi)
		if err == nil {
			err = p.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if e := b.At(&p); e != nil {
		return e
	}
	return &book.Entry{}
}

// A book is edited with the mouse, kept over a reload, undone, saved in each format, and
// merged.
func TestBook(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 1440, Height: 900})
	p.Visit("/book")
	choose(p, "book-file", "mine.db", written(t, bookOf(t, "7g7f 3c3d", "2g2f 8c8d", "7g7f 8c8d"), book.YaneuraOu))
	holds(p, 0, "7g7f 2g2f")
	p.Click("book-7g7f")
	holds(p, 1, "3c3d 8c8d")
	p.Drag("5a", "4b")
	holds(p, 2, "")
	p.Wait("the move that is not in the book", "() => kit.find('book-line').dataset.missing === '1'")
	p.Click("book-add")
	p.Wait("the move is in the book", "() => kit.find('book-line').dataset.missing === '0'")
	p.Click("book-back")
	holds(p, 1, "3c3d 8c8d 5a4b")

	p.Click("edit-5a4b")
	p.Wait("the dialog", "() => document.querySelector('dialog[open]') && kit.find('book-value')")
	p.Fill("book-value", "nonsense")
	p.Click("book-apply")
	p.Wait("what is wrong", "() => kit.find('book-bad')?.textContent.includes('nonsense')")
	p.Fill("book-value", "-120")
	p.Fill("book-depth", "14")
	p.Fill("book-count", "1,000")
	p.Click("book-grade-doubtful")
	p.Fill("book-comment", "early king")
	p.Click("book-first")
	holds(p, 1, "5a4b 3c3d 8c8d")
	p.Wait("the numbers", `() => { const d = document.querySelector('[data-usi="5a4b"]').dataset; return d.value === '-120' && d.depth === '14' && d.count === '1000' && d.grade === 'doubtful'; }`)
	p.Click("edit-8c8d")
	p.Wait("the dialog", "() => kit.find('book-remove')")
	p.Click("book-remove")
	holds(p, 1, "5a4b 3c3d")

	p.Reload()
	holds(p, 1, "5a4b 3c3d")
	p.Wait("the name", "() => kit.find('book-name')?.textContent === 'mine.db'")

	saved := saveBook(p, book.YaneuraOu)
	e := at(t, saved, "7g7f")
	want := book.Move{Value: -120, Depth: 14, Count: 1000, Comment: "early king"}
	if d := cmp.Diff(want, e.Moves[0], cmpopts.IgnoreFields(book.Move{}, "Move", "Reply", "Valued")); d != "" || len(e.Moves) != 2 {
		t.Errorf("%d moves; the first (-want +got):\n%s", len(e.Moves), d)
	}
	e = at(t, saveBook(p, book.ShogiGUI), "7g7f")
	want = book.Move{Grade: book.Doubtful, Count: 1000}
	if d := cmp.Diff(want, e.Moves[0], cmpopts.IgnoreFields(book.Move{}, "Move", "Reply", "Valued", "Value", "Depth", "Comment")); d != "" || len(e.Moves) != 2 {
		t.Errorf("%d moves; the first (-want +got):\n%s", len(e.Moves), d)
	}
	if e := at(t, saveBook(p, book.Apery), "7g7f"); len(e.Moves) != 2 {
		t.Errorf("%+v", e)
	}

	choose(p, "book-merge-file", "other.sbk", written(t, bookOf(t, "7g7f 1c1d", "6g6f"), book.ShogiGUI))
	holds(p, 1, "5a4b 3c3d 1c1d")
	p.Reload()
	holds(p, 1, "5a4b 3c3d 1c1d")
	p.Click("book-1c1d")
	holds(p, 2, "")
	p.Move("9g", "9f")
	holds(p, 3, "")
	p.Click("book-add")
	p.Wait("the line is in the book", "() => kit.find('book-line').dataset.missing === '0'")
	p.Click("book-undo")
	p.Wait("the move is taken back", "() => kit.find('book-line').dataset.missing === '1'")
	p.Click("book-redo")
	p.Wait("the move is there again", "() => kit.find('book-line').dataset.missing === '0'")
	if e := at(t, saveBook(p, book.YaneuraOu), "7g7f 1c1d"); len(e.Moves) != 1 {
		t.Errorf("%+v", e)
	}
	p.Click("book-close")
	p.Wait("no book", "() => kit.find('book-choose')")
	p.Reload()
	p.Wait("no book is kept", "() => kit.find('book-choose')")
}

// A book is created, a move added, and discarding it asks first.
func TestBookByKeyboard(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{})
	p.Visit("/book")
	p.Wait("the page", "() => kit.find('book-fresh')")
	p.TabTo("book-fresh")
	p.Keys(kb.Enter)
	holds(p, 0, "")
	p.Keys("b")
	p.At("5i")
	p.Keys(kb.ArrowUp, kb.ArrowUp, kb.Enter, kb.ArrowUp, kb.Enter)
	holds(p, 1, "")
	p.Wait("the move played", "() => document.querySelector('[data-testid=book-line] [aria-current]')?.textContent.includes('P-5f')")
	p.TabTo("book-add")
	p.Keys(kb.Enter)
	p.Wait("the move is in the book", "() => kit.find('book-line').dataset.missing === '0'")
	browser.Ask[bool](p, "() => (document.activeElement.blur(), true)")
	p.Keys(kb.ArrowLeft)
	holds(p, 0, "5g5f")
	p.Keys(kb.ArrowRight)
	holds(p, 1, "")
	p.Keys(kb.Home)
	holds(p, 0, "5g5f")
	p.TabTo("edit-5g5f")
	p.Keys(kb.Enter)
	p.Wait("the dialog", "() => document.querySelector('dialog[open]')")
	p.Keys(kb.Escape)
	p.Wait("no dialog", "() => !document.querySelector('dialog')")
	p.TabTo("book-position-comment")
	p.Keys("a", "b", kb.Tab)
	p.Wait("the comment is kept", "() => kit.find('book-position-comment')?.value === 'ab' && kit.find('book').dataset.version !== '0'")
	p.TabTo("book-close")
	p.Keys(kb.Enter)
	p.Wait("the question", "() => kit.find('book-close-yes')")
	p.Keys(kb.Escape)
	holds(p, 0, "5g5f")
}

// An invalid book is reported, and the open one stays: on a phone, dark, in Japanese.
func TestBookFaults(t *testing.T) {
	t.Parallel()
	p := browser.Shared(t).Open(browser.Look{Width: 360, Height: 780, Phone: true, Dark: true, Languages: "ja"})
	p.Visit("/book")
	said := func(what string) {
		t.Helper()
		p.WaitEngine(what, "(what) => kit.find('book-problem')?.textContent.includes(what)", what)
	}
	choose(p, "book-file", "letter.txt", []byte("hello"))
	said(".sbk のどれか")
	choose(p, "book-file", "letter.db", []byte("hello"))
	said("YaneuraOuの定跡ファイルではない")
	choose(p, "book-file", "a.db", []byte("#YANEURAOU-DB2016 1.00\nsfen "+start+"\n7g7z\n"))
	said("3行目を読み取れません：「7g7z」")
	choose(p, "book-file", "large.bin", make([]byte, 33<<20))
	said("32 MBまで")
	p.Pick("book-rules", "torus")
	choose(p, "book-file", "a.bin", make([]byte, 16))
	said("本将棋専用")
	p.Pick("book-rules", "standard")
	choose(p, "book-file", "mine.bin", written(t, bookOf(t, "7g7f 3c3d"), book.Apery))
	holds(p, 0, "7g7f")
	choose(p, "book-merge-file", "letter.sbk", []byte("hello"))
	said("ShogiGUIの定跡ファイルではない")
	holds(p, 0, "7g7f")
	p.Tap("book-7g7f")
	holds(p, 1, "3c3d")
	p.Tap("8c")
	p.Tap("8d")
	holds(p, 2, "")
	p.Tap("book-add")
	p.Wait("the move is in the book", "() => kit.find('book-line').dataset.missing === '0'")
	if wide := p.Overflow(); wide != "" {
		t.Errorf("%s is wider than the screen", wide)
	}
	// Full storage is reported, and the book can be saved.
	browser.Ask[bool](p, `() => {
		IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
		return true;
	}`)
	p.Tap("2g")
	p.Tap("2f")
	holds(p, 3, "")
	p.Tap("book-add")
	p.Wait("that there is no room", "() => kit.find('book-unkept')?.dataset.why === 'full'")
	if e := at(t, saveBook(p, book.YaneuraOu), "7g7f 8c8d"); len(e.Moves) != 1 {
		t.Errorf("%+v", e)
	}
}
