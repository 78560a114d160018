import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QUIET_MS, signalForms } from '../kit/signals.ts'

/** Vibrations and tones of the tablet so far. */
const given = { vibrations: [] as (readonly number[])[], tones: [] as number[] }

/** The parts of the browser's sound that a tone uses. */
class Sound {
  readonly currentTime = 0
  readonly destination = {}

  createOscillator() {
    const frequency = { value: 0 }
    const start = () => void given.tones.push(frequency.value)
    return { frequency, start, stop: () => undefined, connect: <T>(next: T) => next }
  }

  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
}

beforeEach(() => {
  given.vibrations = []
  given.tones = []
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), localStorage: { getItem: () => null, setItem } })
  vi.stubGlobal('navigator', { vibrate: (pattern: readonly number[]) => given.vibrations.push(pattern) })
  vi.stubGlobal('AudioContext', Sound)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setItem = () => undefined

async function start() {
  const [{ signal }, { useUiStore }] = await Promise.all([import('./signal.ts'), import('./ui-store.ts')])
  /** Gives a signal, and waits until it is felt. */
  const give = async (of: Parameters<typeof signal>[0]) => {
    signal(of)
    await vi.advanceTimersByTimeAsync(1)
  }
  return { give, setSignals: useUiStore.getState().setSignals }
}

test('a new tablet gives vibration and tones, of quick repeated ones the first', async () => {
  const { give } = await start()
  for (const answer of ['yes', 'yes', 'no', 'no', 'undo'] as const) await give(answer)
  const felt = [signalForms.yes, signalForms.no, signalForms.undo]
  expect(given.vibrations).toEqual(felt.map(({ vibration }) => vibration))
  expect(given.tones).toEqual(felt.flatMap(({ tones }) => tones))
})

test('a tablet that is set to be quiet gives neither, and gives both again when it is not', async () => {
  const { give, setSignals } = await start()
  setSignals(false)
  for (const answer of ['yes', 'no', 'other', 'undo', 'refused'] as const) await give(answer)
  expect(given).toEqual({ vibrations: [], tones: [] })
  setSignals(true)
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  await give('yes')
  expect(given).toEqual({ vibrations: [signalForms.yes.vibration], tones: signalForms.yes.tones })
})
