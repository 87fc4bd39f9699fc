package talk

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
)

// MaxSpent bounds the time of a move.
const MaxSpent = 365 * 24 * time.Hour

// Statement is a move or command: "+7776FU,T12", "%TORYO", "+7776FU,'* 123 -3334FU".
type Statement struct {
	// Word has the sign of the move or the % of the command.
	Word  string
	Spent time.Duration
	Timed bool
	// Comment follows the '.
	Comment string
}

// ParseStatement parses a line. The time may have a fraction ("T1.2", "T1."). Unknown parts are
// skipped.
func ParseStatement(line string) Statement {
	var s Statement
	var rest string
	s.Word, rest, _ = strings.Cut(line, ",")
	s.Word = strings.TrimSpace(s.Word)
	for rest != "" {
		if text, ok := strings.CutPrefix(rest, "'"); ok {
			s.Comment = text
			break
		}
		var part string
		part, rest, _ = strings.Cut(rest, ",")
		if d, ok := parseSpent(part); ok {
			s.Spent, s.Timed = d, true
		}
	}
	return s
}

// String returns the line with whole seconds, which all clients read.
func (s Statement) String() string {
	text := s.Word
	if s.Timed {
		text += ",T" + strconv.FormatInt(int64(s.Spent/time.Second), 10)
	}
	if s.Comment != "" {
		text += ",'" + s.Comment
	}
	return text
}

// parseSpent parses "T12", "T1.234" or "T1.".
func parseSpent(text string) (time.Duration, bool) {
	text, ok := strings.CutPrefix(strings.TrimSpace(text), "T")
	if !ok || text == "" || strings.Trim(text, "0123456789.") != "" {
		return 0, false
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || seconds > MaxSpent.Seconds() {
		return 0, false
	}
	return time.Duration(seconds*1000+0.5) * time.Millisecond, true
}

// Login is a LOGIN line.
type Login struct {
	Name, Password string
	// Extended: x1.
	Extended bool
	// Resumable: reconnect, to keep the game when the connection breaks.
	Resumable bool
	// GameID and Token: reconnect:GAME+TOKEN, to resume a game.
	GameID, Token string
}

// Limits of a login, in bytes.
const (
	MaxName     = 32
	MaxPassword = 128
)

const reconnect = "reconnect"

// ParseLogin parses the text after "LOGIN ".
func ParseLogin(text string) (Login, error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return Login{}, fmt.Errorf("want LOGIN NAME PASSWORD")
	}
	l := Login{Name: words[0], Password: words[1]}
	if !IsName(l.Name) {
		return Login{}, fmt.Errorf("the name %q: want 1 to %d of the characters A-Z a-z 0-9 . _ - and @", kifu.Clip(l.Name), MaxName)
	}
	if len(l.Password) > MaxPassword {
		return Login{}, fmt.Errorf("the password has %d bytes: want at most %d", len(l.Password), MaxPassword)
	}
	for _, word := range words[2:] {
		game, resumes := strings.CutPrefix(word, reconnect+":")
		switch {
		case word == "x1":
			l.Extended = true
		case word == reconnect:
			l.Resumable = true
		case resumes:
			i := strings.LastIndexByte(game, '+')
			if i < 1 || i == len(game)-1 {
				return Login{}, fmt.Errorf("want %s:GAME+TOKEN", reconnect)
			}
			l.GameID, l.Token, l.Resumable = game[:i], game[i+1:], true
		default:
			return Login{}, fmt.Errorf("%q: want the login mode x1, %s or %s:GAME+TOKEN", kifu.Clip(word), reconnect, reconnect)
		}
	}
	return l, nil
}

// String returns the whole line.
func (l Login) String() string {
	text := "LOGIN " + l.Name + " " + l.Password
	if l.Extended {
		text += " x1"
	}
	switch {
	case l.GameID != "":
		text += " " + reconnect + ":" + l.GameID + "+" + l.Token
	case l.Resumable:
		text += " " + reconnect
	}
	return text
}

// IsName reports whether shogi-server allows text as a name.
func IsName(text string) bool {
	odd := func(r rune) bool { return !isWord(r) && r != '@' && r != '.' }
	return text != "" && len(text) <= MaxName && !strings.ContainsFunc(text, odd)
}

func isWord(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r == '_' || r == '-'
}
