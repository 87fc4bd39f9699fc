package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"regexp"
	"strings"
)

// The document that the app is, and what the build says of the bundles
// (web/manifest.mjs).
const (
	indexFile    = "index.html"
	appFile      = "app.js"
	manifestFile = "manifest.json"
)

// manifest says of what files the app consists, as paths of the front end.
type manifest struct {
	// Core is what every page needs.
	Core []string `json:"core"`
	// Routes are the further files of each page, by its address, in which {id}
	// stands for what the page is about.
	Routes map[string][]string `json:"routes"`
	// Styles are the style sheets that a page has beside app.css, by its address.
	Styles map[string][]string `json:"styles"`
	// Languages are the further files of each language.
	Languages map[string][]string `json:"languages"`
	// Parts are the files of the parts of each language that not every page needs,
	// Words the parts that a page needs, by its address.
	Parts map[string]map[string][]string `json:"parts"`
	Words map[string][]string            `json:"words"`
	// Answers are the answers of the interface that a page asks for as soon as its
	// scripts are there, by its address: paths below /api/v1, in which {id} is what the
	// page is about, {its-rules} the rule set of that and {NAME} a parameter of its
	// query.
	Answers map[string][]string `json:"answers"`
}

// route returns the line of Routes that a path belongs to, and what stands in it
// for {id}.
func (m *manifest) route(path string) (line, id string, ok bool) {
	if _, ok := m.Routes[path]; ok {
		return path, "", true
	}
	for pattern := range m.Routes {
		prefix, found := strings.CutSuffix(pattern, "{id}")
		id, has := strings.CutPrefix(path, prefix)
		if found && has && id != "" && !strings.Contains(id, "/") {
			return pattern, id, true
		}
	}
	return "", "", false
}

// traditional matches the tags of Chinese in traditional characters.
var traditional = regexp.MustCompile(`^zh\b.*\b(hant|tw|hk|mo)\b`)

// language returns the first language of a request that the app has, "en" if it
// has none of them. The app chooses in the same way.
func (m *manifest) language(r *http.Request) string {
	for tag := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag = strings.ToLower(strings.TrimSpace(tag))
		if len(tag) < 2 {
			continue
		}
		if script := "zh-Hans"; tag[:2] == "zh" && (!traditional.MatchString(tag) || strings.Contains(tag, "-hans")) && m.Languages[script] != nil {
			return script
		}
		if _, ok := m.Languages[tag[:2]]; ok {
			return tag[:2]
		}
	}
	return "en"
}

// documents are the index file as it is for each page and language: it names all
// that the page is going to load, so that the browser fetches that at once and
// not one after the other as the scripts ask for it.
type documents struct {
	manifest manifest
	// build names this front end: pages of another one are out of date.
	build string
	files map[documentKey]*file
}

// documentKey names a document; the one without a route is for an address where
// nothing is.
type documentKey struct{ route, language string }

// newDocuments makes the documents of a front end.
func newDocuments(dist fs.FS) (*documents, error) {
	index, err := fs.ReadFile(dist, indexFile)
	if err != nil {
		return nil, fmt.Errorf("the front end has no %s: %w", indexFile, err)
	}
	text, err := fs.ReadFile(dist, manifestFile)
	if err != nil {
		return nil, fmt.Errorf("the front end has no %s: %w", manifestFile, err)
	}
	d := &documents{files: make(map[documentKey]*file)}
	if err := json.Unmarshal(text, &d.manifest); err != nil {
		return nil, fmt.Errorf("the front end's %s: %w", manifestFile, err)
	}
	if d.build, err = fingerprint(dist); err != nil {
		return nil, fmt.Errorf("read the front end: %w", err)
	}
	index = bytes.Replace(index, []byte(`src="/`+appFile+`"`), []byte(`src="`+d.address(appFile)+`"`), 1)
	head := fmt.Sprintf("<meta name=\"build\" content=%q>\n", d.build)
	routes := map[string][]string{"": nil}
	maps.Copy(routes, d.manifest.Routes)
	for language, words := range d.manifest.Languages {
		for route, files := range routes {
			lists := [][]string{d.manifest.Core, words, files}
			for _, part := range d.manifest.Words[route] {
				lists = append(lists, d.manifest.Parts[language][part])
			}
			body := d.preloading(index, head, d.manifest.Styles[route], lists...)
			d.files[documentKey{route, language}] = newFile(indexFile, body)
		}
	}
	if d.files[documentKey{language: "en"}] == nil {
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

// address returns the address of a bundle.
func (d *documents) address(name string) string { return buildPrefix + d.build + "/" + name }

// bundle returns the file of an address made by address; ok is false for any other, and
// for one of another build.
func (d *documents) bundle(path string) (name string, ok bool) {
	name, ok = strings.CutPrefix(path, d.address(""))
	return name, ok && strings.HasSuffix(name, ".js")
}

// preloading returns the index file with more in its head, and a line for each file
// that is to be loaded. The scripts come after the styles, so that the head of the
// page is seen without waiting for them.
func (d *documents) preloading(index []byte, head string, styles []string, lists ...[]string) []byte {
	var lines bytes.Buffer
	lines.WriteString(head)
	for _, name := range styles {
		fmt.Fprintf(&lines, "<link rel=\"stylesheet\" href=\"/%s\">\n", name)
	}
	for _, list := range lists {
		for _, name := range list {
			fmt.Fprintf(&lines, "<link rel=\"modulepreload\" href=%q fetchpriority=\"low\">\n", d.address(name))
		}
	}
	return bytes.Replace(index, []byte("</head>"), append(lines.Bytes(), "</head>"...), 1)
}

// of returns the document for a request, the line of the table of routes that its
// address belongs to, and what the page is about; ok is false for an address that is
// not one of the app's.
func (d *documents) of(r *http.Request) (f *file, route, id string, ok bool) {
	route, id, ok = d.manifest.route(r.URL.Path)
	return d.files[documentKey{route, d.manifest.language(r)}], route, id, ok
}

// plainName is what may stand in the address of an answer without being quoted.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)

// placeholder is what stands in Answers for a name.
var placeholder = regexp.MustCompile(`\{[\w-]+\}`)

// ahead returns the values of the header Link by which a browser asks for the answers
// that a page needs while its scripts are still on their way; rules is the rule set of
// what the page is about, "" where there is none.
func (m *manifest) ahead(route, rules string, r *http.Request) []string {
	prefix, _, _ := strings.Cut(route, "{id}")
	var links []string
	for _, path := range m.Answers[route] {
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
