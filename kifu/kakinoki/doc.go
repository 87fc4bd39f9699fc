// Package kakinoki has the common parts of KIF and KI2: headers, board diagrams (BOD),
// moves with their origin, result lines (まで…手で…) and evaluations in comments.
//
// Sources: the format page of Kakinoki Shogi (kakinoki.o.oo7.jp/kif_format.html) and the
// behaviour of the programs named. Extensions are in docs/reference/formats.md.
package kakinoki
