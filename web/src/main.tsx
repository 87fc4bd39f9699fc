import { effect } from "@preact/signals";
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Confirmation } from "./account/confirm";
import { startAccount } from "./account/me";
import { explainWith } from "./api";
import { useKeys } from "./game/keys";
import { languageTag, needRefusals, startLanguage } from "./i18n";
import { isLoaded, loadPage, Page, startForesight } from "./page";
import { startCalls } from "./people/call";
import { usePaste } from "./record/paste";
import { atRest } from "./rest";
import { path, startRouter } from "./router";
import { route } from "./routes";
import { Called } from "./ui/called";
import { Footer } from "./ui/footer";
import { Header, openDialog } from "./ui/header";
import { PieceDefinitions } from "./ui/piece";
import { keepWritten } from "./ui/written";

function App() {
  const at = path.value;
  const found = route(at);
  const there = isLoaded(found);
  const before = useRef(at);
  usePaste(!!found?.page.path.startsWith("/record"));
  useKeys({ "?": () => (openDialog.value = "help") });
  // After navigation the focus starts at the content, at once, so that the next key does not lose it.
  useLayoutEffect(() => {
    if (before.current === at) return;
    if (there) before.current = at;
    document.title = "komadai";
    const main = document.getElementById("main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [at, there]);
  return <>
    <PieceDefinitions />
    <Header />
    <Called />
    <Page found={found} />
    {there && <Footer />}
    <Confirmation />
  </>;
}

async function start(): Promise<void> {
  const found = route(path.value);
  explainWith(needRefusals);
  await Promise.all([startLanguage(), found && loadPage(found.page)]);
  effect(() => {
    document.documentElement.lang = languageTag.value;
  });
  startRouter();
  startForesight();
  startAccount();
  startCalls();
  // Replaces the static head of the document.
  const app = document.getElementById("app")!;
  keepWritten(app, path.peek());
  app.replaceChildren();
  render(<App />, app);
  // These pages, and the installed app, work without a network.
  if (/^\/(record|tsume|puzzles|storm|learn)/.test(found?.page.path ?? "") || matchMedia("(display-mode: standalone)").matches) {
    atRest(() => void import("./offline/install").then((m) => m.installOffline(), () => undefined));
  }
}

start().catch(() => {
  // Without a language there are no texts.
  document.getElementById("app")!.textContent = "komadai could not be loaded. Please reload the page.";
});
