// Package ladder says which games count for ratings, and what they do to them:
// each account has a rating by Glicko-2 (package rating) for each rule set and
// class of speed. It is pure; package store keeps what it computes.
package ladder
