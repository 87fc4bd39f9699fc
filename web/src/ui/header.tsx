import { signal } from "@preact/signals";
import { chosenLanguage, languageNames, locale, needTexts, texts, type Locale } from "../i18n";
import { GearIcon, HelpIcon } from "./icons";
import { lazy } from "./lazy";
import { Mark } from "./logo";
import { Nav } from "./nav";
import { WhoAmI } from "./whoami";

// Loaded with the dialog.
const Settings = lazy(() => Promise.all([import("./settings"), needTexts(["site"])]).then(([m]) => m.Settings));
const Help = lazy(() => import("./help").then((m) => m.Help));

export const openDialog = signal<"" | "settings" | "help">("");

const shortNames: Record<Locale, string> = { en: "EN", ja: "日", zh: "繁", "zh-Hans": "简" };

export function Header() {
  const t = texts.value;
  const close = () => (openDialog.value = "");
  return <header class="header">
    <a class="skip" href="#main">{t.skip}</a>
    <a class="brand" href="/" aria-label="komadai" data-testid="home">
      <Mark />
      <span>komadai</span>
    </a>
    <nav class="header-tools" aria-label={t.settings}>
      <Nav />
      <WhoAmI />
      <div class="languages" role="group" aria-label={t.language_}>
        {(Object.keys(languageNames) as Locale[]).map((l) =>
          <button key={l} type="button" lang={l === "zh" ? "zh-Hant" : l} title={languageNames[l]}
            aria-label={l === "en" ? "EN, English" : languageNames[l]} aria-pressed={locale.value === l}
            onClick={() => (chosenLanguage.value = l)} data-testid={`lang-${l}`}>
            {shortNames[l]}
          </button>
        )}
      </div>
      <button type="button" class="icon-button help-button" aria-label={t.help} title={`${t.help} (?)`}
        onClick={() => (openDialog.value = "help")} data-testid="open-help">
        <HelpIcon />
      </button>
      <button type="button" class="icon-button" aria-label={t.settings} title={t.settings} onClick={() => (openDialog.value = "settings")}
        data-testid="open-settings">
        <GearIcon />
      </button>
    </nav>
    {openDialog.value === "settings" && <Settings onClose={close} />}
    {openDialog.value === "help" && <Help onClose={close} />}
  </header>;
}
