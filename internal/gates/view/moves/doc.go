// Package moves puts positions and moves into messages: what is legal, the text of a
// move, a line as nodes of a record. It needs the rules alone, so that it runs in a
// browser too; package view has the rest.
package moves
