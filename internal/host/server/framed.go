package server

import "strings"

// watchFile is the document that shows a game or a record inside a page of another
// site, or a game over the picture of a stream.
const watchFile = "/watch.html"

// framedPages are the pages of the app that are about the same as an address of the
// document, by the first part behind /embed/ and /overlay/.
var framedPages = map[string]string{"games": "/game/{id}", "players": "/@{id}", "records": "/record/{id}"}

// framed reports whether a path is one of that document, which pages of all sites
// may frame: /embed/games/{id}, /embed/players/{name}, the same under /overlay, and
// /embed/records/{id}. It only looks on, knows nobody, and nothing can be done on it.
func framed(path string) bool {
	_, _, ok := framedAbout(path)
	return ok
}

// framedAbout returns what such a path is about, as the route of the app's own page.
func framedAbout(path string) (route, id string, ok bool) {
	for _, kind := range []string{"/embed/", "/overlay/"} {
		rest, found := strings.CutPrefix(path, kind)
		if !found {
			continue
		}
		subject, id, _ := strings.Cut(rest, "/")
		route := framedPages[subject]
		if subject == "records" && kind != "/embed/" {
			return "", "", false
		}
		return route, id, route != "" && id != "" && !strings.Contains(id, "/")
	}
	return "", "", false
}
