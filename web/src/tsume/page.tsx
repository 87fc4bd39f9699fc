import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { ruleSetsDrawn } from "../api";
import { locale, texts } from "../i18n";
import { useLoad, Waiting } from "../pages/load";
import type { RuleSet } from "../wire";

export function ProblemPage({ title, children }: { title: string; children: (all: RuleSet[]) => ComponentChildren }) {
  const { value, error, retry } = useLoad("drawn rulesets", ruleSetsDrawn);
  useEffect(() => {
    document.title = `${title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.notFound} />;
  return <>{children(value.rulesets.filter((r) => r.royal))}</>;
}
