package solution

import (
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/tsume"
)

// FaultText explains a [tsume.VerifyError] reason of a composer's line.
func FaultText(reason string) lang.Text {
	switch reason {
	case tsume.FaultNotLegal:
		return lang.TsumeNotLegal
	case tsume.FaultNoCheck:
		return lang.TsumeNoCheck
	case tsume.FaultDefends:
		return lang.TsumeDefends
	case tsume.FaultNotMated:
		return lang.TsumeNotMated
	}
	return lang.TsumeNotMate
}
