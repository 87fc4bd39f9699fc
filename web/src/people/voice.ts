import { loudness } from "../game/sound";

export type Voice = "en" | "zh" | "ja";

const counted = ["", "いち", "に", "さん", "し", "ご", "ろく", "しち", "はち", "きゅう"];

/**
 * The announcement at a second of a period. Japanese counts elapsed seconds (秒読み), English and Chinese remaining
 * ones: every tenth, then the last nine.
 */
export function call(elapsed: number, period: number): { words: Record<Voice, string>; left: number } | null {
  const left = period - elapsed;
  if (elapsed <= 0 || left <= 0) return null;
  if (left < 10) return { words: { en: String(left), zh: String(left), ja: counted[10 - left]! }, left };
  if (elapsed % 10 === 0) return { words: { en: `${left} seconds`, zh: `剩下 ${left} 秒`, ja: `${elapsed}秒` }, left };
  return null;
}

const voices = new Map<Voice, SpeechSynthesisVoice>();

/** Prefers a local voice. */
function voiceOf(language: Voice): SpeechSynthesisVoice | undefined {
  const fit = (globalThis.speechSynthesis?.getVoices() ?? []).filter((v) => v.lang.slice(0, 2).toLowerCase() === language);
  const known = voices.get(language) ?? fit.find((v) => v.localService) ?? fit[0];
  if (known) voices.set(language, known);
  return known;
}

/** false without a voice for the language. */
export function speak(words: string, language: Voice): boolean {
  const speaker = voiceOf(language);
  if (!speaker) return false;
  const said = new SpeechSynthesisUtterance(words);
  said.voice = speaker;
  said.lang = speaker.lang;
  said.rate = 1.35;
  said.volume = loudness();
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
  return true;
}
