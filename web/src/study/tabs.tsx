import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { stored } from "../prefs";
import { Tabs, type Tab } from "../ui/tabs";

const lastTab = stored<string>("studyTab", "", (id) => /^[a-z]*$/.test(id));

/** The chosen tab and its setter. The choice is kept; other is for a tab that is not shown. */
export function useStudyTab(shown: readonly string[], other: string, first = ""): [string, (id: string) => void] {
  const [begun, setBegun] = useState(first);
  const wanted = begun || lastTab.value;
  return [shown.includes(wanted) ? wanted : other, (id) => {
    setBegun("");
    lastTab.value = id;
  }];
}

export function StudyTabs(props: { tabs: readonly Tab[]; chosen: string; choose: (id: string) => void }) {
  return <Tabs label={texts.value.study.room} {...props} />;
}
