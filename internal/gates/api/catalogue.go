package api

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/variant"
)

// catalogue caches the rule sets as responses. It rebuilds the lists when the library's own
// rule sets change.
type catalogue struct {
	library *variant.Library

	mu    sync.Mutex
	of    []*variant.RuleSet // the own rule sets at the last build
	all   wire.RuleSets
	lists map[view.Parts]answer
	pages *lru.Cache[string, answer] // by rule set ID; keys with a prefix word are other responses
}

// keptPages bounds the cached responses: listed rule sets, modified ones, and old definitions.
const keptPages = 200

// answer is a body that is constant while the server runs. The entity tag is weak because
// it also names the compressed body.
type answer struct {
	body   []byte
	brotli func() []byte
	packed func() []byte // with gzip
	etag   string
}

func newCatalogue(library *variant.Library) *catalogue {
	pages, _ := lru.New[string, answer](keptPages) // a positive size cannot fail
	return &catalogue{library: library, pages: pages}
}

func (c *catalogue) list(parts view.Parts) (answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if own := c.library.Own(); c.lists == nil || !slices.Equal(own, c.of) {
		all, err := view.RuleSets(c.library)
		if err != nil {
			return answer{}, err
		}
		c.of, c.all, c.lists = own, all, make(map[view.Parts]answer)
	}
	list, ok := c.lists[parts]
	if ok {
		return list, nil
	}
	list, err := newAnswer(parts.Of(c.all))
	if err == nil {
		c.lists[parts] = list
	}
	return list, err
}

func (c *catalogue) page(rs *variant.RuleSet) (answer, error) {
	return c.kept(rs.ID, func() (any, error) {
		one, err := view.RuleSet(rs)
		if err != nil {
			return nil, err
		}
		return view.RuleSetPage(rs, one), nil
	})
}

func (c *catalogue) reach(rs *variant.RuleSet) (answer, error) {
	return c.kept("reach "+rs.ID, func() (any, error) { return view.Reach(rs.Rules), nil })
}

func (c *catalogue) lessons(rs *variant.RuleSet) (answer, error) {
	return c.kept("lessons "+rs.ID, func() (any, error) { return view.Lessons(rs) })
}

func (c *catalogue) kept(key string, made func() (any, error)) (answer, error) {
	if page, ok := c.pages.Get(key); ok {
		return page, nil
	}
	body, err := made()
	if err != nil {
		return answer{}, err
	}
	page, err := newAnswer(body)
	if err == nil {
		c.pages.Add(key, page)
	}
	return page, err
}

func newAnswer(v any) (answer, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return answer{}, err
	}
	sum := sha256.Sum256(body)
	packed := sync.OnceValue(func() []byte { return Gzip(body, gzip.BestCompression) })
	squeezed := sync.OnceValue(func() []byte { return Brotli(body) })
	return answer{body, squeezed, packed, `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}, nil
}

type (
	Conditional struct {
		IfNoneMatch    string `header:"If-None-Match" hidden:"true"`
		AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	}
	ruleSetList struct {
		Conditional
		Diagrams  bool `query:"diagrams" default:"true" doc:"Include the diagrams of the pieces, more than half of the response."`
		Handicaps bool `query:"handicaps" default:"true" doc:"Include the handicaps of each rule set."`
		Summaries bool `query:"summaries" default:"true" doc:"Include the summary and the aliases of each rule set."`
	}
	ruleSetID struct {
		Conditional
		ID string `path:"id" maxLength:"300" doc:"The ID, a name or an alias of a rule set."`
	}
	answerOutput struct {
		Status          int
		ContentType     string `header:"Content-Type" hidden:"true"`
		ContentEncoding string `header:"Content-Encoding" hidden:"true"`
		CacheControl    string `header:"Cache-Control"`
		ETag            string `header:"ETag"`
		Body            []byte
	}
)

func (h *handlers) ruleSets(_ context.Context, in *ruleSetList) (*answerOutput, error) {
	list, err := h.catalogue.list(view.Parts{Diagrams: in.Diagrams, Handicaps: in.Handicaps, Summaries: in.Summaries})
	return list.to(&in.Conditional), err
}

func (h *handlers) ruleSet(_ context.Context, in *ruleSetID) (*answerOutput, error) {
	return h.ofRuleSet(in, h.catalogue.page)
}

func (h *handlers) reach(_ context.Context, in *ruleSetID) (*answerOutput, error) {
	return h.ofRuleSet(in, h.catalogue.reach)
}

func (h *handlers) lessons(_ context.Context, in *ruleSetID) (*answerOutput, error) {
	return h.ofRuleSet(in, h.catalogue.lessons)
}

func (h *handlers) ofRuleSet(in *ruleSetID, of func(*variant.RuleSet) (answer, error)) (*answerOutput, error) {
	rs, err := h.found(in.ID)
	if err != nil {
		return nil, err
	}
	page, err := of(rs)
	return page.to(&in.Conditional), err
}

// to returns the response, without a body if the client has it.
func (a answer) to(in *Conditional) *answerOutput {
	for tag := range strings.SplitSeq(in.IfNoneMatch, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == strings.TrimPrefix(a.etag, "W/") {
			return &answerOutput{Status: http.StatusNotModified, CacheControl: "no-cache", ETag: a.etag}
		}
	}
	out := &answerOutput{Status: http.StatusOK, ContentType: "application/json", CacheControl: "no-cache", ETag: a.etag, Body: a.body}
	if AcceptsCoding(in.AcceptEncoding, "br") {
		out.ContentEncoding, out.Body = "br", a.brotli()
	} else if AcceptsCoding(in.AcceptEncoding, "gzip") {
		out.ContentEncoding, out.Body = "gzip", a.packed()
	}
	return out
}
