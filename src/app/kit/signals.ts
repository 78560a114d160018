import { afterPaint } from './after-paint.ts'

/** The meaning of an act that a person also feels and hears. */
export type Signal = 'yes' | 'no' | 'other' | 'undo' | 'refused'

export interface SignalForm {
  /** Milliseconds: on, off, on, … */
  readonly vibration: readonly number[]
  /** Tones one after the other, in hertz. */
  readonly tones: readonly number[]
}

/** Each differs in number, length and pitch, so that a glove tells them apart. */
export const signalForms: Readonly<Record<Signal, SignalForm>> = {
  yes: { vibration: [20], tones: [880] },
  no: { vibration: [60, 60, 60], tones: [330, 330] },
  other: { vibration: [20, 50, 60], tones: [440, 660] },
  undo: { vibration: [20, 40, 20, 40, 20], tones: [660, 440] },
  refused: { vibration: [300], tones: [220, 196, 165] },
}

/** Milliseconds within which the same signal again stays quiet. */
export const QUIET_MS = 800

/** Returns a function that gives signals; of quick repeated ones the first. */
export function createSignals(give: (form: SignalForm) => void, now: () => number): (signal: Signal) => void {
  let last: { readonly signal: Signal; readonly at: number } | null = null
  return (signal) => {
    const at = now()
    const isRepeated = last?.signal === signal && at - last.at < QUIET_MS
    last = { signal, at }
    if (!isRepeated) give(signalForms[signal])
  }
}

/** Gives a signal by vibration and tone, as far as the tablet has them. Call it from a tap or a key. */
export const giveSignal = createSignals(
  ({ vibration, tones }) => {
    if (typeof AudioContext !== 'undefined') audio ??= new AudioContext()
    // The page paints the answer to the tap first.
    void afterPaint().then(() => {
      // Not in every browser, whatever the types say.
      if ('vibrate' in navigator) navigator.vibrate([...vibration])
      if (audio) play(audio, tones)
    })
  },
  () => performance.now(),
)

const TONE_S = 0.07
const VOLUME = 0.2

/** Made in the first tap, after which alone a browser gives sound. */
let audio: AudioContext | null = null

function play(audio: AudioContext, tones: readonly number[]): void {
  for (const [place, hertz] of tones.entries()) {
    const start = audio.currentTime + place * TONE_S
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    // Fades out, or each tone would end with a click.
    volume.gain.setValueAtTime(VOLUME, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + TONE_S)
  }
}
