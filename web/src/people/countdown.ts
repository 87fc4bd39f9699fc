import { useEffect, useRef } from "preact/hooks";
import { remaining } from "../clock";
import { tone } from "../game/sound";
import { languageTag } from "../i18n";
import { countdown } from "../prefs";
import type { Game } from "../wire";

const numerals = ["", "いち", "に", "さん", "し", "ご", "ろく", "しち", "はち", "きゅう"];

/** What is called out in a period: at which second what, with how much left. */
export function call(elapsed: number, period: number): { words: string; left: number } | null {
  const left = period - elapsed;
  if (elapsed <= 0 || left <= 0) return null;
  if (left < 10) return { words: numerals[10 - left]!, left };
  if (elapsed % 10 === 0) return { words: `${elapsed}秒`, left };
  return null;
}

const voices = new Map<string, SpeechSynthesisVoice>();

/** A voice of the browser for a language, by its tag. */
function voiceOf(tag: string): SpeechSynthesisVoice | undefined {
  const known = voices.get(tag) ?? globalThis.speechSynthesis?.getVoices().find((v) => v.lang.slice(0, 2) === tag.slice(0, 2));
  if (known) voices.set(tag, known);
  return known;
}

function speak(words: string, tag: string): boolean {
  const speaker = voiceOf(tag);
  if (!speaker) return false;
  const said = new SpeechSynthesisUtterance(words);
  said.voice = speaker;
  said.lang = speaker.lang;
  said.rate = 1.35;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
  return true;
}

/** Without a voice, or where beeps are wanted. */
function beep(left: number): void {
  if (left < 10) tone(left <= 3 ? 1320 : 990, left <= 3 ? 150 : 80);
  else tone(660, 220);
}

/** Calls out the seconds of the side whose time runs, for players and those who watch. */
export function useCountdown(game: Game, received: number): void {
  const last = useRef("");
  useEffect(() => {
    const { running, clock } = game.time;
    if (!running || countdown.value === "off" || clock.kind === "none" || clock.kind === "correspondence") return;
    const tick = () => {
      const left = remaining(game.time, running, performance.now() - received);
      const period = (clock.byoyomi ?? 0) / 1000;
      let said: ReturnType<typeof call> = null;
      let key = "";
      if (period > 0 && left.main <= 0) {
        const elapsed = Math.floor(period - left.byoyomi / 1000 + 0.02);
        key = `${game.seq} ${left.periods} ${elapsed}`;
        said = call(elapsed, period);
      } else if (period === 0 && left.main < 10_000) {
        const seconds = Math.ceil(left.main / 1000);
        key = `${game.seq} main ${seconds}`;
        said = seconds > 0 && seconds < 10 ? { words: numerals[10 - seconds]!, left: seconds } : null;
      }
      if (!key || key === last.current) return;
      last.current = key;
      if (!said) return;
      // In Japanese one counts the seconds that are gone, elsewhere those that are left.
      const own = countdown.value === "spoken";
      const words = own ? String(said.left) : said.words;
      document.documentElement.dataset.countdown = words;
      if (countdown.value !== "beep" && speak(words, own ? languageTag.value : "ja-JP")) return;
      beep(said.left);
    };
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [game.seq, game.time.running, received, countdown.value]);
}
