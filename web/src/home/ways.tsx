import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { PeopleIcon, ShareIcon } from "../ui/icons";
import { lessons } from "../ui/menu";
import { Said } from "../ui/said";
import type { NewGame } from "../wire";
import { againstEngine, begin, levels, withFriend } from "./start";

/** Ways to begin a game in one tap. */
export function Ways() {
  const t = texts.value;
  const f = t.front;
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState("");
  const start = (what: string, body: () => NewGame) => async () => {
    setBusy(what);
    setProblem("");
    try {
      await begin(body());
    } catch (error) {
      setBusy("");
      setProblem(failureText(error, t.startFailed));
    }
  };
  return <div class="starts">
    <section aria-labelledby="computer">
      <h2 id="computer">{f.computer}</h2>
      <div class="levels">
        {(Object.keys(levels) as (keyof typeof levels)[]).map((one) =>
          <button key={one} type="button" class="button" disabled={!!busy} onClick={start(one, () => againstEngine(levels[one]))}
            aria-describedby={`${one}-hint`} data-testid={`begin-${one}`}>
            {f[one]}
            <small id={`${one}-hint`}>{f[`${one}Hint`]}</small>
          </button>
        )}
      </div>
    </section>
    <section aria-labelledby="people">
      <h2 id="people" class="spoken">{t.people.opponent}</h2>
      <div class="with-people">
        <button type="button" class="button" disabled={!!busy} onClick={start("friend", withFriend)} aria-describedby="invite-hint"
          data-testid="begin-friend">
          <ShareIcon />
          <span>
            {f.invite}
            <small id="invite-hint">{f.inviteHint}</small>
          </span>
        </button>
        <a class="button" href="/lobby" data-testid="home-lobby">
          <PeopleIcon />
          <span>
            {f.anybody}
            <small>{f.anybodyHint}</small>
          </span>
        </a>
      </div>
    </section>
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    <p class="first-steps">
      <a href={lessons}>{f.learn}</a> · <a href="/new" data-testid="home-new">{t.newGame}…</a>
    </p>
  </div>;
}
