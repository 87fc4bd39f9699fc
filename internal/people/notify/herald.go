package notify

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/push"
)

// HeraldConfig configures a [Herald]. Mailer and URL may be empty: then it sends no mails.
type HeraldConfig struct {
	Pusher   *Pusher
	Mailer   account.Mailer
	Accounts Accounts
	Tries    account.Tries
	// URL is the server's address for links, without a slash at the end.
	URL   string
	Guard *guard.Guard
	Log   *slog.Logger
	Now   func() time.Time
}

// Accounts finds accounts; see [account.Store].
type Accounts interface {
	FindAccounts(ctx context.Context, l account.Lookup) ([]account.Account, error)
}

// Herald brings notices to people who are away, by the ways that they have chosen: push messages
// of their browsers, and mails of their account.
type Herald struct {
	HeraldConfig
	mails chan push.Notice
	work  sync.WaitGroup
	stop  context.CancelFunc
}

const (
	// mailQueue bounds the notices that wait for a mail; further ones are dropped.
	mailQueue = 1000
	// An account gets mailBurst mails on a topic, then one per mailEvery.
	mailBurst = 3
	mailEvery = 20 * time.Minute
)

// NewHerald returns a running herald. Close it.
func NewHerald(c HeraldConfig) *Herald {
	ctx, stop := context.WithCancel(context.Background())
	h := &Herald{HeraldConfig: c, mails: make(chan push.Notice, mailQueue), stop: stop}
	h.work.Go(func() {
		for {
			select {
			case n := <-h.mails:
				h.Guard.Do("mails", func() { h.mail(ctx, n) })
			case <-ctx.Done():
				return
			}
		}
	})
	return h
}

// Close ends the herald; notices that wait are dropped.
func (h *Herald) Close() {
	h.stop()
	h.work.Wait()
}

// Notify does not block.
func (h *Herald) Notify(n push.Notice) {
	h.Pusher.Notify(n)
	if h.Mailer == nil || h.URL == "" || !n.Holder.IsAccount() {
		return
	}
	select {
	case h.mails <- n:
	default:
	}
}

func (h *Herald) mail(ctx context.Context, n push.Notice) {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	found, err := h.Accounts.FindAccounts(ctx, account.Lookup{ID: n.Holder.Account()})
	if err != nil || len(found) != 1 {
		return
	}
	a := found[0]
	if a.Email == "" || a.IsClosed() || !slices.Contains(strings.Fields(a.Mails), string(n.Topic)) {
		return
	}
	wait, err := h.Tries.Try(ctx, []account.Limit{{Key: "notice:" + string(n.Topic) + ":" + a.ID, Burst: mailBurst, Every: mailEvery}}, h.Now())
	if err != nil || wait > 0 {
		if err != nil && ctx.Err() == nil {
			h.Log.Error("a notice could not be mailed", "err", err)
		}
		return
	}
	l := lang.Language(a.Language)
	m := n.In(l)
	h.Mailer.Send(a.Email, account.Mail{
		Subject: m.Title,
		Text:    m.Title + "\n" + m.Body + "\n\n" + h.URL + m.Path + "\n\n" + lang.MailChoice.In(l) + "\n" + h.URL + "/account\n",
	})
}
