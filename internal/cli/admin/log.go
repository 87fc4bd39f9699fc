package admin

import (
	"cmp"
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people/account"
)

type logCmd struct {
	JSON  bool `name:"json" help:"Print JSON."`
	Limit int  `short:"n" default:"0" placeholder:"N" help:"Print only the newest N entries; 0 prints all."`
	database
}

func (logCmd) Help() string {
	return `Lists the actions of moderators, newest first: time, moderator, action, account, game or record, reason.

Example:

    komadai admin log
    komadai admin log --json -n 20`
}

type logLine struct {
	Seq      int        `json:"seq"`
	At       time.Time  `json:"at"`
	By       string     `json:"by"`
	Operator bool       `json:"operator,omitempty"`
	Action   string     `json:"action"`
	Name     string     `json:"name,omitempty"`
	Account  string     `json:"account,omitempty"`
	Game     string     `json:"game,omitempty"`
	Record   string     `json:"record,omitempty"`
	Message  int        `json:"message,omitempty"`
	Text     string     `json:"text,omitempty"`
	Until    *time.Time `json:"until,omitempty"`
	Reason   string     `json:"reason"`
}

func (c *logCmd) Run(env verb.Env) error {
	if c.Limit < 0 {
		return verb.Usagef("-n %d: want a number of entries, or 0 for all", c.Limit)
	}
	return c.moderated(env, func(ctx context.Context, _ *account.Service, m *moderation.Service) error {
		table := tabwriter.NewWriter(env.Out, 0, 8, 2, ' ', 0)
		for before, left := 0, c.Limit; ; {
			list, err := m.Store.Log(ctx, before, moderation.Page)
			if err != nil {
				return err
			}
			for _, e := range list {
				before = e.Seq
				if c.JSON {
					err = verb.PrintJSON(env.Out, lineOf(e))
				} else {
					_, err = fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n",
						e.At.Format("2006-01-02 15:04"), actor(e), actionText(e), orDash(e.Name), orDash(cmp.Or(e.Game, e.Record)), e.Reason)
				}
				if err != nil {
					return err
				}
				if left--; left == 0 {
					return table.Flush()
				}
			}
			if len(list) == 0 {
				return table.Flush()
			}
		}
	})
}

func lineOf(e moderation.Entry) logLine {
	l := logLine{
		Seq: e.Seq, At: e.At, By: e.ByName, Operator: e.By == "", Action: string(e.Action), Name: e.Name,
		Account: e.Holder.Account(), Game: e.Game, Record: e.Record, Message: e.Message, Text: e.Text, Reason: e.Reason,
	}
	if !e.Until.IsZero() {
		l.Until = &e.Until
	}
	return l
}

func actor(e moderation.Entry) string {
	if e.By == "" {
		return "(operator)"
	}
	return orDash(e.ByName)
}

func actionText(e moderation.Entry) string {
	switch {
	case e.Action == moderation.Mute && e.Until.IsZero():
		return "mute for ever"
	case e.Action == moderation.Mute:
		return "mute until " + e.Until.Format("2006-01-02 15:04")
	}
	return string(e.Action)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
