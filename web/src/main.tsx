import { effect } from "@preact/signals";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./css/index.css";
import { language, languageTags, texts } from "./i18n";
import { GamePage } from "./pages/game";
import { Home } from "./pages/home";
import { AccountPage } from "./pages/account";
import { LeadersPage } from "./pages/leaders";
import { LobbyPage } from "./pages/lobby";
import { Notice } from "./pages/load";
import { ModerationPage } from "./pages/moderation";
import { NewGamePage } from "./pages/new";
import { PlayerPage } from "./pages/player";
import { PuzzlePage } from "./pages/puzzle";
import { PuzzlesPage } from "./pages/puzzles";
import { RecordPage } from "./pages/record";
import { TournamentPage } from "./pages/tournament";
import { TournamentsPage } from "./pages/tournaments";
import { RulesPage } from "./pages/rules";
import { ResetPage, SignInPage, SignUpPage, VerifyPage } from "./pages/sign";
import { TsumePage } from "./pages/tsume";
import { Confirmation } from "./account/confirm";
import { startAccount } from "./account/me";
import { useKeys } from "./game/keys";
import { startCalls } from "./people/call";
import { usePaste } from "./record/input";
import { path, route, startRouter } from "./router";
import { Called } from "./ui/called";
import { Header, openDialog } from "./ui/header";
import { PieceDefinitions } from "./ui/piece";

function Page() {
  const { page, id } = route(path.value);
  switch (page) {
    case "home":
      return <Home />;
    case "new":
      return <NewGamePage key={id} id={id} />;
    case "rules":
      return <RulesPage key={id} id={id} />;
    case "game":
      return <GamePage key={id} id={id} />;
    case "tournaments":
      return <TournamentsPage />;
    case "tournament":
      return <TournamentPage key={id} id={id} />;
    case "leaders":
      return <LeadersPage key={id} id={id} />;
    case "lobby":
      return <LobbyPage />;
    case "record":
      return <RecordPage id={id} />;
    case "sign-in":
      return <SignInPage />;
    case "sign-up":
      return <SignUpPage />;
    case "reset":
      return <ResetPage />;
    case "account":
      return <AccountPage />;
    case "moderation":
      return <ModerationPage />;
    case "verify":
      return <VerifyPage />;
    case "player":
      return <PlayerPage key={id} name={id} />;
    case "puzzles":
      return id ? <PuzzlePage key={id} id={id} /> : <PuzzlesPage />;
    case "tsume":
      return <TsumePage />;
    default:
      return (
        <Notice>
          <h1>{texts.value.notFound}</h1>
          <p>
            <a class="button" href="/">
              {texts.value.backHome}
            </a>
          </p>
        </Notice>
      );
  }
}

function App() {
  const at = path.value;
  const before = useRef(at);
  usePaste(route(at).page === "record");
  useKeys({ "?": () => (openDialog.value = "help") });
  // After a step to another page the focus starts at its content.
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    document.title = "komadai";
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [at]);
  return (
    <>
      <PieceDefinitions />
      <Header />
      <Called />
      <Page />
      <Confirmation />
    </>
  );
}

effect(() => {
  document.documentElement.lang = languageTags[language.value];
});
startRouter();
startAccount();
startCalls();
render(<App />, document.getElementById("app")!);
