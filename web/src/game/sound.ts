import { sound, volume } from "../prefs";

let context: AudioContext | null = null;
let master: GainNode | null = null;

/** null until the person has touched the page: browsers require that. */
function studio(): { context: AudioContext; out: GainNode } | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  if (!context || !master) {
    context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
  }
  // Browsers suspend it in hidden pages.
  if (context.state === "suspended") void context.resume();
  master.gain.value = loudness();
  return { context, out: master };
}

/** From 0 to 1, on a loudness scale. */
export function loudness(): number {
  return (Number(volume.value) / 100) ** 2;
}

/** Hertz; milliseconds; the start in milliseconds from now. */
export function tone(pitch: number, length: number, strength = 0.3, wait = 0): void {
  const at = studio();
  if (!at) return;
  const now = at.context.currentTime + wait / 1000;
  const wave = at.context.createOscillator();
  const gain = at.context.createGain();
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(strength, now + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length / 1000);
  wave.connect(gain).connect(at.out);
  wave.start(now);
  wave.stop(now + length / 1000);
}

/** The click of the piece, and the board below it. */
function knock(pitch: number, strength: number, wait = 0): void {
  const at = studio();
  if (!at) return;
  const now = at.context.currentTime + wait / 1000;
  const length = 0.07;
  const buffer = at.context.createBuffer(1, at.context.sampleRate * length, at.context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-i / data.length) * 9);
  const noise = at.context.createBufferSource();
  noise.buffer = buffer;
  const wood = at.context.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = pitch;
  wood.Q.value = 1.6;
  const gain = at.context.createGain();
  gain.gain.value = strength;
  noise.connect(wood).connect(gain).connect(at.out);
  noise.start(now);
  tone(pitch / 7, 90, strength * 0.14, wait);
}

function melody(pitches: number[], length: number, pace: number): void {
  for (const [i, pitch] of pitches.entries()) tone(pitch, length, 0.28, i * pace);
}

const sounds = {
  move: () => knock(1350, 2.2),
  capture: () => {
    knock(1900, 1.6);
    knock(1200, 2.2, 85);
  },
  check: () => {
    knock(1350, 2.2);
    tone(1175, 420, 0.2, 40);
    tone(1760, 360, 0.1, 40);
  },
  low: () => melody([784, 659, 784], 170, 190),
  call: () => melody([660, 880, 1100], 260, 170),
};

export type SoundName = keyof typeof sounds;

/** data-sound of the page is the last sound, for tests. */
export function play(name: SoundName): void {
  if (sound.value !== "on") return;
  sounds[name]();
  const root = document.documentElement;
  root.dataset.sound = name;
  root.dataset.sounds = String(Number(root.dataset.sounds ?? 0) + 1);
}

/** A check sounds before a capture. */
export function pieceSound(move?: { captured?: string | null | undefined; check?: string | null | undefined } | null): void {
  play(move?.check ? "check" : move?.captured ? "capture" : "move");
}

export function stepSound(before: string, after: string | undefined, check: string | null | undefined): void {
  const pieces = (sfen: string) => sfen.split(" ")[0]!.replace(/[^a-z]/gi, "").length;
  pieceSound({ captured: after && pieces(after) < pieces(before) ? "x" : "", check });
}
