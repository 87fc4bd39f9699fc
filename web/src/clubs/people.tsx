import { useState } from "preact/hooks";
import { me } from "../account/me";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { LinkRow } from "../ui/link";
import { QR } from "../ui/qr";
import type { Club, ClubPerson } from "../wire";
import { appoint, renew } from "./api";
import type { Attempt } from "./attempt";

interface PartProps {
  club: Club;
  attempt: Attempt;
}

/** ABCDE-FGHIJ */
const spaced = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export function Invitation({ club, attempt }: PartProps) {
  const t = texts.value.clubs;
  const [asking, setAsking] = useState(false);
  const link = `${location.origin}/clubs/${club.id}#${club.code}`;
  return <section class="club-invitation" aria-labelledby="club-invitation" data-testid="club-invitation">
    <h2 id="club-invitation">{t.invitation}</h2>
    <p class="muted">{t.invitationHint}</p>
    <div class="invitation-ways">
      <QR text={link} label={t.qr} />
      <p>
        <span class="muted">{t.codeIs}</span>
        <br />
        <strong class="club-code" data-testid="club-code">{spaced(club.code ?? "")}</strong>
      </p>
    </div>
    <LinkRow id="club-link" link={link} />
    <button type="button" class="quiet-link" onClick={() => setAsking(true)} data-testid="renew">{t.renew}</button>
    {asking && <Dialog id="renew-dialog" title={t.renew} onClose={() => setAsking(false)}>
      <p>{t.renewHint}</p>
      <p class="row end">
        <button type="button" class="button" onClick={() => setAsking(false)}>{texts.value.cancel}</button>
        <button type="button" class="button primary" data-testid="renew-yes" onClick={() => {
          setAsking(false);
          void attempt(() => renew(club.id));
        }}>
          {t.renew}
        </button>
      </p>
    </Dialog>}
  </section>;
}

type Role = "" | "barred" | "member" | "officer" | "owner";

export function People({ club, attempt }: PartProps) {
  const t = texts.value.clubs;
  const of = (...roles: string[]) => club.people.filter((p) => roles.includes(p.role));
  const set = (p: ClubPerson, role: Role) => attempt(() => appoint(club.id, { name: p.name, role }));
  const asking = of("asking");
  const barred = of("barred");
  return <section aria-labelledby="club-people">
    {asking.length > 0 && <>
      <h2>{t.asking}</h2>
      <ul class="club-people" data-testid="asking" data-count={asking.length}>
        {asking.map((p) =>
          <li key={p.name}>
            <Name of={p} />
            <span class="row">
              <button type="button" class="button small primary" aria-label={t.acceptOf(p.name)} onClick={() => void set(p, "member")}
                data-testid={`accept-${p.name}`}>
                {t.accept}
              </button>
              <button type="button" class="button small" aria-label={t.declineOf(p.name)} onClick={() => void set(p, "")}
                data-testid={`decline-${p.name}`}>
                {t.decline}
              </button>
            </span>
          </li>
        )}
      </ul>
    </>}
    <h2 id="club-people">{t.people}</h2>
    <ul class="club-people" data-testid="people">
      {of("owner", "officer", "member").map((p) => <Row key={p.name} club={club} person={p} attempt={attempt} set={set} />)}
    </ul>
    {barred.length > 0 && <>
      <h3>{t.barredPeople}</h3>
      <ul class="club-people">
        {barred.map((p) =>
          <li key={p.name}>
            <Name of={p} />
            <button type="button" class="button small" onClick={() => void set(p, "")} data-testid={`unbar-${p.name}`}>
              {t.actions.unbar}
            </button>
          </li>
        )}
      </ul>
    </>}
  </section>;
}

function Name({ of: p }: { of: ClubPerson }) {
  return <a href={`/@${encodeURIComponent(p.name)}`}>
    <bdi>{p.name}</bdi>
  </a>;
}

interface RowProps extends PartProps {
  person: ClubPerson;
  set: (p: ClubPerson, role: Role) => Promise<boolean>;
}

function Row({ club, person: p, set }: RowProps) {
  const t = texts.value.clubs;
  const [asked, setAsked] = useState<Role | null>(null);
  const own = p.name === me.value?.account?.name;
  const may: Role[] = own || p.role === "owner"
    ? []
    : club.can.own
    ? [p.role === "officer" ? "member" : "officer", "owner", "", "barred"]
    : club.can.lead && p.role === "member"
    ? ["", "barred"]
    : [];
  const label = (role: Role) => t.actions[role || "remove"];
  const choose = (role: Role) => (role === "member" || role === "officer" ? void set(p, role) : setAsked(role));
  return <li data-testid={`person-${p.name}`} data-role={p.role}>
    <Name of={p} />
    {p.role !== "member" && <span class="muted">{t.roles[p.role as "owner" | "officer"]}</span>}
    {may.length > 0 && <select class="person-act" aria-label={t.manage(p.name)} value="" data-testid={`manage-${p.name}`} onChange={(e) => {
      const { value } = e.currentTarget;
      e.currentTarget.value = "";
      choose((value === "remove" ? "" : value) as Role);
    }}>
      <option value="" hidden>⋯</option>
      {may.map((role) => <option key={role} value={role || "remove"}>{label(role)}</option>)}
    </select>}
    {asked !== null && <Dialog id="person-dialog" title={label(asked)} onClose={() => setAsked(null)}>
      <p>{asked === "owner" ? t.handOverAsk(p.name) : t.removeAsk(p.name)}</p>
      <p class="row end">
        <button type="button" class="button" onClick={() => setAsked(null)}>{texts.value.cancel}</button>
        <button type="button" class="button danger" data-testid="person-yes" onClick={() => {
          setAsked(null);
          void set(p, asked);
        }}>
          {label(asked)}
        </button>
      </p>
    </Dialog>}
  </li>;
}
