import type { Page } from '@playwright/test'

/** Milliseconds between two keys of a scanner. */
const GAP_MS = 4

/**
 * Types a code as a keyboard-wedge scanner does, with Enter at the end. Each key says when it was pressed, so that a
 * slow machine does not turn the scan into typing.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const keys = [...code, 'Enter']
  const begin = Date.now() - keys.length * GAP_MS
  // Without a pause before it, the first key would belong to the keys before, which may be younger than it.
  const pause = { key: 'Shift', timestamp: begin / 1000 - 1 }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pause })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pause })
  const sent = keys.map((key, place) => {
    const timestamp = (begin + place * GAP_MS) / 1000
    const text = key === 'Enter' ? '\r' : key
    const down = keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp })
    return Promise.all([down, keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })])
  })
  await Promise.all(sent)
  await keyboard.detach()
}

/** Installs the page's clock, but lets keys keep their own times: on a slow machine that clock would split one scan in two. */
export async function installClockForScans(page: Page): Promise<void> {
  const ownTime = await page.evaluateHandle(() => Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp'))
  await page.clock.install()
  await ownTime.evaluate((own) => own && Object.defineProperty(Event.prototype, 'timeStamp', own))
}
