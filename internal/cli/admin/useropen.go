package admin

import (
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/games/moderation"
)

type userOpenCmd struct{ accountState }

func (userOpenCmd) Help() string {
	return `Reopens a closed account. Its API tokens work again.

Example:

    komadai admin user open bot1 --reason "has explained it"`
}

func (c *userOpenCmd) Run(env verb.Env) error {
	return c.set(env, "open", (*moderation.Service).OpenNamed)
}
