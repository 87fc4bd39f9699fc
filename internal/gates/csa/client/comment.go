package client

import (
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

// maxLine bounds the moves of a comment.
const maxLine = 24

// won is the score of a mate in floodgate comments.
const won = 30000

func evaluation(p *shogi.Position, m shogi.Move, info usi.Info) (e kifu.Evaluation, ok bool) {
	score := info.Score.Value
	switch info.Score.Kind {
	case usi.NoScore:
		return e, false
	case usi.Mate:
		if score = won; info.Score.Value < 0 {
			score = -won
		}
	default:
		score = min(max(score, 1-won), won-1)
	}
	if p.Side() == shogi.White {
		score = -score
	}
	e = kifu.Evaluation{Score: kifu.CP(score), Source: kifu.SourcePlay, Nodes: uint64(max(info.Nodes, 0))}
	if score >= won || score <= -won {
		e.Score = kifu.MateIn(0, score/won)
	}
	q := *p
	for i, text := range info.PV[:min(len(info.PV), maxLine+1)] {
		next, err := notation.ParseUSI(q.Rules(), text)
		if err != nil || i == 0 && next != m || q.Play(next) != nil {
			break
		}
		if i > 0 {
			e.PV = append(e.PV, next)
		}
	}
	return e, true
}

func comment(a *csa.Alphabet, p *shogi.Position, m shogi.Move, e kifu.Evaluation) string {
	q := *p
	if q.Play(m) != nil {
		return ""
	}
	return a.FormatEvaluation(&e, &q)
}
