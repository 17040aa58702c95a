// Short synthesised sounds; off on phones by default.
const KEY = "parlour.sound";
let context: AudioContext | null = null;

export function soundOn(): boolean {
  const set = localStorage.getItem(KEY);
  return set ? set === "on" : matchMedia("(pointer: fine)").matches;
}

export function switchSound(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
}

const NOTES = { turn: [523, 784], card: [330], end: [523, 659, 784] };

/** Plays a few quiet notes. */
export function playSound(name: keyof typeof NOTES): void {
  if (!soundOn() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  NOTES[name].forEach((note, place) => tone(context!, note, context!.currentTime + place * 0.11));
}

function tone(audio: AudioContext, note: number, at: number): void {
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.value = note;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.08, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.25);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.3);
}
