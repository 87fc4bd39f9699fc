import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import type { Attempt } from "../clubs/attempt";
import { change, club, dissolve, join, leave } from "../clubs/api";
import { SettingsForm } from "../clubs/form";
import { ClubLobby } from "../clubs/lobby";
import { News } from "../clubs/news";
import { Invitation, People } from "../clubs/people";
import { Season } from "../clubs/season";
import { needTexts, texts } from "../i18n";
import { address, go } from "../router";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { GearIcon, ReportIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { Said } from "../ui/said";
import type { Club } from "../wire";
import { useLoad, Waiting } from "./load";

const ReportClub = lazy(() => needTexts(["play"]).then(() => import("../moderation/report")).then((m) => m.ReportClub));

/** Milliseconds between requests. */
const pace = 20_000;

export default function ClubPage({ id }: { id: string }) {
  const t = texts.value.clubs;
  const code = address.value.split("#")[1] ?? "";
  const account = me.value?.account?.name ?? "";
  const first = useLoad(`club ${id} ${account}`, () => club(id, code));
  const [fresh, setFresh] = useState<Club | null>(null);
  const [problem, setProblem] = useState("");
  const shown = fresh?.id === id ? fresh : first.value;
  useEffect(() => {
    setFresh(null);
    const timer = setInterval(() => {
      if (!document.hidden) club(id, code).then(setFresh, () => undefined);
    }, pace);
    return () => clearInterval(timer);
  }, [id, code, account]);
  useEffect(() => {
    if (shown) document.title = `${shown.name} · komadai`;
  }, [shown?.name]);
  if (!shown) return <Waiting error={first.error} retry={first.retry} missing={t.missing} list={{ href: "/clubs", label: t.title }} />;
  const attempt: Attempt = async (what) => {
    setProblem("");
    try {
      setFresh(await what());
      return true;
    } catch (error) {
      setProblem(failureText(error, t.failed));
      return false;
    }
  };
  const belongs = ["member", "officer", "owner"].includes(shown.you);
  return <main id="main" class="page contest club" tabIndex={-1} data-testid="club" data-you={shown.you} data-members={shown.members}>
    <Head club={shown} code={code} attempt={attempt} />
    {problem && <p class="problem" role="alert" data-testid="problem">
      <Said text={problem} />
    </p>}
    <div class="club-body">
      <div class="club-main">
        <News club={shown} attempt={attempt} changed={setFresh} />
        {belongs && <ClubLobby club={shown} />}
        <Season club={shown} />
      </div>
      <div class="club-side">
        {shown.can.lead && <Invitation club={shown} attempt={attempt} />}
        <People club={shown} attempt={attempt} />
      </div>
    </div>
  </main>;
}

interface HeadProps {
  club: Club;
  code: string;
  attempt: Attempt;
}

function Head({ club: shown, code, attempt }: HeadProps) {
  const t = texts.value.clubs;
  const { can, id } = shown;
  const [open, setOpen] = useState<"" | "settings" | "leave" | "report">("");
  const close = () => setOpen("");
  const signedIn = !!me.value?.account;
  const role = shown.you === "owner" || shown.you === "officer" || shown.you === "member" ? t.roles[shown.you] : "";
  const out = async (what: () => Promise<unknown>, to: string) => {
    close();
    if (await attempt(() => what().then(() => club(id, "")))) go(to);
  };
  return <header class="lobby-head club-head">
    <div>
      <p class="kicker">{[t.members(shown.members), t.entries[shown.entry], role].filter(Boolean).join(" · ")}</p>
      <h1>
        <bdi>{shown.name}</bdi>
      </h1>
      {shown.about && <p class="description">
        <bdi>{shown.about}</bdi>
      </p>}
      {shown.you === "asking" && <p class="muted" data-testid="asked">{t.asked}</p>}
      {shown.you === "barred" && <p class="muted">{t.barred}</p>}
      {signedIn && shown.you === "" && !can.join && !can.ask && <p class="muted">{t.byInvitation}</p>}
    </div>
    <div class="row">
      {(can.join || can.ask)
        && <button type="button" class="button primary big" onClick={() => void attempt(() => join(id, { code }))} data-testid="join-club">
          {can.join ? t.join : t.ask}
        </button>}
      {!signedIn && me.value && <a class="button primary" href={`/sign-in?next=${encodeURIComponent(`/clubs/${id}${code && `#${code}`}`)}`}>
        {t.signIn}
      </a>}
      {shown.you === "asking"
        && <button type="button" class="button" data-testid="take-back" onClick={() =>
          void attempt(() => leave(id).then(() => club(id, code)))}>
          {t.takeBack}
        </button>}
      {can.lead && <button type="button" class="button" onClick={() => setOpen("settings")} data-testid="club-settings">
        <GearIcon />
        {t.settings}
      </button>}
      {can.leave && shown.you !== "asking"
        && <button type="button" class="button" onClick={() => setOpen("leave")} data-testid="leave-club">{t.leave}</button>}
      {signedIn && !can.own
        && <button type="button" class="icon-button" aria-label={t.report} title={t.report} onClick={() => setOpen("report")}
          data-testid="report-club">
          <ReportIcon />
        </button>}
    </div>
    {open === "report" && <ReportClub id={id} onClose={close} />}
    {open === "leave" && <Dialog id="leave-dialog" title={t.leave} onClose={close}>
      <p>{t.leaveAsk}</p>
      <p class="row end">
        <button type="button" class="button" onClick={close}>{texts.value.cancel}</button>
        <button type="button" class="button danger" onClick={() => void out(() => leave(id), "/clubs")} data-testid="leave-yes">
          {t.leave}
        </button>
      </p>
    </Dialog>}
    {open === "settings" && <Settings club={shown} attempt={attempt} close={close} />}
  </header>;
}

function Settings({ club: shown, attempt, close }: { club: Club; attempt: Attempt; close: () => void }) {
  const t = texts.value.clubs;
  const { name, about, entry, months, first } = shown;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const end = async () => {
    try {
      await dissolve(shown.id);
      go("/clubs");
    } catch (error) {
      setProblem(failureText(error, t.failed));
    }
  };
  return <Dialog id="club-dialog" title={t.settings} onClose={close} class="wide">
    <SettingsForm label={t.save} settings={{ name, about, entry, months: months as 12, first }} send={async (settings) => {
      const after = await change(shown.id, settings);
      await attempt(async () => after);
      close();
    }} />
    {shown.can.own && <div class="share-way">
      {asking
        ? <>
          <p>{t.dissolveAsk}</p>
          <p class="row">
            <button type="button" class="button" onClick={() => setAsking(false)}>{texts.value.cancel}</button>
            <button type="button" class="button danger" onClick={() => void end()} data-testid="dissolve-yes">{t.dissolve}</button>
          </p>
        </>
        : <button type="button" class="quiet-link" onClick={() => setAsking(true)} data-testid="dissolve">{t.dissolve}</button>}
      {problem && <p class="problem" role="alert">
        <Said text={problem} />
      </p>}
    </div>}
  </Dialog>;
}
