package server

import "strings"

// watchFile is the document that shows a game inside a page of another site, or
// over the picture of a stream.
const watchFile = "/watch.html"

// framed reports whether a path is one of that document, which pages of all sites
// may frame: /embed/games/{id}, /embed/players/{name}, and the same under
// /overlay. It only looks on, knows nobody, and nothing can be done on it.
func framed(path string) bool {
	for _, kind := range []string{"/embed/", "/overlay/"} {
		rest, ok := strings.CutPrefix(path, kind)
		if !ok {
			continue
		}
		subject, id, _ := strings.Cut(rest, "/")
		return (subject == "games" || subject == "players") && id != "" && !strings.Contains(id, "/")
	}
	return false
}
