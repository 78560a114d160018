import type { Page } from '@playwright/test'

/** Effects of a page that are not on the screen. */
export interface Felt {
  /** Vibration patterns so far. */
  vibrations(): Promise<readonly string[]>
  /** Tones so far, in hertz. */
  tones(): Promise<readonly number[]>
  /** True while the screen is kept awake. */
  isAwake(): Promise<boolean>
  /** Touches and clicks so far. */
  taps(): Promise<number>
}

/** Records vibrations, tones, wake locks and taps of the page that is loaded. Call it before the first answer. */
export async function recordFelt(page: Page): Promise<Felt> {
  await page.evaluate(() => {
    const noted = document.documentElement.dataset
    Object.assign(noted, { felt: '', heard: '', awake: 'no', taps: '0' })
    navigator.vibrate = (pattern) => {
      noted.felt += `${[pattern].flat().join()};`
      return true
    }
    const play = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function createOscillator() {
      const tone = play.call(this)
      const start = tone.start.bind(tone)
      tone.start = (when) => {
        noted.heard += `${tone.frequency.value};`
        start(when)
      }
      return tone
    }
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (type) => {
      const lock = await ask(type)
      noted.awake = 'yes'
      lock.addEventListener('release', () => {
        noted.awake = 'no'
      })
      return lock
    }
    document.addEventListener(
      'pointerdown',
      () => {
        noted.taps = `${Number(noted.taps) + 1}`
      },
      true,
    )
  })
  const read = (name: string) => page.evaluate((of) => document.documentElement.dataset[of] ?? '', name)
  const listed = async (name: string) => (await read(name)).split(';').slice(0, -1)
  return {
    vibrations: () => listed('felt'),
    tones: async () => (await listed('heard')).map(Number),
    isAwake: async () => (await read('awake')) === 'yes',
    taps: async () => Number(await read('taps')),
  }
}
