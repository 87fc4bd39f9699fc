package study_test

import (
	"os"
	"testing"

	"github.com/komadai/komadai/e2e/browser"
)

func TestMain(m *testing.M) { os.Exit(browser.Main(m)) }
