import { signal } from "@preact/signals";
import { chosenLanguage, languageNames, locale, needTexts, texts, type Locale } from "../i18n";
import { me } from "../account/me";
import { GearIcon, GlobeIcon, HelpIcon, TalkIcon } from "./icons";
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
      <Unread />
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

/** What the account has not seen: messages, followers, and comments on its problems. */
function Unread() {
  const unread = me.value?.unread;
  const count = (unread?.threads ?? 0) + (unread?.asked ?? 0) + (unread?.comments ?? 0);
  if (!me.value?.account) return null;
  const t = texts.value.places;
  const label = count ? `${t.friends}: ${count}` : t.friends;
  return <a class="icon-button unread-mark" href="/friends" aria-label={label} title={label} data-testid="unread" data-count={count}>
    <TalkIcon />
    {count > 0 && <span class="count-badge" aria-hidden="true">{count}</span>}
  </a>;
}
