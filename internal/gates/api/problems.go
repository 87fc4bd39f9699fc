package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/gallery"
	"github.com/komadai/komadai/internal/study/publish"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

type (
	problemsInput struct {
		Author    string `query:"author" maxLength:"400" doc:"The name of an account."`
		Rules     string `query:"rules" maxLength:"300" doc:"The ID of a rule set."`
		Tag       string `query:"tag" maxLength:"40" doc:"A theme."`
		Plies     int    `query:"plies" minimum:"0" maximum:"2000" doc:"The length; 0 for any."`
		Text      string `query:"text" maxLength:"100" doc:"Part of a title or of an author's name."`
		Best      bool   `query:"best" doc:"The most recommended first, instead of the newest."`
		Solutions bool   `query:"solutions" doc:"Add the solutions of the account's own problems."`
		Offset    int    `query:"offset" minimum:"0" maximum:"1000000" doc:"Skip as many."`
	}
	weekInput struct {
		Day string `query:"day" maxLength:"10" doc:"A date (UTC) of the week; this week by default." example:"2026-11-27"`
	}
	problemFileInput struct {
		Author   string `query:"author" required:"true" minLength:"1" maxLength:"400" doc:"The name of an account."`
		Format   string `query:"format" maxLength:"16" default:"kif" doc:"The format, see GET /api/v1/records/formats."`
		Charset  string `query:"charset" maxLength:"16" doc:"The charset of the format; the default is its first."`
		Language string `query:"language" maxLength:"8" default:"ja" enum:"en,ja,zh,zh-Hans" doc:"The language of remarks."`
	}
	problemID struct {
		ID string `path:"id" maxLength:"40" doc:"The id of a problem."`
	}
	onProblem[T any] struct {
		ID   string `path:"id" maxLength:"40" doc:"The id of a problem."`
		Body T
	}
)

func (h *handlers) registerProblems(a huma.API) {
	get(a, "/problems", "list-problems", "Published mate problems, the newest first.", reply(h, h.listProblems))
	get(a, "/problems/week", "list-week-problems", "The problems of a week that most people recommend.", reply(h, h.weekProblems))
	get(a, "/problems/file", "export-problems", "The problems of an author with their solutions as one file.", reply(h, h.problemFile))
	post(a, "/problems", "publish-problem",
		"Publish a mate problem. The server verifies that its shortest mate is unique; the answer can take a minute. A position that is published already, also as its mirror image, is refused.", try(h, h.publish), status(http.StatusCreated))
	get(a, "/problems/{id}", "get-problem", "A published problem. The solution and the comments are for those who have finished an attempt.", reply(h, h.getProblem))
	post(a, "/problems/{id}/attempt", "act-on-problem",
		"Start or continue an attempt: play a move, request a hint, give up. Every move of a shortest mate is right. The client sends the state of the previous response.", reply(h, h.actOnProblem))
	post(a, "/problems/{id}/vote", "vote-problem", "Recommend a problem, or no longer, after an attempt.", reply(h, h.voteProblem))
	post(a, "/problems/{id}/comments", "comment-problem", "Comment on a problem, after an attempt.", reply(h, h.commentProblem))
	post(a, "/problems/{id}/words", "edit-problem", "Change the title and the note of one's own problem.", reply(h, h.editProblem))
	remove(a, "/problems/{id}", "withdraw-problem", "Remove one's own problem with its comments.", done(h, h.withdrawProblem))
}

func problemOf(p gallery.Problem) wire.Problem {
	return wire.Problem{
		ID: p.ID, Author: p.Name, Title: p.Title, Note: p.Note, Rules: p.Rules, SFEN: p.SFEN, Futile: p.Futile, Plies: p.Plies,
		Published: millis(p.Published), Votes: p.Votes, Tries: p.Tries, Solvers: p.Solvers,
	}
}

func (h *handlers) listProblems(ctx context.Context, in *problemsInput) (out wire.ProblemList, err error) {
	list, err := h.Study.Problems.Find(ctx, in.Author, gallery.Query{
		Rules: in.Rules, Tag: in.Tag, Plies: in.Plies, Text: in.Text, Best: in.Best, Offset: in.Offset, Limit: gallery.Page,
	})
	out = wire.ProblemList{Problems: wire.List(list, problemOf), More: len(list) == gallery.Page}
	for i, p := range list {
		if in.Solutions && err == nil && p.Author != "" && p.Author == identity(ctx).Account {
			out.Problems[i].Solution, err = h.solution(p)
		}
	}
	return out, err
}

func (h *handlers) weekProblems(ctx context.Context, in *weekInput) (out wire.ProblemList, err error) {
	at := time.Now()
	if in.Day != "" {
		if at, err = time.Parse(time.DateOnly, in.Day); err != nil {
			return out, refusal.New(refusal.BadRequest, "The day is a date such as 2026-11-27.").ForPrograms()
		}
	}
	list, err := h.Study.Problems.Selection(ctx, at)
	return wire.ProblemList{Problems: wire.List(list, problemOf)}, err
}

func (h *handlers) publish(ctx context.Context, in *body[wire.NewProblem]) (*located[wire.Problem], error) {
	b := in.Body
	p, err := h.Study.Problems.Publish(ctx, identity(ctx), publish.Draft{
		Title: b.Title, Note: b.Note, Rules: b.Rules, SFEN: b.SFEN, Futile: b.Futile, Op: b.Client,
	})
	return &located[wire.Problem]{private, "/api/v1/problems/" + p.ID, problemOf(p)}, err
}

func (h *handlers) problemPage(ctx context.Context, p publish.Page, err error) (out wire.ProblemPage, _ error) {
	if err != nil {
		return out, err
	}
	out = wire.ProblemPage{
		Problem: problemOf(p.Problem), Mine: p.Mine, Solved: p.Solved, Voted: p.Voted, Shown: p.Shown, Thread: gallery.Thread(p.ID),
	}
	if !p.Shown {
		return out, nil
	}
	out.Tags, out.Comments = p.Tags, postsOf(p.Comments, identity(ctx).Account)
	out.Solution, err = h.solution(p.Problem)
	return out, err
}

func (h *handlers) solution(p gallery.Problem) ([]wire.RecordNode, error) {
	_, at, line, err := h.Study.Problems.Solution(p)
	if err != nil {
		return nil, err
	}
	return message.Line(at, shogi.NoMove, line), nil
}

func (h *handlers) getProblem(ctx context.Context, in *problemID) (wire.ProblemPage, error) {
	p, err := h.Study.Problems.See(ctx, identity(ctx), in.ID)
	return h.problemPage(ctx, p, err)
}

func (h *handlers) actOnProblem(ctx context.Context, in *onProblem[wire.ProblemAsk]) (out wire.ProblemAttempt, err error) {
	a, state, err := h.Study.Problems.Act(ctx, identity(ctx), in.ID, publish.Ask{State: in.Body.State, Action: message.PuzzleAction(in.Body.Action)})
	if err != nil {
		return out, err
	}
	return wire.ProblemAttempt{Attempt: message.Unrated(a), State: state}, nil
}

func (h *handlers) voteProblem(ctx context.Context, in *onProblem[wire.Switch]) (wire.ProblemPage, error) {
	p, err := h.Study.Problems.Vote(ctx, identity(ctx), in.ID, in.Body.On)
	return h.problemPage(ctx, p, err)
}

func (h *handlers) commentProblem(ctx context.Context, in *onProblem[wire.NewPost]) (wire.ProblemPage, error) {
	p, err := h.Study.Problems.Comment(ctx, identity(ctx), in.ID, in.Body.Text, in.Body.Client)
	return h.problemPage(ctx, p, err)
}

func (h *handlers) editProblem(ctx context.Context, in *onProblem[wire.ProblemWords]) (wire.ProblemPage, error) {
	p, err := h.Study.Problems.Edit(ctx, identity(ctx), in.ID, in.Body.Title, in.Body.Note)
	return h.problemPage(ctx, p, err)
}

func (h *handlers) withdrawProblem(ctx context.Context, in *problemID) error {
	return h.Study.Problems.Withdraw(ctx, identity(ctx), in.ID)
}

// eachProblem calls f with the problems of an author, oldest last.
func (h *handlers) eachProblem(ctx context.Context, author string, f func(gallery.Problem) error) error {
	for offset := 0; ; offset += gallery.Page {
		some, err := h.Study.Problems.Find(ctx, author, gallery.Query{Offset: offset, Limit: gallery.Page})
		if err != nil {
			return err
		}
		for _, p := range some {
			if err := f(p); err != nil {
				return err
			}
		}
		if len(some) < gallery.Page {
			return nil
		}
	}
}

// problemFile writes the problems of an author.
func (h *handlers) problemFile(ctx context.Context, in *problemFileInput) (out wire.RecordFile, err error) {
	var list []*kifu.Record
	var names []string
	err = h.eachProblem(ctx, in.Author, func(p gallery.Problem) error {
		r, err := h.Study.Problems.Record(p, lang.Language(in.Language))
		list, names = append(list, r), append(names, p.Title)
		return err
	})
	if err != nil {
		return out, err
	}
	if len(list) == 0 {
		return out, refusal.New(refusal.NotFound, "This author has published no problem.").Because("no-problems-of")
	}
	err = h.Study.Records.Do(ctx, func() (err error) {
		o := records.WriteOptions{Format: kifu.Format(in.Format), Charset: in.Charset, CRLF: in.Charset == kifu.ShiftJIS.String()}
		out, err = collection(in.Author, names, list, o, false)
		return err
	})
	return out, err
}
