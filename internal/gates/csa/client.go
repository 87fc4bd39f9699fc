package csa

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net"
	"strings"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/internal/people"
)

type client struct {
	*gate
	conn    net.Conn
	address string
	out     *outbox
	// cut is closed to end the session, ended when its game is left.
	cut, ended chan struct{}

	// The fields of this block belong to the session.
	login *talk.Login
	// secret is the key of game tokens.
	secret  string
	leaving bool
	// at is the CSA id of the current game.
	at string

	// player is set once at login.
	player *player
	// player, status and isCut are guarded by the server's mutex.
	status string
	isCut  bool
}

type player struct {
	name string
	// account is "" for a guest.
	holder   people.ID
	account  string
	extended bool
}

func (c *client) say(lines ...string) {
	c.out.send([]byte(strings.Join(lines, "\n") + "\n"))
}

func (c *client) fault(err error) { c.say("##[ERROR] " + err.Error()) }

func (c *client) complain(what, line string) {
	c.say(fmt.Sprintf("##[ERROR] %s: %s", what, clip(line)))
}

func (c *client) reply(name string, lines ...string) {
	out := make([]string, 0, len(lines)+1)
	for _, line := range lines {
		out = append(out, "##["+name+"] "+line)
	}
	c.say(append(out, "##["+name+"] +OK")...)
}

// dismiss ends the session. The caller holds the mutex.
func (c *client) dismiss() {
	if !c.isCut {
		c.isCut = true
		close(c.cut)
	}
}

func (c *client) dismissed() bool {
	select {
	case <-c.cut:
		return true
	default:
		return false
	}
}

// token returns the proof that the client plays a game. It is derived from the password,
// so it is valid on every node and after a restart.
func (c *client) token(game string) string {
	mac := hmac.New(sha256.New, []byte("komadai csa\x00"+c.secret))
	mac.Write([]byte(string(c.player.holder) + "\x00" + game))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

func (c *client) person() play.Person {
	return play.Person{Holder: c.player.holder, Account: c.player.account, Name: c.player.name}
}
