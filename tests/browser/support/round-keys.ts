import { expect, type Locator, type Page } from '@playwright/test'
import { TURNED, UPRIGHT } from './in-hand.ts'

/** Expects each key, the gauge and Save in sight below the line of an offline tablet, with large text after one scroll at most. */
export async function expectKeysSideways(page: Page): Promise<void> {
  const system = await page.context().newCDPSession(page)
  const body = page.locator('.round-body')
  for (const scale of [1, 2]) {
    await system.send('Emulation.setEmulatedOSTextScale', { scale })
    for (const size of TURNED) {
      await page.setViewportSize(size)
      await body.evaluate((element) => element.scrollTo({ top: 0 }))
      const at = `at ${size.width} px, text ${scale}`
      const isScrolled = scale === 2 && size.width === 960
      await expect.poll(() => below(body), at).toBeLessThanOrEqual(isScrolled ? 1 : 0)
      for (const part of ['.round-fuel button', '.round-keys button', '.round-thumb button']) {
        for (const key of await page.locator(part).all()) {
          // A scroll ends at a whole pixel.
          if (isScrolled) await key.scrollIntoViewIfNeeded()
          await expect(key, at).toBeInViewport({ ratio: isScrolled ? 0.99 : 1 })
        }
      }
    }
  }
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 1 })
  await system.detach()
}

/** Expects the words of the keys, such as the last temperature, clear of the keys' edges with large text. */
export async function expectFacesInKeys(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Same as last time' })).toHaveText('= −19.5')
  const system = await page.context().newCDPSession(page)
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  for (const size of [...UPRIGHT, ...TURNED]) {
    await page.setViewportSize(size)
    const least = () =>
      page.locator('.round-key-words').evaluateAll((keys) =>
        keys.map((key) => {
          const words = document.createRange()
          words.selectNodeContents(key)
          const [box, text] = [key.getBoundingClientRect(), words.getBoundingClientRect()]
          return Math.min(text.left - box.left, box.right - text.right, text.top - box.top, box.bottom - text.bottom)
        }),
      )
    const message = `at ${size.width} px`
    await expect.poll(async () => Math.min(...(await least())), { message }).toBeGreaterThanOrEqual(3)
  }
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 1 })
  await system.detach()
}

/** Expects what a large tablet has room for: large keys, and a reading as large as the set temperature. */
export async function expectLargeKeys(page: Page): Promise<void> {
  const sizeOf = (part: string) =>
    page.locator(part).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
  for (const [size, least] of [
    [{ width: 800, height: 1280 }, 88],
    [{ width: 1280, height: 800 }, 80],
  ] as const) {
    await page.setViewportSize(size)
    const key = page.getByRole('button', { name: '1', exact: true })
    const message = `at ${size.width} px`
    await expect.poll(async () => (await key.boundingBox())?.height, message).toBeGreaterThanOrEqual(least)
    expect(await sizeOf('.round-reading output'), message).toBe(await sizeOf('.round-set b'))
  }
}

/** Returns how far the lowest key or level is below the sight, in heights of the card; the facts may follow it. */
function below(body: Locator): Promise<number> {
  return body.evaluate((part) => {
    const keys = [...part.querySelectorAll(':is(.round-keys, .round-fuel) button, .round-defrost')]
    const lowest = Math.max(...keys.map((key) => key.getBoundingClientRect().bottom))
    return (lowest - part.getBoundingClientRect().bottom) / part.clientHeight
  })
}
