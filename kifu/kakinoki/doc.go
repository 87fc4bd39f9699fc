// Package kakinoki reads and writes the formats of Kakinoki's programs, KIF and KI2, in UTF-8
// and Shift_JIS. They share headers, board diagrams (BOD), comments, variations and result lines
// (まで…手で…); KIF has moves with origin and times, KI2 moves as spoken (▲７六歩 △３四歩).
//
// The readers accept the dialects of Kifu for Windows and Android, ShogiGUI, ShogiHome,
// PiyoShogi, Shogi Wars, 81Dojo and lishogi's large boards, and a board diagram alone. Engine
// comments become evaluations. The writers follow Kifu for Windows; moves of KI2 follow
// [notation.FormatJapanese].
//
// Sources: Kakinoki Shogi's format page (o.oo7.jp/kif_format.html) and the programs
// named. Extensions for other rule sets are in docs/reference/formats.md.
package kakinoki
