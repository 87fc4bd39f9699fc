package server

import "strings"

// watchFile is the document that shows a game or record inside a page of another site, or over
// a stream.
const watchFile = "/watch.html"

// framedPages maps the part after /embed/ or /overlay/ to the app's route of that subject.
var framedPages = map[string]string{"games": "/game/{id}", "players": "/@{id}", "records": "/record/{id}", "studies": "/study/{id}"}

// framed reports whether a path is an embedded page, which any site may frame:
// /embed/games/{id}, /embed/players/{name}, the same under /overlay, /embed/records/{id}, and
// /embed/studies/{id}~{chapter}.
// It is read-only and anonymous.
func framed(path string) bool {
	_, _, ok := framedAbout(path)
	return ok
}

// framedAbout returns the app's route and the ID of an embedded page.
func framedAbout(path string) (route, id string, ok bool) {
	for _, kind := range []string{"/embed/", "/overlay/"} {
		rest, found := strings.CutPrefix(path, kind)
		if !found {
			continue
		}
		subject, id, _ := strings.Cut(rest, "/")
		route := framedPages[subject]
		if (subject == "records" || subject == "studies") && kind != "/embed/" {
			return "", "", false
		}
		return route, id, route != "" && id != "" && !strings.Contains(id, "/")
	}
	return "", "", false
}
