import { useEffect, useRef, useState } from "preact/hooks";
import { When } from "../account/fields";
import { playerPath } from "../account/link";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { ReportIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { Said } from "../ui/said";
import type { Post } from "../wire";
import { fresh, reportPost } from "./api";

const Reporting = lazy(() => import("../moderation/report").then((m) => m.Reporting));

interface PostsProps {
  thread: string;
  posts: readonly Post[];
  /** Names the authors: comments, not messages. */
  named?: boolean;
}

/** Messages or comments, oldest first; those of others can be reported. */
export function Posts({ thread, posts, named }: PostsProps) {
  const t = texts.value;
  const [reporting, setReporting] = useState<Post | null>(null);
  return <>
    <ol class={named ? "posts named" : "posts"}>
      {posts.map((p) =>
        <li key={p.seq} class={p.mine ? "mine" : ""} data-testid="post" data-seq={p.seq}>
          <p class="post-head muted">
            {named && <a class="player-link" href={playerPath(p.name)}>
              <bdi>{p.name}</bdi>
            </a>} <When at={p.at} />
            {!p.mine && !p.removed
              && <button type="button" class="quiet-link" aria-label={`${t.moderation.report}: ${p.text}`} title={t.moderation.report}
                onClick={() => setReporting(p)} data-testid="report-post">
                <ReportIcon />
              </button>}
          </p>
          <p class="post-text">{p.removed ? <em class="muted">{t.moderation.removed}</em> : p.text}</p>
        </li>
      )}
    </ol>
    {reporting
      && <Reporting hint={t.moderation.reportHint} send={(reason) => reportPost(thread, reporting.seq, reason)} onClose={() =>
        setReporting(null)}>
        <div class="reported-message">
          <p>{t.moderation.reportMessage(reporting.name)}</p>
          <blockquote>{reporting.text}</blockquote>
        </div>
      </Reporting>}
  </>;
}

interface WriteProps {
  label: string;
  button: string;
  most: number;
  send: (text: string, client: string) => Promise<unknown>;
}

/** A failed text stays; sent again, it arrives once. */
export function WriteForm({ label, button, most, send }: WriteProps) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const name = useRef(fresh());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const box = field.current!;
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight + 2, 220)}px`;
  }, [text]);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim() || busy) return;
    setBusy(true);
    setFailed("");
    try {
      await send(text, name.current);
      name.current = fresh();
      setText("");
    } catch (error) {
      setFailed(failureText(error, texts.value.friends.failed));
    }
    setBusy(false);
    field.current?.focus();
  };
  return <form class="write-form" onSubmit={(e) => void submit(e)}>
    <textarea ref={field} rows={1} maxLength={most} value={text} placeholder={label} aria-label={label}
      onInput={(e) => setText(e.currentTarget.value)} data-testid="post-text" onKeyDown={(e) => {
      if (e.key === "Enter" && !e.shiftKey && !e.isComposing && most <= 1000) void submit(e);
    }} />
    <button type="submit" class="button primary" disabled={busy || !text.trim()} data-testid="post-send">{button}</button>
    {failed && <p class="problem" role="alert" data-testid="post-failed">
      <Said text={failed} />
    </p>}
  </form>;
}
