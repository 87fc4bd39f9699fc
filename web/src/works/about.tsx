import { useEffect, useState } from "preact/hooks";
import { When } from "../account/fields";
import { me } from "../account/me";
import { reportPost, see } from "../friends/api";
import { Posts, WriteForm } from "../friends/posts";
import { texts, word } from "../i18n";
import { address, go } from "../router";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { StarIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { Said } from "../ui/said";
import type { ProblemPage } from "../wire";
import { comment, reword, vote, withdraw } from "./api";
import { titleOf } from "./card";

/** Whose problem it is, and what the composer says. */
export function WorkHead({ page }: { page: ProblemPage }) {
  const t = texts.value.works;
  const { problem: p } = page;
  return <section class="work-head" data-testid="work" data-solved={page.solved ? "" : undefined} data-votes={p.votes}>
    <h2>
      <bdi>{titleOf(p)}</bdi>
    </h2>
    <p class="muted">
      {p.author ? <a class="player-link" href={`/problems?author=${encodeURIComponent(p.author)}`}>{t.by(p.author)}</a> : t.gone} ·{" "}
      <When at={p.published} day /> · {t.rule}: {word(t.rules, p.futile) ?? p.futile}
    </p>
    {p.note && <p class="work-note">{p.note}</p>}
  </section>;
}

const Reporting = lazy(() => import("../moderation/report").then((m) => m.Reporting));

type Asking = "" | "report" | "edit" | "withdraw";

/** Recommendation, comments and what the author can do. */
export function WorkFoot({ page, changed }: { page: ProblemPage; changed: (page: ProblemPage) => void }) {
  const t = texts.value.works;
  const [asking, ask] = useState<Asking>("");
  const [failed, setFailed] = useState("");
  const { problem: p } = page;
  const account = me.value?.account;
  const last = page.comments?.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (account && last) void see(page.thread, last).catch(() => undefined);
  }, [last, account?.id]);
  const act = (what: Promise<ProblemPage>) =>
    what.then(changed, (error: unknown) => setFailed(failureText(error, texts.value.actionFailed)));
  const close = () => ask("");
  return <section class="work-foot" aria-label={t.comments}>
    <p class="row">
      {page.shown && account && !page.mine
        && <button type="button" class="button" aria-pressed={!!page.voted} onClick={() => void act(vote(p.id, !page.voted))}
          data-testid="recommend">
          <StarIcon />
          {page.voted ? t.recommended : t.recommend}
        </button>}
      <span class="muted">{[t.votes(p.votes), t.solved(p.solvers)].join(" · ")}</span>
    </p>
    {!account && <p>
      <a href={`/sign-in?next=${encodeURIComponent(address.value)}`}>{t.signIn}</a>
    </p>}
    {failed && <p class="problem" role="alert">
      <Said text={failed} />
    </p>}
    {page.shown
      ? <>
        {!!page.tags?.length
          && <p class="chips">{page.tags.map((tag) => <span key={tag} class="chip">{word(texts.value.tags, tag) ?? tag}</span>)}</p>}
        <h2>{t.comments}</h2>
        {page.comments?.length ? <Posts thread={page.thread} posts={page.comments} named /> : <p class="muted">{t.commentNone}</p>}
        {account && <WriteForm label={t.say} button={t.send} most={2000} send={async (text, client) =>
          changed(await comment(p.id, text, client))} />}
      </>
      : account && <p class="muted">{t.after}</p>}
    <p class="puzzle-links">
      <a class="quiet-link" href="/problems" data-testid="all-works">{t.all}</a>
      {page.mine && <>
        <button type="button" class="quiet-link" onClick={() => ask("edit")} data-testid="work-edit">{t.edit}</button>
        <button type="button" class="quiet-link" onClick={() => ask("withdraw")} data-testid="work-withdraw">{t.withdraw}</button>
      </>}
      {account && !page.mine
        && <button type="button" class="quiet-link" onClick={() => ask("report")} data-testid="work-report">{t.report}</button>}
    </p>
    {asking === "report"
      && <Reporting hint={texts.value.moderation.reportHint} send={(reason) => reportPost(page.thread, 0, reason)} onClose={close} />}
    {asking === "edit" && <EditDialog page={page} changed={changed} onClose={close} />}
    {asking === "withdraw" && <Dialog id="withdraw-dialog" title={t.withdraw} onClose={close}>
      <p>{t.withdrawAsk}</p>
      <p class="row end">
        <button type="button" class="button" onClick={close}>{texts.value.cancel}</button>
        <button type="button" class="button danger" data-testid="withdraw-yes" onClick={() => {
          close();
          withdraw(p.id).then(() => go(`/problems?author=${encodeURIComponent(p.author)}`), (error: unknown) =>
            setFailed(failureText(error, texts.value.actionFailed)));
        }}>
          {t.withdraw}
        </button>
      </p>
    </Dialog>}
  </section>;
}

export function EditDialog({ page, changed, onClose }: { page: ProblemPage; changed: (page: ProblemPage) => void; onClose: () => void }) {
  const t = texts.value.works;
  const [title, setTitle] = useState(page.problem.title);
  const [note, setNote] = useState(page.problem.note ?? "");
  const [failed, setFailed] = useState("");
  const save = (event: Event) => {
    event.preventDefault();
    reword(page.problem.id, title, note).then((next) => {
      changed(next);
      onClose();
    }, (error: unknown) => setFailed(failureText(error, texts.value.actionFailed)));
  };
  return <Dialog id="edit-work" title={t.edit} onClose={onClose}>
    <form class="form" onSubmit={save}>
      <label class="field">
        <span class="field-label">{t.name}</span>
        <input type="text" value={title} maxLength={60} onInput={(e) => setTitle(e.currentTarget.value)} data-testid="edit-title" />
      </label>
      <label class="field">
        <span class="field-label">{t.words}</span>
        <textarea rows={4} value={note} maxLength={1000} onInput={(e) => setNote(e.currentTarget.value)} />
      </label>
      {failed && <p class="problem" role="alert">
        <Said text={failed} />
      </p>}
      <p class="row end">
        <button type="button" class="button" onClick={onClose}>{texts.value.cancel}</button>
        <button type="submit" class="button primary" data-testid="edit-save">{t.save}</button>
      </p>
    </form>
  </Dialog>;
}
