// Package view converts domain values to messages of package wire: rule sets with diagrams,
// games as a client sees them, results and fouls as text.
package view
