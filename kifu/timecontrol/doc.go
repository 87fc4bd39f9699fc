// Package timecontrol reads and writes time controls: 持ち時間 and 秒読み of KIF, $TIME and
// $TIME_LIMIT of CSA, and floodgate's game names.
package timecontrol
