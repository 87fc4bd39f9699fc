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

// The app's document, and the build's description of the bundles (web/manifest.mjs).
const (
	indexFile    = "index.html"
	appFile      = "app.js"
	manifestFile = "manifest.json"
)

// manifest lists the app's files as paths of the front end.
type manifest struct {
	// Core is needed by every page.
	Core []string `json:"core"`
	// Routes has further files by page address, with {id} for the subject.
	Routes map[string][]string `json:"routes"`
	// Styles has style sheets other than app.css by page address.
	Styles map[string][]string `json:"styles"`
	// Languages has further files by language.
	Languages map[string][]string `json:"languages"`
	// Parts has each language's files for parts that only some pages need; Words has the parts
	// by page address.
	Parts map[string]map[string][]string `json:"parts"`
	Words map[string][]string            `json:"words"`
	// Answers has the API paths below /api/v1 that a page requests at once, by page address:
	// {id} is the page's subject, {its-rules} its rule set, {NAME} a query parameter.
	Answers map[string][]string `json:"answers"`
}

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

// traditional matches language tags of Chinese in traditional characters.
var traditional = regexp.MustCompile(`^zh\b.*\b(hant|tw|hk|mo)\b`)

// language returns the request's first supported language, or "en", by the same rule as the
// app.
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

// documents are the index file by page and language. Each names all files of the page, so that
// the browser loads them in parallel.
type documents struct {
	manifest manifest
	// build identifies this front end; pages of another build are outdated.
	build string
	files map[documentKey]*file
}

// documentKey identifies a document. Without a route it is the one for missing pages.
type documentKey struct{ route, language string }

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

// fingerprint hashes the contents of all files.
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

// buildPrefix starts the addresses of the bundles: /build/BUILD/FILE. They change with each
// build, so browsers may cache bundles for ever; the files keep their names.
const buildPrefix = "/build/"

func (d *documents) address(name string) string { return buildPrefix + d.build + "/" + name }

// bundle returns the file at an address of this build.
func (d *documents) bundle(path string) (name string, ok bool) {
	name, ok = strings.CutPrefix(path, d.address(""))
	return name, ok && strings.HasSuffix(name, ".js")
}

// preloading adds head elements and a line for each file to load. Scripts follow styles, so
// that the head renders without waiting for them.
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

// of returns a request's document, route and subject; ok is false for an address outside the
// app.
func (d *documents) of(r *http.Request) (f *file, route, id string, ok bool) {
	route, id, ok = d.manifest.route(r.URL.Path)
	return d.files[documentKey{route, d.manifest.language(r)}], route, id, ok
}

// plainName matches names that need no quoting in an address.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)

// placeholder matches a name in Answers.
var placeholder = regexp.MustCompile(`\{[\w-]+\}`)

// ahead returns the Link headers that preload the page's API responses. rules is the rule set
// of the page's subject or "".
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
