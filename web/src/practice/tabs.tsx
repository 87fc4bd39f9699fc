import { texts } from "../i18n";
import { path } from "../router";

export function PracticeTabs() {
  const t = texts.value;
  const tab = (href: string, id: string, label: string) =>
    <a href={href} aria-current={path.value === href ? "page" : undefined} data-testid={id}>
      {label}
    </a>;
  return <nav class="tabs" aria-label={t.practice.title}>
    {tab("/practice", "tab-practice", t.practice.today)}
    {tab("/mistakes", "tab-mistakes", t.practice.mistakes)}
    {tab("/statistics", "tab-statistics", t.statistics.title)}
  </nav>;
}
