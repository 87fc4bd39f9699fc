import { useEffect } from "preact/hooks";
import { texts } from "../i18n";

export default function AboutPage() {
  const a = texts.value.about;
  useEffect(() => {
    document.title = `${a.title} · komadai`;
  }, [a]);
  return <main id="main" class="page about" tabIndex={-1} data-testid="about">
    <h1>{a.heading}</h1>
    <p>{a.intro}</p>
    <section class="group" aria-labelledby="kept">
      <h2 id="kept">{a.kept}</h2>
      <ul data-testid="kept">{Object.entries(a.keptList).map(([key, text]) => <li key={key}>{text}</li>)}</ul>
    </section>
    <section class="group" aria-labelledby="source">
      <h2 id="source">{a.source}</h2>
      <p>{a.sourceText}</p>
      <ul>
        <li>
          <a href="/LICENSE.txt" target="_self">{a.licence}</a>
        </li>
        <li>
          <a href="/LICENSES.txt" target="_self">{a.parts}</a>
        </li>
        <li>
          <a href="/OFL.txt" target="_self">{a.font}</a>
        </li>
      </ul>
    </section>
    <section class="group" aria-labelledby="for-programs">
      <h2 id="for-programs">{a.more}</h2>
      <ul>
        <li>
          <a href="/api" target="_self">{a.api}</a>
        </li>
        <li>
          <a href="/embed.html" target="_self">{a.embed}</a>
        </li>
        <li>
          <a href="/leaders/standard">{a.leaders}</a>
        </li>
      </ul>
    </section>
  </main>;
}
