package api

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/variant"
)

// catalogue is the rule sets as answers, made when first asked for and again when
// the library offers others.
type catalogue struct {
	library *variant.Library

	mu    sync.Mutex
	of    []*variant.RuleSet // what the library offered
	now   *answers
	pages *lru.Cache[string, answer] // of rule sets that are not listed
}

type answers struct {
	lists map[view.Parts]answer
	pages map[string]answer
}

// keptPages is the number of pages kept of changed rule sets and old definitions.
const keptPages = 200

// answer is a body that never changes while the server runs, as it is and in gzip.
type answer struct {
	body, packed []byte
	etag         string
}

func newCatalogue(library *variant.Library) *catalogue {
	pages, _ := lru.New[string, answer](keptPages) // fails for no size below 1
	return &catalogue{library: library, pages: pages}
}

// made returns the answers of what the library offers now.
func (c *catalogue) made() (*answers, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	own := c.library.Own()
	if c.now != nil && slices.Equal(own, c.of) {
		return c.now, nil
	}
	all, err := view.RuleSets(c.library)
	if err != nil {
		return nil, err
	}
	out := &answers{lists: make(map[view.Parts]answer), pages: make(map[string]answer)}
	for _, parts := range []view.Parts{{}, {Diagrams: true}, {Handicaps: true}, {Diagrams: true, Handicaps: true}} {
		if out.lists[parts], err = newAnswer(parts.Of(all)); err != nil {
			return nil, err
		}
	}
	for _, rs := range all.RuleSets {
		v, err := c.library.Lookup(rs.ID)
		if err != nil {
			return nil, err
		}
		if out.pages[rs.ID], err = newAnswer(view.RuleSetPage(v, rs)); err != nil {
			return nil, err
		}
	}
	c.of, c.now = own, out
	return out, nil
}

// page returns the page of a rule set, listed or not.
func (c *catalogue) page(rs *variant.RuleSet) (answer, error) {
	made, err := c.made()
	if err != nil {
		return answer{}, err
	}
	if page, ok := made.pages[rs.ID]; ok {
		return page, nil
	}
	if page, ok := c.pages.Get(rs.ID); ok {
		return page, nil
	}
	one, err := view.RuleSet(rs)
	if err != nil {
		return answer{}, err
	}
	page, err := newAnswer(view.RuleSetPage(rs, one))
	if err == nil {
		c.pages.Add(rs.ID, page)
	}
	return page, err
}

func newAnswer(v any) (answer, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return answer{}, err
	}
	packed, err := pack(body)
	sum := sha256.Sum256(body)
	return answer{body, packed, `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}, err
}

type (
	Conditional struct {
		IfNoneMatch    string `header:"If-None-Match" hidden:"true"`
		AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	}
	ruleSetList struct {
		Conditional
		Diagrams  bool `query:"diagrams" default:"true" doc:"With the diagrams of the pieces, more than half of the answer."`
		Handicaps bool `query:"handicaps" default:"true" doc:"With the handicaps of each rule set."`
	}
	ruleSetID struct {
		Conditional
		ID string `path:"id" maxLength:"300" doc:"The id, a name or an alias of a rule set."`
	}
	answerOutput struct {
		Status       int
		ContentType  string `header:"Content-Type" hidden:"true"`
		Encoding     string `header:"Content-Encoding" hidden:"true"`
		CacheControl string `header:"Cache-Control"`
		ETag         string `header:"ETag"`
		Body         []byte
	}
)

func (h *handlers) ruleSets(ctx context.Context, in *ruleSetList) (*answerOutput, error) {
	made, err := h.catalogue.made()
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	list := made.lists[view.Parts{Diagrams: in.Diagrams, Handicaps: in.Handicaps}]
	return list.to(&in.Conditional), nil
}

func (h *handlers) ruleSet(ctx context.Context, in *ruleSetID) (*answerOutput, error) {
	rs, err := h.library.Lookup(in.ID)
	if err != nil {
		return nil, refuse(refusal.New(refusal.NotFound, "There is no rule set of that name."))
	}
	page, err := h.catalogue.page(rs)
	if err != nil {
		return nil, h.failure(ctx, err)
	}
	return page.to(&in.Conditional), nil
}

// to answers a request that may already have the body, by its If-None-Match. The
// two forms of the body are not the same byte by byte, so that the tag of the
// packed one is weak.
func (a answer) to(in *Conditional) *answerOutput {
	out := &answerOutput{
		Status: http.StatusOK, ContentType: "application/json", CacheControl: "no-cache", ETag: a.etag, Body: a.body,
	}
	if Unpacks(in.AcceptEncoding) {
		out.Encoding, out.ETag, out.Body = "gzip", "W/"+a.etag, a.packed
	}
	for tag := range strings.SplitSeq(in.IfNoneMatch, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == a.etag {
			out.Status, out.ContentType, out.Encoding, out.Body = http.StatusNotModified, "", "", nil
		}
	}
	return out
}
