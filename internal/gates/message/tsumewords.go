package message

import (
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/tsume"
)

type flawTerm struct{ name, note lang.Text }

// flawTerms has the texts of the flaws (rules.md; section 4.6 of the facts on standard shogi).
var flawTerms = map[tsume.FlawKind]flawTerm{
	tsume.NoSolution: {lang.FlawNoSolutionName, lang.FlawNoSolutionNote},
	tsume.Cook:       {lang.FlawCookName, lang.FlawCookNote},
	tsume.Early:      {lang.FlawEarlyName, lang.FlawEarlyNote},
	tsume.Longer:     {lang.FlawLongerName, lang.FlawLongerNote},
	tsume.Escape:     {lang.FlawEscapeName, lang.FlawEscapeNote},
	tsume.Leftover:   {lang.FlawLeftoverName, lang.FlawLeftoverNote},
	tsume.Branch:     {lang.FlawBranchName, lang.FlawBranchNote},
	tsume.LastMove:   {lang.FlawLastMoveName, lang.FlawLastMoveNote},
	tsume.Unlimited:  {lang.FlawUnlimitedName, lang.FlawUnlimitedNote},
	tsume.Detour:     {lang.FlawDetourName, lang.FlawDetourNote},
}
