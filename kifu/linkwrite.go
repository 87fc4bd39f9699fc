package kifu

import (
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
)

// Link is the address of a record or a position at another site.
type Link struct {
	// Site is what the site is called.
	Site string
	// Address is what [UnfoldLink] reads.
	Address string
	// Moves says that it carries the moves, and not only the position.
	Moves bool
}

// FoldLinks returns the addresses by which other sites show the main line of a record,
// or its position after ply moves where they take no moves. There are none where the
// record is of another rule set than shogi, which those sites would misread.
func FoldLinks(rec *Record, ply int) ([]Link, error) {
	standard, err := DefaultRules(ReadOptions{})
	if err != nil || rec.Rules.ID != standard.ID {
		return nil, err
	}
	rules := rec.Rules.Rules
	moves := rec.Moves()
	ply = min(max(ply, 0), len(moves))
	played := make([]string, len(moves))
	at := rec.Start.Position
	for i, m := range moves {
		played[i] = notation.FormatUSI(rules, m)
		if i < ply {
			if err := at.Play(m); err != nil {
				return nil, err
			}
		}
	}
	start := rec.Start.SFEN()
	return []Link{
		{Site: "KENTO", Address: kentoLink(start, start == rec.Rules.SFEN, played, ply), Moves: true},
		{Site: "SHOGI-EXTEND", Address: extendLink(start, start == rec.Rules.SFEN, played, ply), Moves: true},
		{Site: "lishogi", Address: "https://lishogi.org/analysis/standard/" + strings.ReplaceAll(notation.FormatSFEN(&at), " ", "_")},
	}, nil
}

// kentoLink writes the address that [kento] reads.
func kentoLink(start string, even bool, moves []string, ply int) string {
	var query []string
	if !even {
		query = append(query, "initpos="+escape(start))
	}
	query = append(query, "moves="+escape(strings.Join(moves, ".")))
	return "https://www.kento-shogi.com/?" + strings.Join(query, "&") + "#" + strconv.Itoa(ply)
}

// extendLink writes the address of a shared board, with all in one parameter.
func extendLink(start string, even bool, moves []string, ply int) string {
	body := "position sfen " + start
	if even {
		body = "position startpos"
	}
	if len(moves) > 0 {
		body += " moves " + strings.Join(moves, " ")
	}
	return "https://www.shogi-extend.com/share-board?turn=" + strconv.Itoa(ply) + "&xbody=" + base64.RawURLEncoding.EncodeToString([]byte(body))
}

// escape is a value of a query, with %20 for blanks: not all sites take "+" for one.
func escape(value string) string { return strings.ReplaceAll(url.QueryEscape(value), "+", "%20") }
