import { useEffect } from "preact/hooks";
import { ApiError, ruleSet } from "../api";
import { languageTag, locale, texts } from "../i18n";
import { Month } from "../practice/month";
import { beginDay, today } from "../puzzle/day";
import { Trainer } from "../puzzle/trainer";
import { go } from "../router";
import { useLoad, Waiting } from "./load";

/** id is a day (UTC), "today" or empty. */
export default function DailyPage({ id }: { id: string }) {
  const t = texts.value;
  const day = !id || id === "today" ? today() : id;
  const { value, error, retry } = useLoad(`daily ${day}`, async () => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new ApiError(404, null);
    const first = await beginDay(day);
    return { first, rules: await ruleSet(first.rules) };
  });
  const title = t.practice.daily;
  useEffect(() => {
    document.title = `${title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.practice.noDay} list={{ href: "/daily/today", label: title }} />;
  const shown = new Intl.DateTimeFormat(languageTag.value, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
  const foot = <>
    <Month day={day} />
    <p class="puzzle-links">
      <a class="quiet-link" href="/practice">{t.practice.all}</a>
    </p>
  </>;
  const next = () => {
    go("/practice");
    return null;
  };
  return <Trainer key={day} rules={value.rules} first={value.first} next={next}
    beside={() => <p class="strong" data-testid="daily-day" data-day={day}>{title} · {shown}</p>} foot={foot} />;
}
