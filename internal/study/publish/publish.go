// Package publish is what people do with published mate problems: publish, find, try, recommend
// and comment on them.
//
// A problem is verified before it is stored: it has a mate, the solver has proved the shortest,
// and the moves of its solution are unique. The search pays like any other of the client.
package publish

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/circle"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/gallery"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

// Config has the dependencies of a [Service]; all are required.
type Config struct {
	Store    gallery.Store
	Solver   *solve.Solver
	Trainer  *trainer.Trainer
	Circle   *circle.Service
	Accounts Accounts
	Tries    account.Tries
	Library  *variant.Library
	Now      func() time.Time
}

// Accounts finds accounts. [*account.Service] implements it.
type Accounts interface {
	Find(ctx context.Context, name string) (account.Account, error)
}

// Service is safe for concurrent use. A rejected request returns a [*refusal.Error].
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

var (
	errSignIn   = refusal.New(refusal.SignInFirst, "Sign in first.")
	errUnknown  = refusal.New(refusal.NotFound, "There is no such problem.").Because("no-such-problem")
	errSide     = refusal.New(refusal.BadPosition, "In a published problem Black mates White: turn the board.").Because("black-mates")
	errNoMate   = refusal.New(refusal.BadPosition, "There is no mate in this position.").Because("not-a-mate")
	errFlawed   = refusal.New(refusal.BadPosition, "The problem is not sound: its solution is not unique. The composing page shows the other solutions.").Because("not-sound")
	errOpen     = refusal.New(refusal.Busy, "The server could not verify the problem in its time. Try a shorter problem, or try again later.").Because("not-verified")
	errMated    = refusal.New(refusal.BadPosition, "The position is mate already.").Because("mate-already")
	errRoom     = refusal.Newf(refusal.Full, "You have published as many problems as one composer may: %d.", gallery.MaxEach).Because("many-published", "limit", gallery.MaxEach)
	errOwnVote  = refusal.New(refusal.NotNow, "You cannot recommend your own problem.").Because("own-problem")
	errUnsolved = refusal.New(refusal.NotNow, "Solve the problem first; then you can recommend it.").Because("solve-first")
)

// Draft is a new problem of a client.
type Draft struct {
	Title, Note, Rules, SFEN, Futile string
	// Op is the client's name of the request: repeated, the problem is published once.
	Op string
}

// Publish verifies a problem and stores it.
func (s *Service) Publish(ctx context.Context, id account.Identity, d Draft) (gallery.Problem, error) {
	if id.Account == "" {
		return gallery.Problem{}, errSignIn
	}
	p := gallery.Problem{ID: strings.ToLower(rand.Text()[:12]), Author: id.Account, Name: id.Name, Op: d.Op}
	var err error
	if p.Title, p.Note, err = words(d.Title, d.Note); err != nil {
		return p, err
	}
	question, err := s.Solver.Read(solve.Question{Rules: d.Rules, SFEN: d.SFEN, Futile: d.Futile, Verify: true})
	if err != nil {
		return p, err
	}
	at := question.Position()
	if at.Side() != shogi.Black {
		return p, errSide
	}
	set, err := s.Library.Lookup(d.Rules)
	if err != nil {
		return p, err
	}
	p.Rules, p.SFEN, p.Normal = set.ID, notation.FormatSFEN(&at), gallery.Normal(set.ID, &at)
	if known, err := s.Store.At(ctx, p.Normal); err != nil || known != "" {
		return s.twice(ctx, &p, known, err)
	}
	wait, err := s.Tries.Try(ctx, []account.Limit{{Key: "publish:" + id.Account, Burst: 120, Every: time.Minute}}, s.Now())
	if err == nil && wait > 0 {
		err = refusal.New(refusal.TooMany, "You publish many problems at once; wait a moment.").Because("too-often").For(wait)
	}
	if err == nil {
		err = s.verify(ctx, question, at, &p)
	}
	if err != nil {
		return p, err
	}
	p.Published = s.Now()
	stored, err := s.Store.AddProblem(ctx, p, gallery.MaxEach, gallery.MaxAll)
	if known := (*gallery.Known)(nil); errors.As(err, &known) {
		return s.twice(ctx, &p, known.ID, nil)
	}
	return stored, refused(err)
}

// twice returns the problem if a repeated request of the client has published it, or a refusal.
func (s *Service) twice(ctx context.Context, p *gallery.Problem, known string, err error) (gallery.Problem, error) {
	if err != nil {
		return *p, err
	}
	was, err := s.Store.Problem(ctx, known)
	switch {
	case err != nil:
		return *p, refused(err)
	case was.Author == p.Author && was.Op == p.Op:
		return was, nil
	}
	return *p, refusal.Newf(refusal.Taken, "This position is published already: problem %s.", known).Because("published-already", "id", known)
}

// verify solves and judges the problem, and adds its solution.
func (s *Service) verify(ctx context.Context, question *solve.Problem, at shogi.Position, p *gallery.Problem) error {
	var answer *solve.Answer
	var verdict *solve.Verdict
	err := question.Solve(ctx, func(e solve.Event) error {
		switch e := e.(type) {
		case *solve.Answer:
			answer = e
		case *solve.Verdict:
			verdict = e
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case answer == nil || answer.Status == tsume.Unknown:
		return errOpen
	case answer.Status == tsume.NoMate:
		return errNoMate
	case answer.Plies == 0:
		return errMated
	case verdict == nil || verdict.Soundness == solve.Open:
		return errOpen
	case verdict.Soundness != solve.Sound:
		return errFlawed
	}
	p.Futile, p.Plies = answer.Futile.String(), len(verdict.Line)
	for _, m := range verdict.Line {
		p.Moves = append(p.Moves, notation.FormatUSI(at.Rules(), m))
	}
	for _, tag := range compose.Tags(at, verdict.Line, verdict.Flaws) {
		p.Tags = append(p.Tags, string(tag))
	}
	return nil
}

// words returns a title and a note in clean form.
func words(title, note string) (string, string, error) {
	title = account.OneLine(title, account.Bidi)
	note = strings.TrimSpace(account.Paragraphs(note))
	if n := utf8.RuneCountInString(title); n > gallery.MaxTitle {
		return "", "", refusal.Newf(refusal.BadRequest, "The title has %d characters; want at most %d.", n, gallery.MaxTitle).Because("text-long", "have", n, "limit", gallery.MaxTitle)
	}
	if n := utf8.RuneCountInString(note); n > gallery.MaxNote {
		return "", "", refusal.Newf(refusal.BadRequest, "The note has %d characters; want at most %d.", n, gallery.MaxNote).Because("text-long", "have", n, "limit", gallery.MaxNote)
	}
	return title, note, nil
}

func refused(err error) error {
	switch {
	case errors.Is(err, gallery.ErrNotFound):
		return errUnknown
	case errors.Is(err, gallery.ErrFull):
		return errRoom
	}
	return err
}

// Page is a problem as a client sees it.
type Page struct {
	gallery.Problem
	gallery.Player
	// Mine: the client is the author.
	Mine bool
	// Shown: the client may see the solution and the comments, which may spoil it.
	Shown    bool
	Comments []circle.Post
}

// See returns a problem. Its solution and comments are shown to those who have solved or given
// up, and to the author.
func (s *Service) See(ctx context.Context, id account.Identity, problem string) (out Page, err error) {
	if out.Problem, err = s.Store.Problem(ctx, problem); err != nil {
		return out, refused(err)
	}
	if id.Account != "" {
		if out.Player, err = s.Store.PlayerOf(ctx, problem, id.Account); err != nil {
			return out, err
		}
		out.Mine = out.Author == id.Account
	}
	if out.Shown = out.Mine || out.Solved || out.Tried; !out.Shown {
		return out, nil
	}
	out.Comments, err = s.Circle.Comments(ctx, id, gallery.Thread(problem), 0)
	return out, err
}

// Find lists problems; author is a name, "" for all.
func (s *Service) Find(ctx context.Context, author string, q gallery.Query) ([]gallery.Problem, error) {
	if author != "" {
		a, err := s.Accounts.Find(ctx, author)
		if err != nil {
			return nil, err
		}
		q.Author = a.ID
	}
	if q.Limit <= 0 || q.Limit > gallery.Page {
		q.Limit = gallery.Page
	}
	return s.Store.Problems(ctx, q)
}

// Of returns the problems of threads of comments.
func (s *Service) Of(ctx context.Context, threads []string) (list []gallery.Problem, err error) {
	for _, thread := range threads {
		id, ok := gallery.Of(thread)
		if !ok {
			continue
		}
		switch p, err := s.Store.Problem(ctx, id); {
		case err == nil:
			list = append(list, p)
		case !errors.Is(err, gallery.ErrNotFound):
			return nil, err
		}
	}
	return list, nil
}

// chosen is the size of a weekly selection.
const chosen = 6

// Selection is the problems of a week that most people recommend; at is an instant of it.
func (s *Service) Selection(ctx context.Context, at time.Time) ([]gallery.Problem, error) {
	since, until := gallery.Week(at)
	list, err := s.Store.Problems(ctx, gallery.Query{Since: since, Until: until, Best: true, Limit: chosen})
	return slices.DeleteFunc(list, func(p gallery.Problem) bool { return p.Votes == 0 }), err
}

// Ask is a step of an attempt; see [trainer.DayAsk].
type Ask struct {
	State  string
	Action *trainer.Action
}

// Act begins or continues an attempt. The first result of an account counts.
func (s *Service) Act(ctx context.Context, id account.Identity, problem string, in Ask) (*trainer.Attempt, string, error) {
	p, err := s.Store.Problem(ctx, problem)
	if err != nil {
		return nil, "", refused(err)
	}
	a, kept, err := s.Trainer.ActOn(ctx, puzzle.Problem{ID: p.ID, Rules: p.Rules, SFEN: p.SFEN, Plies: p.Plies, Moves: p.Moves, Tags: p.Tags}, in.State, in.Action)
	if err != nil {
		return nil, "", err
	}
	if id.Account != "" && id.Account != p.Author && in.Action != nil && a.State != puzzle.Open {
		err = s.Store.Tried(ctx, problem, id.Account, a.State == puzzle.Solved, s.Now())
	}
	return a, kept, refused(err)
}

// Vote recommends a solved problem, or no longer.
func (s *Service) Vote(ctx context.Context, id account.Identity, problem string, on bool) (Page, error) {
	page, err := s.See(ctx, id, problem)
	switch {
	case err != nil:
		return page, err
	case id.Account == "":
		return page, errSignIn
	case page.Mine:
		return page, errOwnVote
	case !page.Solved && !page.Tried:
		return page, errUnsolved
	}
	if err := s.Store.Vote(ctx, problem, id.Account, on, s.Now()); err != nil {
		return page, refused(err)
	}
	return s.See(ctx, id, problem)
}

// Comment adds a comment on style.
func (s *Service) Comment(ctx context.Context, id account.Identity, problem, text, op string) (Page, error) {
	page, err := s.See(ctx, id, problem)
	switch {
	case err != nil:
		return page, err
	case id.Account == "":
		return page, errSignIn
	case !page.Shown:
		return page, errUnsolved
	}
	if err := s.Circle.Comment(ctx, id, gallery.Thread(problem), page.Author, "/problems/"+problem, text, op); err != nil {
		return page, err
	}
	return s.See(ctx, id, problem)
}

// Edit changes the words of the client's problem.
func (s *Service) Edit(ctx context.Context, id account.Identity, problem, title, note string) (page Page, err error) {
	if title, note, err = words(title, note); err != nil {
		return page, err
	}
	if err := s.Store.Edit(ctx, problem, id.Account, title, note); err != nil || id.Account == "" {
		return page, refused(err)
	}
	return s.See(ctx, id, problem)
}

// Withdraw removes the client's problem with its comments.
func (s *Service) Withdraw(ctx context.Context, id account.Identity, problem string) error {
	if id.Account == "" {
		return errSignIn
	}
	return refused(s.Store.Withdraw(ctx, problem, id.Account, s.Now()))
}

// Solution returns the position of a problem and the moves of its mate.
func (s *Service) Solution(p gallery.Problem) (set *variant.RuleSet, at shogi.Position, line []shogi.Move, err error) {
	if set, err = s.Library.Lookup(p.Rules); err != nil {
		return set, at, nil, err
	}
	setup, err := notation.ParseSFEN(set.Rules, p.SFEN)
	if err != nil {
		return set, at, nil, err
	}
	if at, err = setup.Problem(); err != nil {
		return set, at, nil, err
	}
	for _, usi := range p.Moves {
		m, err := notation.ParseUSI(set.Rules, usi)
		if err != nil {
			return set, at, nil, err
		}
		line = append(line, m)
	}
	return set, at, line, nil
}

// Record returns a problem with its solution as a record.
func (s *Service) Record(p gallery.Problem, l lang.Language) (*kifu.Record, error) {
	set, at, line, err := s.Solution(p)
	if err != nil {
		return nil, err
	}
	rec := solve.Recorder{Set: set, Position: at, Attacker: shogi.Black, Language: l}.Record(solve.Mate{
		Status: tsume.Mate, Plies: p.Plies, Line: line, Verdict: solve.Verdicts[solve.Sound],
	})
	for _, h := range [...][2]string{{"作品名", p.Title}, {"作者", p.Name}, {"発表年月", p.Published.Format(time.DateOnly)}} {
		if h[1] != "" {
			rec.Headers.Set(h[0], h[1])
		}
	}
	return rec, nil
}
