// Package kakinoki is the common part of KIF and KI2: headers, board diagrams (BOD), moves
// with origin, result lines (まで…手で…) and evaluations in comments.
//
// Sources: Kakinoki Shogi's format page (kakinoki.o.oo7.jp/kif_format.html) and the programs
// named. Extensions are in docs/reference/formats.md.
package kakinoki
