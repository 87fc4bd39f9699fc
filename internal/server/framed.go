package server

import "strings"

// watchFile is the document that shows a game inside a page of another site, or
// over the picture of a stream.
const watchFile = "/watch.html"

// framedPages are the pages of the app that are about the same as an address of the
// document, by the first part behind /embed/ and /overlay/.
var framedPages = map[string]string{"games": "/game/{id}", "players": "/@{id}"}

// framed reports whether a path is one of that document, which pages of all sites
// may frame: /embed/games/{id}, /embed/players/{name}, and the same under
// /overlay. It only looks on, knows nobody, and nothing can be done on it.
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
		return route, id, route != "" && id != "" && !strings.Contains(id, "/")
	}
	return "", "", false
}
