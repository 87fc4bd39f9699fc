// Package view draws what the library and a game know as messages of package
// wire: rule sets with the diagrams of their pieces' movements, games as one
// client sees them, results and fouls in words. It decides nothing.
package view
