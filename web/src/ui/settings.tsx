import { useEffect, useState } from "preact/hooks";
import { coordinates, notation, texts } from "../i18n";
import { chosenCoordinates, chosenNotation, confirmMoves, countdown, hints, notifications, pushTopics, setUpStyle, sound, theme,
  volume } from "../prefs";
import { play } from "../game/sound";
import { allowNotifications } from "../people/notify";
import { keepPush, pushed, topics, wanted } from "../people/push";
import { Choice } from "./choice";
import { Dialog } from "./dialog";
import { Looks } from "./looks";
import { Tabs } from "./tabs";

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

const table = <const T extends string>(names: Record<string, string>, values: readonly T[]) =>
  values.map((value) => ({ value, label: names[value]! }));

function General() {
  const t = texts.value;
  return <>
    <Choice id="theme" legend={t.theme} value={theme.value} onChange={(v) => (theme.value = v)}
      options={table(t.themes, ["system", "light", "dark"])} />
    <Choice id="coordinates" legend={t.coordinates} value={coordinates.value} onChange={(v) => (chosenCoordinates.value = v)}
      options={table(t.coordinateStyles, ["kanji", "latin", "none"])} />
    <Choice id="notation" legend={t.notationLabel} value={notation.value} onChange={(v) => (chosenNotation.value = v)}
      options={table(t.notation, ["ja", "western", "usi"])} />
    <Choice id="confirm" legend={t.confirmMoves} value={confirmMoves.value} onChange={(v) => (confirmMoves.value = v)}
      options={table(t.confirmations, ["off", "correspondence", "always"])} />
    <Choice id="setup" legend={t.setUp} value={setUpStyle.value} onChange={(v) => (setUpStyle.value = v)}
      options={table(t.setUpOrder, ["none", "ohashi", "ito"])} />
    <Choice id="hints" legend={t.hints} value={hints.value} onChange={(v) => (hints.value = v)}
      options={table({ on: t.on, off: t.off }, ["on", "off"])} />
  </>;
}

function Alerts() {
  const t = texts.value;
  const switched = table({ on: t.on, off: t.off }, ["on", "off"]);
  return <>
    <Choice id="sound" legend={t.sound} value={sound.value} onChange={(v) => (sound.value = v)} options={switched} />
    <Volume />
    <Choice id="countdown" legend={t.people.countdown} value={countdown.value} hint={t.prefs.countdownHint}
      onChange={(v) => (countdown.value = v)} options={table(t.people.countdowns, ["off", "beep", "en", "zh", "ja"])} />
    <Choice id="notifications" legend={t.prefs.notifications} hint={t.prefs.notificationsHint} value={notifications.value}
      onChange={(v) => (v === "on" ? void allowNotifications() : (notifications.value = v))} options={switched} />
    {notifications.value === "on" && <Away />}
  </>;
}

export function Settings({ onClose }: { onClose: () => void }) {
  const t = texts.value;
  const [part, setPart] = useState("general");
  return <Dialog id="settings" title={t.settings} onClose={onClose}>
    <Tabs name="part" label={t.settings} chosen={part} choose={setPart} tabs={[
      { id: "general", label: t.prefs.general, content: <div class="form">
        <General />
      </div> },
      { id: "board", label: t.prefs.look, content: <div class="form">
        <Looks />
      </div> },
      { id: "alerts", label: t.prefs.alerts, content: <div class="form">
        <Alerts />
      </div> },
    ]} />
  </Dialog>;
}
