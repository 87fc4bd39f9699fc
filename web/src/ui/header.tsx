import { signal } from "@preact/signals";
import { chosenLanguage, languageNames, locale, needTexts, texts, type Locale } from "../i18n";
import { GearIcon, GlobeIcon, HelpIcon } from "./icons";
import { lazy } from "./lazy";
import { Mark } from "./logo";
import { Nav } from "./nav";
import { WhoAmI } from "./whoami";

// Loaded with the dialog.
const Settings = lazy(() => Promise.all([import("./settings"), needTexts(["site"])]).then(([m]) => m.Settings));
const Help = lazy(() => import("./help").then((m) => m.Help));

export const openDialog = signal<"" | "settings" | "help">("");

export function Header() {
  const t = texts.value;
  const close = () => (openDialog.value = "");
  return <header class="header">
    <a class="skip" href="#main">{t.skip}</a>
    <a class="brand" href="/" aria-label="komadai" data-testid="home">
      <Mark />
      <span>komadai</span>
    </a>
    <Nav />
    <div class="header-tools">
      <WhoAmI />
      <span class="language">
        <GlobeIcon />
        <select aria-label={t.language_} title={t.language_} value={locale.value}
          onChange={(e) => (chosenLanguage.value = e.currentTarget.value as Locale)} data-testid="language" data-shown={locale.value}>
          {(Object.keys(languageNames) as Locale[]).map((l) =>
            <option key={l} value={l} lang={l === "zh" ? "zh-Hant" : l}>{languageNames[l]}</option>
          )}
        </select>
      </span>
      <button type="button" class="icon-button help-button" aria-label={t.help} title={`${t.help} (?)`}
        onClick={() => (openDialog.value = "help")} data-testid="open-help">
        <HelpIcon />
      </button>
      <button type="button" class="icon-button" aria-label={t.settings} title={t.settings} onClick={() => (openDialog.value = "settings")}
        data-testid="open-settings">
        <GearIcon />
      </button>
    </div>
    {openDialog.value === "settings" && <Settings onClose={close} />}
    {openDialog.value === "help" && <Help onClose={close} />}
  </header>;
}
