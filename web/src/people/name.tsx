import { texts } from "../i18n";
import { playerName } from "../prefs";

export function NameField({ id = "player-name" }: { id?: string }) {
  const t = texts.value.people;
  return <label class="field">
    <span class="field-label">{t.yourName}</span>
    <input type="text" maxLength={20} autoComplete="nickname" placeholder={t.guest} value={playerName.value}
      onInput={(e) => (playerName.value = e.currentTarget.value.trimStart())} data-testid={id} />
    <span class="field-hint">{t.nameHint}</span>
  </label>;
}
