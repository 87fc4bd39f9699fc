package server

import (
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
)

// robots keeps crawlers from what costs time or is personal.
func (s *server) robots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "User-agent: *\nDisallow: /api\nAllow: %s\nDisallow: /games/\nDisallow: /embed/\nDisallow: /overlay/\n\nSitemap: %s/sitemap.xml\n", diagramPath, s.origin(r))
}

// sitemap lists the public pages, and those of each rule set (sitemaps.org, 0.9).
func (s *server) sitemap(w http.ResponseWriter, r *http.Request) {
	var paths []string
	for _, path := range slices.Sorted(maps.Keys(heads)) {
		if !heads[path].private {
			paths = append(paths, path)
		}
	}
	for _, rs := range s.library.All() {
		for _, page := range []string{"rules", "learn", "puzzles", "leaders"} {
			paths = append(paths, "/"+page+"/"+url.PathEscape(rs.ID))
		}
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	fmt.Fprintln(w, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, path := range paths {
		fmt.Fprintf(w, "<url><loc>%s</loc></url>\n", template.HTMLEscapeString(s.origin(r)+path))
	}
	fmt.Fprintln(w, "</urlset>")
}
