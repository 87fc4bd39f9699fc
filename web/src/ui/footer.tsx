import { texts } from "../i18n";

export function Footer() {
  const a = texts.value.about;
  return <footer class="footer">
    <nav aria-label={a.links} data-testid="footer">
      <a href="/about">{a.title}</a>
      <a href="/LICENSE.txt" target="_self">{a.licence}</a>
      <a href="/leaders/standard">{a.leaders}</a>
      <a href="/embed.html" target="_self">{a.embed}</a>
      <a href="/api" target="_self">{a.api}</a>
    </nav>
  </footer>;
}
