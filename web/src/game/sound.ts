import { sound } from "../prefs";

let context: AudioContext | null = null;

/** The click of a piece on wood, if sound is wanted. */
export function pieceSound(): void {
  if (sound.value !== "on") return;
  context ??= new AudioContext();
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
