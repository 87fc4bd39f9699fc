import { languageTag, texts } from "../i18n";
import { weeksOf } from "./days";

const weeks = 12;

/** Days of practice; the list of its label is the text for screen readers. */
export function Calendar({ days }: { days: ReadonlyMap<string, number> }) {
  const t = texts.value.practice;
  const rows = weeksOf(days, new Date(), weeks);
  const date = new Intl.DateTimeFormat(languageTag.value, { dateStyle: "medium" });
  const count = rows.flat().filter((day) => day.solved > 0).length;
  return <figure class="practice-calendar">
    <figcaption>{t.calendar}</figcaption>
    <div class="practice-weeks" role="img" aria-label={t.days(count)} data-testid="practice-calendar" data-days={count}>
      {rows.map((row, i) =>
        <div key={i}>
          {row.map((day) =>
            <i key={day.day} title={t.dayOf(date.format(day.at), day.solved)}
              data-level={day.solved === 0 ? 0 : day.solved < 5 ? 1 : day.solved < 15 ? 2 : 3} />
          )}
        </div>
      )}
    </div>
  </figure>;
}
