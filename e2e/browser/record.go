package browser

// Give gives files or text to the page as a clipboard or a hand would: by
// "paste", "drop" or "file".
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
