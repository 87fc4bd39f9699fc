package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/circle"
	"github.com/komadai/komadai/internal/study/gallery"
)

// friendsPath and threadsPath are for people in a browser: no API token reads messages.
const (
	friendsPath = "/api/v1/friends"
	threadsPath = "/api/v1/threads"
)

type (
	onPerson struct {
		Name string `path:"name" maxLength:"400" doc:"The name of an account."`
	}
	withPerson[T any] struct {
		Name string `path:"name" maxLength:"400" doc:"The name of an account."`
		Body T
	}
	conversationInput struct {
		Name   string `path:"name" maxLength:"400" doc:"The name of an account."`
		Before int    `query:"before" minimum:"0" doc:"Only messages before this number; 0 for the newest."`
	}
	onThread[T any] struct {
		ID   string `path:"id" maxLength:"100" doc:"The id of a thread."`
		Body T
	}
)

func (h *handlers) registerCircle(a huma.API) {
	get(a, "/friends", "list-friends", "Who follows the account and whom it follows, and its conversations.", reply(h, h.friends))
	get(a, "/friends/{name}", "get-conversation", "What the account has with another, and their messages, oldest first.", reply(h, h.conversation))
	post(a, "/friends/{name}/messages", "write-message", "Write a message to a friend. Returns the conversation.", reply(h, h.write))
	post(a, "/friends/{name}/follow", "follow", "Follow an account, or no longer. Two who follow each other are friends.", reply(h, h.followAccount))
	post(a, "/friends/{name}/dismiss", "dismiss-follower", "Answer a follower without following back.", reply(h, h.dismiss))
	post(a, "/friends/{name}/block", "block-account",
		"Block or unblock an account. A block ends both follows; blocked people cannot write, comment or join games.", reply(h, h.blockAccount))
	post(a, "/threads/{id}/seen", "see-thread", "Mark the posts of a thread as seen.", done(h, h.see))
}

func (h *handlers) friends(ctx context.Context, _ *struct{}) (out wire.Friends, err error) {
	id := identity(ctx)
	ties, err := h.Circle.Ties(ctx, id)
	if err != nil {
		return out, err
	}
	commented, err := h.Circle.Commented(ctx, id)
	if err != nil {
		return out, err
	}
	problems, err := h.Study.Problems.Of(ctx, commented)
	if err != nil {
		return out, err
	}
	out.Problems = wire.List(problems, func(p gallery.Problem) wire.ProblemTitle { return wire.ProblemTitle{ID: p.ID, Title: p.Title} })
	threads, err := h.Circle.Threads(ctx, id)
	out.People = wire.List(ties, tieOf)
	out.Threads = wire.List(threads, func(t circle.Thread) wire.Thread {
		return wire.Thread{ID: t.ID, Name: t.Name, Last: t.Last.Text, Mine: t.Last.Author == id.Account, At: millis(t.Last.At), Unread: t.Unread}
	})
	return out, err
}

func tieOf(t circle.Tie) wire.Tie {
	return wire.Tie{
		Name: t.Name, Account: t.Account, Follows: t.Follows, Followed: t.Followed, Asked: t.Asked, Blocked: t.Blocked, Since: millis(t.Since),
	}
}

func postsOf(list []circle.Post, account string) []wire.Post {
	return wire.List(list, func(p circle.Post) wire.Post {
		return wire.Post{Seq: p.Seq, At: millis(p.At), Name: p.Name, Mine: p.Author == account, Text: p.Text, Removed: p.Hidden}
	})
}

func (h *handlers) conversed(ctx context.Context, c circle.Conversation, err error) (wire.Conversation, error) {
	if err != nil {
		return wire.Conversation{}, err
	}
	return wire.Conversation{Tie: tieOf(c.Tie), Thread: c.Thread, Posts: postsOf(c.Posts, identity(ctx).Account)}, nil
}

func (h *handlers) conversation(ctx context.Context, in *conversationInput) (wire.Conversation, error) {
	c, err := h.Circle.Conversation(ctx, identity(ctx), in.Name, in.Before)
	return h.conversed(ctx, c, err)
}

func (h *handlers) write(ctx context.Context, in *withPerson[wire.NewPost]) (wire.Conversation, error) {
	c, err := h.Circle.Write(ctx, identity(ctx), in.Name, in.Body.Text, in.Body.Client)
	return h.conversed(ctx, c, err)
}

func (h *handlers) followAccount(ctx context.Context, in *withPerson[wire.Switch]) (wire.Tie, error) {
	return show(tieOf)(h.Circle.Follow(ctx, identity(ctx), in.Name, in.Body.On))
}

func (h *handlers) dismiss(ctx context.Context, in *onPerson) (wire.Tie, error) {
	return show(tieOf)(h.Circle.Dismiss(ctx, identity(ctx), in.Name))
}

func (h *handlers) blockAccount(ctx context.Context, in *withPerson[wire.Switch]) (wire.Tie, error) {
	return show(tieOf)(h.Circle.Block(ctx, identity(ctx), in.Name, in.Body.On))
}

func (h *handlers) see(ctx context.Context, in *onThread[wire.Seen]) error {
	return h.Circle.See(ctx, identity(ctx), in.ID, in.Body.Seq)
}
