package server

import (
	"bytes"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
)

// head describes a page for search engines, for previews of links, and for readers without
// scripts.
type head struct {
	title, description lang.Text
	// kind is the type by schema.org, or "".
	kind string
	// rules and sfen are the position of the picture, by default an example.
	rules, sfen string
	// names are the players in the picture, Black's first, or empty.
	names [2]lang.Text
	// text is the content of the page, in one language.
	text func(lang.Language) template.HTML
	// private pages are not for search engines: only who has the address sees them.
	private bool
}

// heads are the pages without a subject; others are private.
var heads = map[string]head{
	"/":            {title: lang.HeadHomeTitle, description: lang.HeadHomeDescription, kind: "WebSite"},
	"/new":         {title: lang.HeadCreateTitle, description: lang.HeadCreateDescription},
	"/lobby":       {title: lang.HeadLobbyTitle, description: lang.HeadLobbyDescription},
	"/record":      {title: lang.HeadRecordTitle, description: lang.HeadRecordDescription},
	"/watch":       {title: lang.HeadWatchTitle, description: lang.HeadWatchDescription},
	"/study":       {title: lang.HeadStudiesTitle, description: lang.HeadStudiesDescription},
	"/edit":        {title: lang.HeadEditTitle, description: lang.HeadEditDescription},
	"/rules/edit":  {title: lang.HeadMakeTitle, description: lang.HeadMakeDescription},
	"/tsume":       {title: lang.HeadTsumeTitle, description: lang.HeadTsumeDescription},
	"/compose":     {title: lang.HeadComposeTitle, description: lang.HeadComposeDescription},
	"/puzzles":     {title: lang.HeadPuzzlesTitle, description: lang.HeadPuzzlesDescription},
	"/learn":       {title: lang.HeadLearnTitle, description: lang.HeadLearnDescription, kind: "Course"},
	"/daily":       {title: lang.HeadDailyTitle, description: lang.HeadDailyDescription, kind: "Quiz"},
	"/practice":    {title: lang.HeadPracticeTitle, description: lang.HeadPracticeDescription},
	"/mistakes":    {title: lang.HeadMistakesTitle, description: lang.HeadMistakesDescription, private: true},
	"/statistics":  {title: lang.HeadStatisticsTitle, description: lang.HeadStatisticsDescription, private: true},
	"/tournaments": {title: lang.HeadTournamentsTitle, description: lang.HeadTournamentsDescription},
	"/clubs":       {title: lang.HeadClubsTitle, description: lang.HeadClubsDescription},
	"/explore":     {title: lang.HeadExploreTitle, description: lang.HeadExploreDescription},
	"/book":        {title: lang.HeadBookTitle, description: lang.HeadBookDescription},
	"/about":       {title: lang.HeadAboutTitle, description: lang.HeadAboutDescription},
}

const (
	standardRules = "standard"
	// exampleSFEN is the opening of a ranging-rook game, a livelier picture than the start.
	exampleSFEN = "ln1g1g1nl/1ks2r1b1/1ppppsppp/p4p3/9/2P1P1P2/PP1PSP1PP/1BKS1G1R1/LN1G3NL b - 25"
)

var headTemplate = template.Must(template.New("head").Parse(`<title>{{.Title}}</title>
<meta name="description" content="{{.Description}}">
{{if .Private}}<meta name="robots" content="noindex">
{{else}}<link rel="canonical" href="{{.Address}}">
{{end}}<meta property="og:site_name" content="komadai">
<meta property="og:type" content="website">
<meta property="og:url" content="{{.Address}}">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Description}}">
<meta property="og:locale" content="{{.Locale}}">
<meta property="og:image" content="{{.Picture}}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{{.Width}}">
<meta property="og:image:height" content="{{.Height}}">
<meta property="og:image:alt" content="{{.Alt}}">
<meta name="twitter:card" content="summary_large_image">
{{if .Data}}<script type="application/ld+json">{{.Data}}</script>
{{end}}`))

// locales are the languages as Open Graph names them.
var locales = map[lang.Language]string{lang.English: "en_US", lang.Japanese: "ja_JP", lang.Chinese: "zh_TW", lang.Simplified: "zh_CN"}

// html returns the elements for the head of the page at path, which begins with "/", of the site
// at origin.
func (h *head) html(l lang.Language, origin, path string) []byte {
	title, description := h.title.In(l), h.description.In(l)
	switch {
	case title == "":
		title, description = "komadai", lang.HeadHomeDescription.In(l)
	case !strings.Contains(title, "komadai"):
		title += " · komadai"
	}
	address, picture := origin+path, h.picture(l, origin)
	var out bytes.Buffer
	_ = headTemplate.Execute(&out, map[string]any{ // a buffer never fails
		"Title": title, "Description": description, "Private": h.private, "Address": address, "Locale": locales[l],
		"Picture": picture, "Width": view.CardWidth, "Height": view.CardHeight, "Alt": lang.HeadBoard.In(l), "Data": h.data(l, address, picture),
	})
	return out.Bytes()
}

// picture returns the address of the card. Its title is that of the page; with names, the description.
func (h *head) picture(l lang.Language, origin string) string {
	rules, sfen := h.rules, h.sfen
	if sfen == "" {
		rules, sfen = standardRules, exampleSFEN
	}
	// The font of pictures has no simplified characters.
	if l == lang.Simplified {
		l = lang.Chinese
	}
	title := h.title
	if h.names != [2]lang.Text{} {
		title = h.description
	}
	query := url.Values{"rules": {rules}, "sfen": {sfen}, "card": {"true"}, "title": {kifu.Clip(title.In(l))}}
	if l == lang.English {
		query.Set("coordinates", "latin")
	}
	for side, name := range []string{"black", "white"} {
		if text := kifu.Clip(h.names[side].In(l)); text != "" {
			query.Set(name, text)
		}
	}
	return origin + diagramPath + "png?" + query.Encode()
}

// data returns the page as JSON-LD, or nil.
func (h *head) data(l lang.Language, address, picture string) any {
	if h.kind == "" {
		return nil
	}
	out := map[string]string{
		"@context": "https://schema.org", "@type": h.kind, "name": h.title.In(l), "description": h.description.In(l),
		"url": address, "inLanguage": string(l), "image": picture,
	}
	text, _ := json.Marshal(out) // strings
	return template.JS(text)     // json.Marshal escapes <, > and &
}

// Marks in the index file that the head and the text take the place of.
const (
	headMark = "<!--head-->"
	textMark = "<!--text-->"
)

func (s *static) written(document []byte, h *head, r *http.Request) *file {
	l, origin := s.documents.manifest.language(r), ""
	if s.origin != nil {
		origin = s.origin(r)
	}
	text := template.HTML("")
	if h.text != nil {
		text = h.text(l)
	}
	document = bytes.Replace(document, []byte(headMark), h.html(l, origin, r.URL.EscapedPath()), 1)
	return newDocument(bytes.Replace(document, []byte(textMark), []byte(text), 1))
}

func (s *server) origin(r *http.Request) string {
	origin, _ := s.site(r, s.secure(r))
	return origin
}
