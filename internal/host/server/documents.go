package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"strings"

	"github.com/komadai/komadai/internal/lang"
)

// Files of the front end that the server treats apart.
const (
	indexFile    = "index.html"
	appFile      = "app.js"
	manifestFile = "manifest.json"
)

// manifest is the table of pages with their files, which web/build.mjs writes from
// web/pages.json. Files are paths of the front end.
type manifest struct {
	// Core are the bundles of every page.
	Core []string `json:"core"`
	// Texts are the bundles of texts, by language and part.
	Texts map[lang.Language]map[string][]string `json:"texts"`
	Pages []page                                `json:"pages"`
}

type page struct {
	// Path is the address; {id} stands for one segment.
	Path string `json:"path"`
	// Texts are the parts of the texts that the page loads, besides firstTexts.
	Texts []string `json:"texts"`
	// Styles are the names of style sheets in css/ that the page loads after app.css.
	Styles []string `json:"styles"`
	// Answers are paths below /api/v1 that the page requests at once. In them {id} is
	// the id of the page, {its-rules} the rule set of its subject, and {NAME} a
	// parameter of its query.
	Answers []string `json:"answers"`
	// Files are the bundles of the page.
	Files []string `json:"files"`
}

// firstTexts is the part of the texts that every page loads.
const firstTexts = "first"

// route returns the page of a path and its id; found is nil for an unknown path.
func (m *manifest) route(path string) (found *page, id string) {
	for i := range m.Pages {
		p := &m.Pages[i]
		if p.Path == path {
			return p, ""
		}
		prefix, variable := strings.CutSuffix(p.Path, "{id}")
		rest, has := strings.CutPrefix(path, prefix)
		if variable && has && rest != "" && !strings.Contains(rest, "/") && found == nil {
			found, id = p, rest
		}
	}
	return found, id
}

// traditional matches the tags of Chinese in traditional characters.
var traditional = regexp.MustCompile(`^zh\b.*\b(hant|tw|hk|mo)\b`)

// language returns the first language of a request that the app has, or English. The
// app chooses in the same way.
func (m *manifest) language(r *http.Request) lang.Language {
	for tag := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag = strings.ToLower(strings.TrimSpace(tag))
		if len(tag) < 2 {
			continue
		}
		if script := lang.Simplified; tag[:2] == "zh" && (!traditional.MatchString(tag) || strings.Contains(tag, "-hans")) && m.Texts[script] != nil {
			return script
		}
		if l := lang.Language(tag[:2]); m.Texts[l] != nil {
			return l
		}
	}
	return lang.English
}

// documents are the index file for each page and language. It names all files that
// the page loads, so that the browser fetches them at once.
type documents struct {
	manifest manifest
	// build names this front end: pages of another one are out of date.
	build string
	files map[documentKey][]byte
}

// documentKey names a document; the path is empty in the one for unknown addresses.
type documentKey struct {
	path     string
	language lang.Language
}

func newDocuments(dist fs.FS) (*documents, error) {
	index, err := fs.ReadFile(dist, indexFile)
	if err != nil {
		return nil, fmt.Errorf("the front end has no %s: %w", indexFile, err)
	}
	text, err := fs.ReadFile(dist, manifestFile)
	if err != nil {
		return nil, fmt.Errorf("the front end has no %s: %w", manifestFile, err)
	}
	d := &documents{files: make(map[documentKey][]byte)}
	if err := json.Unmarshal(text, &d.manifest); err != nil {
		return nil, fmt.Errorf("the front end's %s: %w", manifestFile, err)
	}
	if d.build, err = fingerprint(dist); err != nil {
		return nil, fmt.Errorf("read the front end: %w", err)
	}
	index = bytes.Replace(index, []byte(`src="/`+appFile+`"`), []byte(`src="`+d.address(appFile)+`"`), 1)
	for language, parts := range d.manifest.Texts {
		in := bytes.Replace(index, []byte(`<html lang="en">`), fmt.Appendf(nil, "<html lang=%q>", language), 1)
		for _, p := range append(d.manifest.Pages, page{}) {
			lists := [][]string{d.manifest.Core, parts[firstTexts], p.Files}
			for _, part := range p.Texts {
				lists = append(lists, parts[part])
			}
			d.files[documentKey{p.Path, language}] = d.preloading(in, p.Styles, lists...)
		}
	}
	if d.files[documentKey{language: lang.English}] == nil {
		return nil, fmt.Errorf("the front end's %s has no English", manifestFile)
	}
	return d, nil
}

// fingerprint names the contents of all files.
func fingerprint(dist fs.FS) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(dist, name)
		fmt.Fprintf(sum, "%s %d\n%s", name, len(body), body)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:8]), err
}

// buildPrefix begins the addresses of the bundles: /build/BUILD/FILE. They change with
// each build, so that browsers may keep the bundles for ever; the files keep their names.
const buildPrefix = "/build/"

func (d *documents) address(name string) string { return buildPrefix + d.build + "/" + name }

// bundle returns the file of an address made by address; ok is false for any other, and
// for one of another build.
func (d *documents) bundle(path string) (name string, ok bool) {
	name, ok = strings.CutPrefix(path, d.address(""))
	return name, ok && strings.HasSuffix(name, ".js")
}

// preloading returns the index file with the build and a line for each file to load in
// its head. The scripts come after the styles, so that the first paint does not wait
// for them.
func (d *documents) preloading(index []byte, styles []string, lists ...[]string) []byte {
	var lines bytes.Buffer
	fmt.Fprintf(&lines, "<meta name=\"build\" content=%q>\n", d.build)
	for _, name := range styles {
		fmt.Fprintf(&lines, "<link rel=\"stylesheet\" href=\"/css/%s.css\">\n", name)
	}
	for _, list := range lists {
		for _, name := range list {
			fmt.Fprintf(&lines, "<link rel=\"modulepreload\" href=%q fetchpriority=\"low\">\n", d.address(name))
		}
	}
	return bytes.Replace(index, []byte("</head>"), append(lines.Bytes(), "</head>"...), 1)
}

// of returns the document for a request, with the page of its address and its id. The
// page is nil if the address is not one of the app's.
func (d *documents) of(r *http.Request) (document []byte, found *page, id string) {
	found, id = d.manifest.route(r.URL.Path)
	key := documentKey{language: d.manifest.language(r)}
	if found != nil {
		key.path = found.Path
	}
	return d.files[key], found, id
}

// plainName matches values that need no quoting in an address.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)

// placeholder matches the names in Answers.
var placeholder = regexp.MustCompile(`\{[\w-]+\}`)

// ahead returns values of the header Link: the browser requests the answers of the page
// while its scripts load. rules is the rule set of the page's subject, or "".
func (p *page) ahead(rules string, r *http.Request) []string {
	prefix, _, _ := strings.Cut(p.Path, "{id}")
	var links []string
	for _, path := range p.Answers {
		known := true
		path = placeholder.ReplaceAllStringFunc(path, func(name string) string {
			value := r.URL.Query().Get(strings.Trim(name, "{}"))
			switch name {
			case "{id}":
				value = strings.TrimPrefix(r.URL.Path, prefix)
			case "{its-rules}":
				value = rules
			}
			known = known && plainName.MatchString(value)
			return value
		})
		if known {
			links = append(links, "</api/v1"+path+">; rel=preload; as=fetch; crossorigin=anonymous")
		}
	}
	return links
}
