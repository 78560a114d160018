import type { Page } from '@playwright/test'

/** Effects of a page that are not on the screen. */
export interface Felt {
  /** Vibration patterns so far. */
  vibrations(): Promise<readonly string[]>
  /** True while the screen is kept awake. */
  isAwake(): Promise<boolean>
  /** Touches and clicks so far. */
  taps(): Promise<number>
}

/** Records vibrations, wake locks and taps of the page that is loaded. */
export async function recordFelt(page: Page): Promise<Felt> {
  await page.evaluate(() => {
    const noted = document.documentElement.dataset
    Object.assign(noted, { felt: '', awake: 'no', taps: '0' })
    navigator.vibrate = (pattern) => {
      noted.felt += `${[pattern].flat().join()};`
      return true
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
  return {
    vibrations: async () => (await read('felt')).split(';').slice(0, -1),
    isAwake: async () => (await read('awake')) === 'yes',
    taps: async () => Number(await read('taps')),
  }
}
