import { sound } from "../prefs";

let context: AudioContext | null = null;

/** Where sounds are made; null before the person has touched the page, when a browser allows none. */
function studio(): AudioContext | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  return (context ??= new AudioContext());
}

/** A tone of so many hertz and milliseconds. */
export function tone(pitch: number, length: number, loudness = 0.12): void {
  const context = studio();
  if (!context) return;
  const now = context.currentTime;
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(loudness, now + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length / 1000);
  wave.connect(gain).connect(context.destination);
  wave.start(now);
  wave.stop(now + length / 1000);
}

/** The click of a piece on wood, if sound is wanted. */
export function pieceSound(): void {
  if (sound.value !== "on") return;
  const context = studio();
  if (!context) return;
  const now = context.currentTime;
  const length = 0.07;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-i / data.length) * 9);
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const wood = context.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = 1350;
  wood.Q.value = 1.6;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.9, now);
  noise.connect(wood).connect(gain).connect(context.destination);
  noise.start(now);
}
