package browser

import (
	"io"
	"net/http"
	"strings"

	"github.com/chromedp/chromedp/kb"
)

// Give passes files or text to the page by "paste", "drop" or "file".
func (p *Page) Give(how, name, text string) {
	p.Helper()
	Ask[bool](p, `(how, name, text) => {
		const data = new DataTransfer();
		if (name) data.items.add(new File([text], name));
		else data.setData("text/plain", text);
		if (how === "paste") document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		else if (how === "drop") for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
		else {
			kit.find("file").files = data.files;
			kit.find("file").dispatchEvent(new Event("change", { bubbles: true }));
		}
		return true;
	}`, how, name, text)
}

// RecordPage is the state of an open record.
type RecordPage struct {
	Rules, Format, Ply, Nodes, Edits string
}

func (p *Page) RecordPage() RecordPage {
	p.Helper()
	return Ask[RecordPage](p, "() => { const d = kit.find('record').dataset; return { Rules: d.rules, Format: d.format ?? '', Ply: d.ply, Nodes: d.nodes, Edits: d.edits }; }")
}

// Opened waits until a record with that many nodes is shown.
func (p *Page) Opened(nodes int) {
	p.Helper()
	p.Wait("the record", "(n) => Number(kit.find('record')?.dataset.nodes) === n && kit.board()?.shape.files > 0 && kit.find('moves') && kit.find('node')", nodes)
}

// Room chooses a tab of the study room, if the page has one.
func (p *Page) Room(tab string) {
	p.Helper()
	p.Wait("the tab", `(id) => {
		if (!kit.find("record") && !document.querySelector("[data-testid=game][data-over]")) return true;
		kit.find("room-" + id)?.click();
		return kit.find("room")?.dataset.tab === id;
	}`, tab)
}

// Written saves the record with the page's dialog and returns the file and the losses.
func (p *Page) Written(format string) (text, losses string) {
	p.Helper()
	p.Click("download")
	p.Wait("the dialog", "(f) => kit.find('format-' + f)", format)
	p.Click("format-" + format)
	p.Wait("the file", "(f) => kit.find('written')?.dataset.format === f && kit.find('copy-file')", format)
	out := Ask[[2]string](p, "() => [kit.find('copy-file').dataset.text, kit.find('written').dataset.losses]")
	p.Keys(kb.Escape)
	p.Wait("no dialog", "() => !kit.find('download-dialog')")
	return out[0], out[1]
}

// Post sends a request without the page.
func (s *Site) Post(path, kind, body string) []byte {
	s.Helper()
	res, err := http.Post(s.URL+path, kind, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	defer res.Body.Close()
	all, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 300 {
		s.Fatalf("%s: %d %v %s", path, res.StatusCode, err, all)
	}
	return all
}
