import { useEffect } from "preact/hooks";
import { coordinates, notation, texts } from "../i18n";
import { chosenCoordinates, chosenNotation, confirmMoves, countdown, hints, notifications, pushTopics, setUpStyle, sound, theme,
  volume } from "../prefs";
import { play } from "../game/sound";
import { allowNotifications } from "../people/notify";
import { keepPush, pushed, topics, wanted } from "../people/push";
import { Choice } from "./choice";
import { Dialog } from "./dialog";
import { Looks } from "./looks";

function Away() {
  const t = texts.value.prefs;
  useEffect(keepPush, []);
  const set = (topic: string,
    on: boolean) => (pushTopics.value = topics.filter((x) => (x === topic ? on : wanted().includes(x))).join(" "));
  return <fieldset class="choice" data-testid="push" data-pushed={pushed.value}>
    <legend>{t.push}</legend>
    {topics.map((topic) =>
      <label key={topic} class="tick">
        <input type="checkbox" checked={wanted().includes(topic)} onChange={(e) => set(topic, e.currentTarget.checked)}
          data-testid={`push-${topic}`} />
        {t.pushTopics[topic]}
      </label>
    )}
    <span class="field-hint" role="status">{pushed.value === "off" && wanted().length ? t.pushOff : t.pushHint}</span>
  </fieldset>;
}

/** Plays a sample. */
function Volume() {
  const t = texts.value;
  return <label class="field volume">
    <span class="field-label">{t.prefs.volume}</span>
    <span class="slider">
      <input type="range" min="0" max="100" step="5" value={volume.value} disabled={sound.value === "off" && countdown.value === "off"}
        aria-valuetext={`${volume.value} %`} onInput={(e) => (volume.value = e.currentTarget.value)} onChange={() => play("move")}
        data-testid="volume" />
      <output>{volume.value} %</output>
    </span>
  </label>;
}

export function Settings({ onClose }: { onClose: () => void }) {
  const t = texts.value;
  const table = <const T extends string>(names: Record<string, string>, values: readonly T[]) =>
    values.map((value) => ({ value, label: names[value]! }));
  return <Dialog id="settings" class="broad" title={t.settings} onClose={onClose}>
    <div class="form">
      <Choice id="theme" legend={t.theme} value={theme.value} onChange={(v) => (theme.value = v)}
        options={table(t.themes, ["system", "light", "dark"])} />
      <Looks />
      <Choice id="coordinates" legend={t.coordinates} value={coordinates.value} onChange={(v) => (chosenCoordinates.value = v)}
        options={table(t.coordinateStyles, ["kanji", "latin", "none"])} />
      <Choice id="notation" legend={t.notationLabel} value={notation.value} onChange={(v) => (chosenNotation.value = v)}
        options={table(t.notation, ["ja", "western", "usi"])} />
      <Choice id="setup" legend={t.setUp} value={setUpStyle.value} onChange={(v) => (setUpStyle.value = v)}
        options={table(t.setUpOrder, ["none", "ohashi", "ito"])} />
      <Choice id="hints" legend={t.hints} value={hints.value} onChange={(v) => (hints.value = v)}
        options={[{ value: "on", label: t.on }, { value: "off", label: t.off }]} />
      <Choice id="confirm" legend={t.confirmMoves} value={confirmMoves.value} onChange={(v) => (confirmMoves.value = v)}
        options={table(t.confirmations, ["off", "correspondence", "always"])} />
      <Choice id="countdown" legend={t.people.countdown} value={countdown.value} hint={t.prefs.countdownHint}
        onChange={(v) => (countdown.value = v)} options={table(t.people.countdowns, ["off", "beep", "en", "zh", "ja"])} />
      <Choice id="sound" legend={t.sound} value={sound.value} onChange={(v) => (sound.value = v)}
        options={[{ value: "on", label: t.on }, { value: "off", label: t.off }]} />
      <Volume />
      <Choice id="notifications" legend={t.prefs.notifications} hint={t.prefs.notificationsHint} value={notifications.value}
        onChange={(v) => (v === "on" ? void allowNotifications() : (notifications.value = v))}
        options={[{ value: "on", label: t.on }, { value: "off", label: t.off }]} />
      {notifications.value === "on" && <Away />}
    </div>
  </Dialog>;
}
