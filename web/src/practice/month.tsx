import { useState } from "preact/hooks";
import { languageTag, texts } from "../i18n";
import { isSolved, today } from "../puzzle/day";
import { CheckIcon, NextIcon, PreviousIcon } from "../ui/icons";
import { monthOf, shiftMonth } from "./days";

/** The problems of a month as a calendar, with the solved days. */
export function Month({ day }: { day: string }) {
  const t = texts.value.practice;
  const [month, setMonth] = useState(day.slice(0, 7));
  const now = today();
  const date = (text: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTag.value, { ...options, timeZone: "UTC" }).format(Date.parse(`${text}T00:00:00Z`));
  const later = month < now.slice(0, 7);
  return <section class="month" aria-label={t.dailies} data-testid="month" data-month={month}>
    <header>
      <button type="button" class="icon-button small" aria-label={t.monthBefore} title={t.monthBefore}
        onClick={() => setMonth(shiftMonth(month, -1))} data-testid="month-before">
        <PreviousIcon />
      </button>
      <h2 aria-live="polite">{date(`${month}-01`, { month: "long", year: "numeric" })}</h2>
      <button type="button" class="icon-button small" aria-label={t.monthAfter} title={t.monthAfter} aria-disabled={!later}
        onClick={() => later && setMonth(shiftMonth(month, 1))} data-testid="month-after">
        <NextIcon />
      </button>
    </header>
    <p class="month-days muted" aria-hidden="true">
      {[4, 5, 6, 7, 8, 9, 10].map((n) => <span key={n}>{date(`2026-01-${String(n).padStart(2, "0")}`, { weekday: "narrow" })}</span>)}
    </p>
    <ol>
      {monthOf(month).map((one, i) =>
        one === "" ? <li key={i} aria-hidden="true" /> : <li key={one}>
          {one <= now
            ? <a href={`/daily/${one}`} aria-current={one === day ? "date" : undefined} class={isSolved(one) ? "solved" : ""}
              aria-label={`${date(one, { dateStyle: "long" })}${isSolved(one) ? `, ${t.solved}` : ""}`} data-testid={`daily-${one}`}>
              {Number(one.slice(8))}
              {isSolved(one) && <CheckIcon />}
            </a>
            : <span class="muted">{Number(one.slice(8))}</span>}
        </li>
      )}
    </ol>
  </section>;
}
