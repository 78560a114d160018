import { expect, type Locator, type Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Milliseconds, in which a browser takes it for a long press. */
export const LONG = 900

/** Puts a finger on the page. */
export async function putFinger(page: Page, at: Point) {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [at])
  let moved = false
  return {
    /** Another finger, or a palm, comes down as well; the two are lifted together. */
    join: (other: Point) => send('touchStart', [at, other]),
    /** The other one is lifted, and this one stays. */
    part: () => send('touchEnd', [at]),
    moveTo: (point: Point) => {
      moved = true
      return send('touchMove', [point])
    },
    /** Stays where it is, for so many milliseconds of the page. */
    stay: (ms: number) => rest(page, ms),
    lift: async () => {
      if (moved) await rest(page, REST_MS)
      await send('touchEnd', [])
      await touch.detach()
    },
  }
}

/**
 * A finger keeps still before it is lifted. Lifted in motion, it starts a fling, and Chromium makes no click of a tap
 * that meets one; after 40 ms at rest there is none.
 */
const REST_MS = 100

async function rest(page: Page, ms: number): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((until) => performance.now() > until, since + ms)
}

/** Puts a finger down, leaves it there for so many milliseconds of the page, rolls it over the points, and lifts it. */
export async function press(page: Page, [from, ...way]: readonly [Point, ...Point[]], ms: number): Promise<void> {
  const finger = await putFinger(page, from)
  if (ms > 0) await finger.stay(ms)
  for (const point of way) await finger.moveTo(point)
  await finger.lift()
}

/** Presses a button, rolls from its left edge to its right one, and lifts. */
export async function rollOver(page: Page, button: Locator, ms: number): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { left, right, middle } = await edgesOf(button)
  await press(
    page,
    [
      { x: left + 4, y: middle },
      { x: right - 4, y: middle },
    ],
    ms,
  )
}

/** Presses an answer of a question like `rollOver`, once the question takes presses, until the page takes them again. */
export async function rollOverAnswer(page: Page, answer: Locator, ms: number): Promise<void> {
  const rests = () => answer.evaluate((button) => button.closest('dialog')?.getAnimations().length)
  await expect.poll(rests).toBe(0)
  await rollOver(page, answer, ms)
  // The page under it takes no press at first either.
  await expect(answer).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.body.getAnimations().length)).toBe(0)
}

export async function edgesOf(button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('not in sight')
  return { left: box.x, right: box.x + box.width, middle: box.y + box.height / 2 }
}

/** Presses beside another finger or a palm: that one is lifted together with the finger, and the next time before it. */
export async function pressBeside(page: Page, at: Point, other: Point): Promise<void> {
  for (const isBefore of [false, true]) {
    const finger = await putFinger(page, at)
    await finger.join(other)
    if (isBefore) await finger.part()
    await finger.lift()
  }
}

export async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Milliseconds between the halves of a double tap. */
const DOUBLE_MS = 40

/** Taps a button that takes taps twice, each half with the time at which it came down, so that no slow machine parts them. */
export async function tapTwice(button: Locator): Promise<void> {
  await expect.poll(() => button.evaluate(({ parentElement }) => parentElement?.getAnimations().length)).toBe(0)
  await button.evaluate(async (element: HTMLElement, later) => {
    const began = performance.now()
    for (const at of [began, began + later]) {
      const down = new PointerEvent('pointerdown', { bubbles: true, isPrimary: true })
      Object.defineProperty(down, 'timeStamp', { value: at })
      element.dispatchEvent(down)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
      // The first half is drawn before the second.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, DOUBLE_MS)
}

/** Milliseconds between two taps of a person who knows the row. */
const PACE_MS = 250

/**
 * Taps through cards of a walk at the pace of a quick person, each time with the second half of a double tap, which is meant
 * for no card. Nothing waits: the page's time is that of the taps, and a tap meets what is under the finger then. Returns
 * the spots of the cards that were tapped.
 */
export function tapThrough(here: Locator, cards: number): Promise<readonly string[]> {
  return here.evaluate(
    async (element: HTMLElement, [count, pace, later]) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      let now = Number(document.timeline.currentTime) + pace
      Object.defineProperty(document.timeline, 'currentTime', { get: () => now, configurable: true })
      const tap = async (): Promise<void> => {
        const under = document.elementFromPoint(left + width / 2, top + height / 2)
        const down = new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' })
        Object.defineProperty(down, 'timeStamp', { value: now })
        under?.dispatchEvent(down)
        under?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
        // The next card is drawn.
        await new Promise((resolve) => setTimeout(resolve))
      }
      const spots: string[] = []
      for (let at = 0; at < count; at++) {
        // A pause of the buttons that is over by now.
        for (const pause of element.parentElement?.getAnimations() ?? [])
          if (Number(pause.effect?.getComputedTiming().endTime) <= pace) pause.finish()
        spots.push(document.querySelector('.walk-name')?.textContent ?? '')
        await tap()
        now += later
        await tap()
        now += pace - later
      }
      Reflect.deleteProperty(document.timeline, 'currentTime')
      return spots
    },
    [cards, PACE_MS, DOUBLE_MS] as const,
  )
}

/** Waits until the buttons of a new card take taps. */
export function takesTaps(page: Page): Promise<unknown> {
  return page.waitForFunction(() => document.querySelector('.walk-answers, .round-foot')?.getAnimations().length === 0)
}
