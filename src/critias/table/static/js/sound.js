/** Sounds made on the spot, if they are switched on: a call, a step, an end. */
import { settings } from "./settings.js";

/** @type {AudioContext | undefined} */
let audio;

const TUNES = /** @type {Record<string, [number, number][]>} */ ({
  turn: [[523, 0], [784, 0.12]],
  move: [[330, 0]],
  over: [[523, 0], [659, 0.12], [784, 0.24]],
  late: [[220, 0], [196, 0.16]],
});

/** @param {string} tune */
export function play(tune) {
  if (!settings().sound || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  // Browsers let a page speak only after its visitor has touched it.
  if (audio.state === "suspended") audio.resume();
  for (const [pitch, after] of TUNES[tune] ?? []) {
    const start = audio.currentTime + after;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.14, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.28);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
