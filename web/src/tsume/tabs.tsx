import { texts } from "../i18n";
import { path } from "../router";

export function TsumeTabs() {
  const t = texts.value;
  const tab = (href: string, id: string, label: string) =>
    <a href={href}
      aria-current={path.value.startsWith(href) || id === "tab-puzzles" && path.value.startsWith("/storm/") ? "page" : undefined}
      data-testid={id}>
      {label}
    </a>;
  return <nav class="tabs" aria-label={t.puzzle.link}>
    {tab("/puzzles", "tab-puzzles", t.puzzle.problems)}
    {tab("/tsume", "tab-tsume", t.tsume.link)}
    {tab("/compose", "tab-compose", t.tsume.compose)}
  </nav>;
}
