import { effect } from "@preact/signals";
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import "./css/index.css";
import { Confirmation } from "./account/confirm";
import { startAccount } from "./account/me";
import { useKeys } from "./game/keys";
import { languageTag, startLanguage } from "./i18n";
import { isLoaded, loadPage, Page, startForesight } from "./page";
import { startCalls } from "./people/call";
import { usePaste } from "./record/paste";
import { path, startRouter } from "./router";
import { route } from "./routes";
import { Called } from "./ui/called";
import { Footer } from "./ui/footer";
import { Header, openDialog } from "./ui/header";
import { PieceDefinitions } from "./ui/piece";

function App() {
  const at = path.value;
  const found = route(at);
  const there = isLoaded(found);
  const before = useRef(at);
  usePaste(!!found?.pattern.startsWith("/record"));
  useKeys({ "?": () => (openDialog.value = "help") });
  // After a step to another page the focus starts at its content, at once: who
  // has gone on from there with the keyboard must not be taken back.
  useLayoutEffect(() => {
    if (before.current === at) return;
    if (there) before.current = at;
    document.title = "komadai";
    const main = document.getElementById("main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [at, there]);
  return (
    <>
      <PieceDefinitions />
      <Header />
      <Called />
      <Page found={found} />
      {there && <Footer />}
      <Confirmation />
    </>
  );
}

/** Shows the page of the address, as soon as it and the language are there. */
async function start(): Promise<void> {
  const found = route(path.value);
  await Promise.all([startLanguage(), found && loadPage(found.pattern)]);
  effect(() => {
    document.documentElement.lang = languageTag.value;
  });
  startRouter();
  startForesight();
  startAccount();
  startCalls();
  // What stands in the document until now is there to be seen first.
  const app = document.getElementById("app")!;
  app.replaceChildren();
  render(<App />, app);
  // Whoever studies, or has put the app on the home screen, may go on without a network.
  if (/^\/(record|tsume|puzzles|storm)/.test(found?.pattern ?? "") || matchMedia("(display-mode: standalone)").matches) void import("./offline/install").then((m) => m.installOffline(), () => undefined);
}

start().catch(() => {
  // Without a language there are no words but these.
  document.getElementById("app")!.textContent = "komadai could not be loaded. Please reload the page.";
});
