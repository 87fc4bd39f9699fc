// Package kakinoki holds what the formats of Kakinoki's programs, KIF and KI2,
// share: headers, board diagrams (BOD), the text of moves with their origin,
// result lines (まで…手で…) and the evaluations that engines leave in comments.
//
// Sources: the format page of Kakinoki Shogi (kakinoki.o.oo7.jp/kif_format.html)
// and the behaviour of the programs named where it matters. What komadai adds
// for other boards is written down in docs/reference/formats.md.
package kakinoki
