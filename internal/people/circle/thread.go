package circle

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/internal/refusal"
)

const messages = "m:"

// Between returns the thread of the messages of two accounts.
func Between(a, b string) string {
	if b < a {
		a, b = b, a
	}
	return messages + a + ":" + b
}

// Sides returns the two accounts of a thread of messages; ok is false for other threads.
func Sides(thread string) (a, b string, ok bool) {
	rest, ok := strings.CutPrefix(thread, messages)
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, ":")
}

// Conversation is the messages with one account, oldest first.
type Conversation struct {
	Tie    Tie
	Thread string
	Posts  []Post
}

// Threads returns the caller's conversations, newest first.
func (s *Service) Threads(ctx context.Context, id account.Identity) ([]Thread, error) {
	if id.Account == "" {
		return nil, errSignIn
	}
	list, err := s.Store.Threads(ctx, id.Account, Page)
	if err != nil {
		return nil, err
	}
	blocked, err := s.blocked(ctx, id.Account)
	return slices.DeleteFunc(list, func(t Thread) bool { return slices.Contains(blocked, t.With) }), err
}

// Commented returns the threads of comments that the caller has not seen.
func (s *Service) Commented(ctx context.Context, id account.Identity) ([]string, error) {
	return s.Store.Commented(ctx, id.Account, Page)
}

// Conversation returns the newest messages before number before; 0 for all.
func (s *Service) Conversation(ctx context.Context, id account.Identity, name string, before int) (out Conversation, err error) {
	a, err := s.whom(ctx, id, name)
	if err != nil {
		return out, err
	}
	if out.Tie, err = s.tie(ctx, id.Account, a); err != nil {
		return out, err
	}
	out.Thread = Between(id.Account, a.ID)
	out.Posts, err = s.posts(ctx, out.Thread, before)
	return out, err
}

// posts hides the text of removed posts.
func (s *Service) posts(ctx context.Context, thread string, before int) ([]Post, error) {
	list, err := s.Store.Posts(ctx, thread, before, Page)
	for i := range list {
		if list[i].Hidden {
			list[i].Text = ""
		}
	}
	return list, err
}

// Write sends a message to a friend. op is the client's name of the request: repeated, it is
// sent once.
func (s *Service) Write(ctx context.Context, id account.Identity, name, text, op string) (out Conversation, err error) {
	a, err := s.whom(ctx, id, name)
	if err != nil {
		return out, err
	}
	if text, err = clean(text, MaxText); err != nil {
		return out, err
	}
	if err := s.mayReach(ctx, id.Account, a.ID); err != nil {
		return out, err
	}
	if out.Tie, err = s.tie(ctx, id.Account, a); err == nil && !out.Tie.Friend() {
		err = errFriends
	}
	if err != nil {
		return out, err
	}
	p := Post{Thread: Between(id.Account, a.ID), Text: text, Op: op}
	_, fresh, err := s.post(ctx, id, p, []string{id.Account, a.ID})
	if err != nil {
		return out, err
	}
	if fresh {
		s.inform(a.ID, push.Notice{Topic: push.Messages, Opponent: id.Name, Path: "/friends/" + id.Name, Key: p.Thread})
		s.Call(people.OfAccount(id.Account)) // the sender's other pages
	}
	return s.Conversation(ctx, id, name, 0)
}

// post stores a post within the author's limits, unless the author is muted.
func (s *Service) post(ctx context.Context, id account.Identity, p Post, readers []string) (stored Post, fresh bool, err error) {
	now := s.Now()
	until, muted, err := s.Manners.Muted(ctx, people.OfAccount(id.Account), now)
	if err != nil {
		return p, false, err
	}
	if muted {
		r := refusal.New(refusal.Muted, "A moderator has muted you: you can play, but not write.")
		if !until.IsZero() {
			return p, false, r.For(until.Sub(now))
		}
		return p, false, r
	}
	if err := s.try(ctx, account.Limit{Key: "post:" + id.Account, Burst: 20, Every: 3 * time.Second}); err != nil {
		return p, false, err
	}
	p.At, p.Author, p.Name = now, id.Account, id.Name
	stored, fresh, err = s.Store.AddPost(ctx, p, readers, MaxPosts)
	if errors.Is(err, ErrFull) {
		err = errThread
	}
	return stored, fresh, err
}

// See stores that the caller has seen a thread up to a number.
func (s *Service) See(ctx context.Context, id account.Identity, thread string, seq int) error {
	if id.Account == "" {
		return errSignIn
	}
	if err := s.Store.See(ctx, thread, id.Account, seq); err != nil {
		return err
	}
	s.Call(people.OfAccount(id.Account)) // the marks of other pages
	return nil
}

// Comments returns the newest comments of a thread, oldest first, without those of accounts
// that the caller has blocked.
func (s *Service) Comments(ctx context.Context, id account.Identity, thread string, before int) ([]Post, error) {
	list, err := s.posts(ctx, thread, before)
	if err != nil || id.Account == "" {
		return list, err
	}
	blocked, err := s.blocked(ctx, id.Account)
	return slices.DeleteFunc(list, func(p Post) bool { return slices.Contains(blocked, p.Author) }), err
}

// Comment adds a comment to a thread. It notifies owner, if not ""; path is the page.
func (s *Service) Comment(ctx context.Context, id account.Identity, thread, owner, path, text, op string) error {
	if id.Account == "" {
		return errSignIn
	}
	text, err := clean(text, MaxComment)
	if err != nil {
		return err
	}
	readers := []string{id.Account}
	if owner != "" && owner != id.Account {
		if err := s.mayReach(ctx, id.Account, owner); err != nil {
			return err
		}
		readers = append(readers, owner)
	}
	_, fresh, err := s.post(ctx, id, Post{Thread: thread, Text: text, Op: op}, readers)
	if err == nil && fresh && len(readers) == 2 {
		s.inform(owner, push.Notice{Topic: push.Comments, Opponent: id.Name, Path: path, Key: thread})
	}
	return err
}

// Written returns the posts of the caller, for the export of the account.
func (s *Service) Written(ctx context.Context, account string, limit int) ([]Post, error) {
	return s.Store.Written(ctx, account, limit)
}

// maxLines bounds the lines of a post.
const maxLines = 40

// clean returns text without control characters, of at most maxLines lines.
func clean(text string, most int) (string, error) {
	text = strings.TrimSpace(account.Paragraphs(text))
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return "", errEmpty
	case n > most || strings.Count(text, "\n") >= maxLines:
		return "", refusal.Newf(refusal.BadRequest, "The text is too long: it has %d characters; want at most %d, in %d lines.", n, most, maxLines).
			Because("text-long", "have", n, "limit", most)
	}
	return text, nil
}
