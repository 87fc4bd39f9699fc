package api

import (
	"context"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/ruleset"
	"github.com/komadai/komadai/variant"
)

// fresh names the smallest complete definition among the templates.
const fresh = "new"

type (
	templateID struct {
		ID string `path:"id" maxLength:"300" doc:"The ID, a name or an alias of a rule set, or \"new\" for the smallest complete definition."`
	}
	definitionID struct {
		ID string `path:"id" maxLength:"300" doc:"The ID, a name or an alias of a rule set."`
	}
	definitionOutput struct {
		ContentType  string `header:"Content-Type"`
		Disposition  string `header:"Content-Disposition"`
		CacheControl string `header:"Cache-Control"`
		Body         []byte
	}
)

func (h *handlers) registerRuleSets(a huma.API) {
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/rulesets", "list-rule-sets", "All rule sets.", wire.RuleSets{}), try(h, h.ruleSets))
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/rulesets/{id}", "get-rule-set",
		"A rule set by ID, name or alias, with the text of its rules.", wire.RuleSetPage{}), try(h, h.ruleSet))
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/rulesets/{id}/reach", "get-reach",
		"All moves of each piece with any position of the others, for premoves.", wire.Reach{}), try(h, h.reach))
	huma.Register(a, operation(a, http.MethodGet, "/api/v1/rulesets/{id}/lessons", "get-lessons",
		"Short tasks on the board for newcomers to a rule set, a sample game and a mate to find.", wire.Lessons{}), try(h, h.lessons))
	toml := func(op *huma.Operation) {
		op.Responses["200"] = &huma.Response{Description: "A definition.", Content: map[string]*huma.MediaType{tomlType: {}}}
	}
	get(a, "/rulesets/{id}/definition", "get-definition", "The file of a rule set.", try(h, h.definition), toml)
	get(a, "/templates/{id}", "get-template", "A definition of the same game under another name, to be changed.", try(h, h.template), toml)
	post(a, "/rulesets/check", "check-rule-set",
		"Check a definition: faults with line and column, or the rule set, its legal moves and counts of moves.", reply(h, h.checkRuleSet), limit(maxDefinition))
	post(a, "/rulesets", "share-rule-set",
		"Share a definition. Its ID has a hash of its content. Definitions that are never opened go after 90 days; games keep theirs.", try(h, h.shareRuleSet), limit(maxDefinition), status(http.StatusCreated))
}

const (
	// tomlType is the media type of definitions.
	tomlType = "application/toml"
	// maxDefinition bounds a definition as a message, in bytes.
	maxDefinition = 4 * ruleset.MaxFile
)

func (h *handlers) checkRuleSet(ctx context.Context, in *body[wire.RuleSetFile]) (out wire.RuleSetChecked, err error) {
	checked, err := h.Study.RuleSets.Check(ctx, []byte(in.Body.Text), in.Body.Moves)
	if err != nil {
		return out, err
	}
	return view.Checked(checked)
}

func (h *handlers) shareRuleSet(ctx context.Context, in *body[wire.RuleSetFile]) (*located[wire.RuleSetID], error) {
	rs, err := h.Study.RuleSets.Share(ctx, []byte(in.Body.Text), sharer(ctx))
	if err != nil {
		return nil, err
	}
	return &located[wire.RuleSetID]{private, "/api/v1/rulesets/" + rs.ID, wire.RuleSetID{ID: rs.ID}}, nil
}

func (h *handlers) definition(ctx context.Context, in *definitionID) (*definitionOutput, error) {
	rs, err := h.found(in.ID)
	if err != nil {
		return nil, err
	}
	text, err := h.Study.RuleSets.Source(ctx, rs)
	return definitionFile(rs.ID, text), err
}

func (h *handlers) template(_ context.Context, in *templateID) (*definitionOutput, error) {
	if in.ID == fresh {
		return definitionFile("my-game", variant.New("my-game")), nil
	}
	rs, err := h.found(in.ID)
	if err != nil {
		return nil, err
	}
	text, err := rs.Template()
	return definitionFile("my-"+rs.ID, text), err
}

func (h *handlers) found(id string) (*variant.RuleSet, error) {
	rs, err := h.Library.Lookup(id)
	if err != nil {
		return nil, refusal.New(refusal.NotFound, "There is no rule set with that name.")
	}
	return rs, nil
}

func definitionFile(name string, text []byte) *definitionOutput {
	return &definitionOutput{tomlType, mime.FormatMediaType("attachment", map[string]string{"filename": ruleset.FileName(name)}), private, text}
}
