package admin

import (
	"github.com/komadai/komadai/internal/host/config"
)

type limitFlags struct {
	Sockets     int         `default:"${sockets}" env:"KOMADAI_SOCKETS" help:"Maximum sockets and streams (default ${default})."`
	SocketsEach int         `name:"sockets-each" default:"${socketseach}" env:"KOMADAI_SOCKETS_EACH" help:"Maximum sockets and streams per address (default ${default})."`
	ConnsEach   int         `name:"conns-each" default:"${connseach}" env:"KOMADAI_CONNS_EACH" help:"Maximum connections per address; unused behind a proxy (default ${default})."`
	MaxGames    int         `name:"max-games" default:"${maxgames}" env:"KOMADAI_MAX_GAMES" help:"Maximum games in memory (default ${default})."`
	GamesEach   int         `name:"games-each" default:"${gameseach}" env:"KOMADAI_GAMES_EACH" help:"Maximum running games with a clock per address (default ${default})."`
	LimitRead   config.Rate `name:"limit-read" default:"${limitread}" env:"KOMADAI_LIMIT_READ" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of reading requests (default ${default})."`
	LimitAct    config.Rate `name:"limit-act" default:"${limitact}" env:"KOMADAI_LIMIT_ACT" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of actions and other changes (default ${default})."`
	LimitHeavy  config.Rate `name:"limit-heavy" default:"${limitheavy}" env:"KOMADAI_LIMIT_HEAVY" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of costly requests, such as reading a record (default ${default})."`
	LimitNew    config.Rate `name:"limit-new" default:"${limitnew}" env:"KOMADAI_LIMIT_NEW" placeholder:"PER_SECOND:AT_ONCE" help:"Rate limit of new games and shared records (default ${default})."`
}

func (l limitFlags) limits() config.Limits {
	return config.Limits{
		New: l.LimitNew, Heavy: l.LimitHeavy, Act: l.LimitAct, Read: l.LimitRead,
		Sockets: l.Sockets, SocketsEach: l.SocketsEach, Conns: l.ConnsEach, Games: l.MaxGames, GamesEach: l.GamesEach,
	}
}
