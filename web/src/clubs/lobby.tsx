import { useState } from "preact/hooks";
import { ruleSets } from "../api";
import { texts } from "../i18n";
import { useLobby } from "../lobby/live";
import { Pairing } from "../lobby/pairing";
import { SeekRow, takeSeek } from "../lobby/seek";
import { useLoad, useRuleSets } from "../pages/load";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import type { Club, Seek } from "../wire";

/** The games that wait for a member. */
export function ClubLobby({ club }: { club: Club }) {
  const t = texts.value.clubs;
  const { value } = useLoad("rulesets", ruleSets);
  const { lobby } = useLobby();
  const [rules, setRules] = useState("standard");
  const [problem, setProblem] = useState("");
  const seeks = (lobby?.seeks ?? []).filter((s) => s.club === club.id);
  const sets = useRuleSets(value?.rulesets ?? [], seeks.map((s) => s.rules));
  if (!value) return null;
  const take = async (seek: Seek) => {
    setProblem("");
    try {
      await takeSeek(seek);
    } catch (error) {
      setProblem(failureText(error, texts.value.actionFailed));
    }
  };
  return <div class="club-lobby" data-testid="club-lobby">
    <Pairing sets={value.rulesets} seeks={seeks} rules={rules} choose={setRules}
      club={{ id: club.id, title: t.lobby, hint: t.lobbyHint }} />
    {problem && <p class="problem" role="alert">
      <Said text={problem} />
    </p>}
    {seeks.length > 0
      ? <ul class="seeks" aria-live="polite">
        {seeks.map((seek) =>
          <SeekRow key={seek.id} seek={seek} rules={sets.find((r) => r.id === seek.rules)} take={() => void take(seek)}
            refuse={() => undefined} />
        )}
      </ul>
      : <p class="muted">{t.noSeeks}</p>}
  </div>;
}
