// Package timecontrol writes a time control as text and reads it back: the
// headers 持ち時間 and 秒読み of KIF, $TIME and $TIME_LIMIT of CSA, and the names
// of floodgate's games. It is the one place that does.
package timecontrol
