package circle

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/internal/refusal"
)

// Bounds of one account and one thread.
const (
	MaxFollows = 1000
	MaxPosts   = 5000
	// MaxText and MaxComment are in characters.
	MaxText    = 1000
	MaxComment = 2000
	// Page bounds the posts and the threads of one answer.
	Page = 100
)

// Tie is what an account has with another.
type Tie struct {
	Account, Name string
	// Follows: the account follows the other. Followed: the other follows it, since Since.
	// Asked: the account has not answered that yet.
	Follows, Followed, Asked bool
	Blocked                  bool
	Since                    time.Time
}

// Friend reports whether both follow each other.
func (t Tie) Friend() bool { return t.Follows && t.Followed }

// Post is a message or a comment.
type Post struct {
	Thread string
	// Seq counts from 1 per thread.
	Seq int
	At  time.Time
	// Author is an account. Op is the client's name of the request, unique per thread.
	Author, Name, Op string
	Text             string
	// Hidden: removed by a moderator.
	Hidden bool
}

// Thread is a thread of messages as one of its readers sees it.
type Thread struct {
	ID string
	// With is the other account.
	With, Name string
	// Last is the newest post, Seen the last one that the reader has seen. Unread: another
	// account wrote the last ones.
	Last   Post
	Seen   int
	Unread bool
}

// News counts what an account has not seen: threads with unread posts, and followers that wait
// for an answer.
type News struct{ Threads, Comments, Asked int }

var (
	ErrNotFound = errors.New("there is no such post")
	// ErrFull: a limit of the store is reached.
	ErrFull = errors.New("the limit is reached")
)

// Store stores ties and threads. Package storetest tests its contract.
type Store interface {
	// Follow adds a follow, or returns [ErrFull] at the limit. fresh is false if it exists.
	Follow(ctx context.Context, follower, followed string, now time.Time, limit int) (fresh bool, err error)
	Unfollow(ctx context.Context, follower, followed string) error
	// Dismiss ends the wait of a follower for an answer.
	Dismiss(ctx context.Context, account, follower string) error
	// Ties returns the accounts that an account follows or that follow it, at most limit,
	// newest first. If with is not "", it returns only the tie with that account.
	Ties(ctx context.Context, of, with string, limit int) ([]Tie, error)
	// AddPost stores a post under the next number of its thread, and makes the thread known to
	// its readers. A post with a known Op is returned as stored. It returns [ErrFull] at the limit.
	AddPost(ctx context.Context, p Post, readers []string, limit int) (stored Post, fresh bool, err error)
	// Posts returns the newest posts before number before (0 for all), oldest first.
	Posts(ctx context.Context, thread string, before, limit int) ([]Post, error)
	// Threads returns the message threads of a reader, newest first.
	Threads(ctx context.Context, reader string, limit int) ([]Thread, error)
	// Commented returns the threads of comments with posts that a reader has not seen.
	Commented(ctx context.Context, reader string, limit int) ([]string, error)
	// See stores that a reader has seen a thread up to a number.
	See(ctx context.Context, thread, reader string, seq int) error
	// News counts what a reader has not seen.
	News(ctx context.Context, reader string) (News, error)
	// Written returns all posts of an author, oldest first.
	Written(ctx context.Context, author string, limit int) ([]Post, error)
}

// Manners are blocks and mutes; see package play.
type Manners interface {
	Block(ctx context.Context, holder, other people.ID, on bool, now time.Time) error
	Blocked(ctx context.Context, holder people.ID, limit int) ([]people.ID, error)
	Muted(ctx context.Context, holder people.ID, now time.Time) (until time.Time, muted bool, err error)
}

// Accounts finds accounts. [*account.Service] implements it.
type Accounts interface {
	Find(ctx context.Context, name string) (account.Account, error)
}

// Config has the dependencies of a [Service]; all are required.
type Config struct {
	Store    Store
	Manners  Manners
	Accounts Accounts
	Tries    account.Tries
	// Notify notifies a person who is away. It must not block.
	Notify func(push.Notice)
	// Call wakes the open pages of a person, on all nodes.
	Call func(people.ID)
	Now  func() time.Time
}

// Service is safe for concurrent use. A rejected request returns a [*refusal.Error].
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

// maxBlocked bounds the blocks that are looked at.
const maxBlocked = 500

var (
	errSignIn   = refusal.New(refusal.SignInFirst, "Sign in first.")
	errSelf     = refusal.New(refusal.NotNow, "This is your own account.").Because("own-account")
	errFriends  = refusal.New(refusal.NotYours, "Only friends write to each other: you follow this player, and this player follows you.").Because("friends-only")
	errBlocking = refusal.New(refusal.NotNow, "You have blocked this player; unblock the player first.").Because("you-blocked")
	errUnwanted = refusal.New(refusal.NotNow, "This player does not want to hear from you.").Because("not-wanted-here")
	errFollows  = refusal.Newf(refusal.Full, "You can follow %d players.", MaxFollows).Because("many-follows", "limit", MaxFollows)
	errThread   = refusal.New(refusal.Full, "This conversation is full.").Because("thread-full")
	errEmpty    = refusal.New(refusal.BadRequest, "A message has at least one character.").Because("talk-empty")
)

// whom returns the account of that name, unless it is the caller's.
func (s *Service) whom(ctx context.Context, id account.Identity, name string) (account.Account, error) {
	if id.Account == "" {
		return account.Account{}, errSignIn
	}
	a, err := s.Accounts.Find(ctx, name)
	if err == nil && a.ID == id.Account {
		err = errSelf
	}
	return a, err
}

func (s *Service) try(ctx context.Context, limits ...account.Limit) error {
	wait, err := s.Tries.Try(ctx, limits, s.Now())
	if err == nil && wait > 0 {
		err = refusal.New(refusal.TooMany, "You do this too often; wait a moment.").Because("too-often").For(wait)
	}
	return err
}

// News returns what the caller has not seen.
func (s *Service) News(ctx context.Context, id account.Identity) (News, error) {
	if id.Account == "" {
		return News{}, nil
	}
	return s.Store.News(ctx, id.Account)
}
