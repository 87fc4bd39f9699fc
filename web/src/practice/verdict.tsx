import { languageTag, notation, texts } from "../i18n";
import { signOf } from "../analysis/review";
import { nodeLabel } from "../record/label";
import { reasonText, replyText } from "../study/reasons";
import { CheckIcon, CloseIcon } from "../ui/icons";
import type { Grade, MistakeAnswered, MistakeCard, MistakeQuestion, RuleSet } from "../wire";

const percent = (share: number) => Math.round(100 * share);

/** "in 10 minutes", "in 3 days". */
export function whenText(at: number, now = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(languageTag.value, { numeric: "always" });
  // In Japanese and Chinese texts no space stands between a number and its unit.
  const spaced = languageTag.value.startsWith("en");
  const format = (n: number, unit: Intl.RelativeTimeFormatUnit) =>
    spaced ? relative.format(n, unit) : relative.format(n, unit).replace(/\s/g, "");
  const minutes = Math.max(1, Math.round((at - now) / 60_000));
  if (minutes < 60) return format(minutes, "minute");
  if (minutes < 36 * 60) return format(Math.round(minutes / 60), "hour");
  return format(Math.round(minutes / 1440), "day");
}

export function Asked({ question: q, busy }: { question: MistakeQuestion; busy: boolean }) {
  const p = texts.value.practice;
  return <section class="feedback panel task" role="status" data-testid="feedback" data-busy={busy ? "" : undefined}>
    {busy ? <p>{p.judging}</p> : <>
      <p class="strong" lang={notation.value === "ja" ? "ja" : undefined}>
        {p.played(nodeLabel(q.played))} <span class={`grade-mark ${q.grade}`}>{signOf(q.grade as Grade)}</span>
      </p>
      <p class="muted">{p.chance(percent(q.before), percent(q.after))}</p>
    </>}
  </section>;
}

export function Judged({ judged: j, rules }: { judged: MistakeAnswered; rules: RuleSet }) {
  const p = texts.value.practice;
  const right = j.verdict === "best" || j.verdict === "good";
  const text = j.verdict === "best"
    ? p.best
    : j.verdict === "good"
    ? p.good(percent(j.after))
    : j.verdict === "again"
    ? p.again
    : j.verdict === "worse"
    ? p.worse(percent(j.after))
    : p.givenUp;
  const reply = j.line[1] && nodeLabel(j.line[1], notation.value);
  return <section class={`feedback panel ${right ? "right" : j.verdict === "given-up" ? "task" : "escapes"}`} role="status"
    data-testid="mistake-verdict" data-verdict={j.verdict}>
    <p class={right ? "feedback-mark good" : j.verdict === "given-up" ? "strong" : "feedback-mark bad"}>
      {right ? <CheckIcon /> : j.verdict === "given-up" ? null : <CloseIcon />} {text}
    </p>
    {j.why.map((reason) => <p key={reason.why} data-why={reason.why}>{reasonText(reason, rules)}</p>)}
    {reply && j.against.map((reason) => <p key={reason.why} data-against={reason.why}>{replyText(reason, reply, rules)}</p>)}
    <p class="muted small-print" data-testid="mistake-due" data-due={j.due}>{p.returns(whenText(j.due))}</p>
  </section>;
}

export function Context({ question: q, due }: { question: MistakeCard; due: number }) {
  const t = texts.value;
  const opponent = q.level ? `${t.engine} ${t.levelN(q.level)}` : (q.side === "b" ? q.white : q.black);
  const day = q.began ? new Date(q.began).toLocaleDateString(languageTag.value, { dateStyle: "medium" }) : "";
  return <p class="muted small-print mistake-context">
    <bdi>{[q.black, q.white].some(Boolean) || q.level ? opponent || t.people.guest : t.practice.unknown}</bdi>
    {day && <>{" "}· {day}</>} · {t.own.at(q.ply - 1)} · {t.practice.due(due)}
  </p>;
}
