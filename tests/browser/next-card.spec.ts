import { expect, type Page } from '@playwright/test'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { beginWalk } from './pages/walk.ts'
import { recordFelt } from './support/felt.ts'
import { takesTaps } from './support/finger.ts'
import { test } from './support/test.ts'

test('a tap on the walk draws the next card alone, and the rest follows', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const walk = await beginWalk(page, ['Row A'])
  await walk.expectSaved(0)
  const felt = await recordFelt(page)
  const spot = await walk.spot()
  const drawn = await nextTap(page, '.walk', '.walk-card, .walk-answers, .row-map-acts')
  await page.locator('.walk-here').tap()
  const { heading, changed, isFelt, focused } = await drawn()
  expect(heading).not.toBe(spot)
  expect(heading).toBe(await walk.spot())
  expect({ changed, isFelt, focused }).toEqual({ changed: [], isFelt: false, focused: 0 })
  await walk.expectSaved(1)
  await expect.poll(felt.vibrations).toEqual(['20'])
  // Put away, the tablet may sleep; looked at again, it stays awake again.
  expect(await felt.isAwake()).toBe(false)
  await page.evaluate(hide)
  expect(await felt.isAwake()).toBe(false)
  await page.evaluate(showAgain)
  await expect.poll(felt.isAwake).toBe(true)
})

/** Runs in the page, which a browser in a test never hides. */
function hide(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

function showAgain(): void {
  Reflect.deleteProperty(document, 'visibilityState')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a tap on the reefer round draws the next card, with no curve of the one before', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tablet.setSignal(false)
  await tab.beginRound()
  const curve = page.getByRole('region', { name: /^Box temp, last \d checks$/ })
  await expect(curve).toBeVisible()
  const number = await page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading').textContent()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const shown = [number]
  for (const act of [button('Later'), button(/^Save/)]) {
    await takesTaps(page)
    for (const name of ['Same as set', '3/4']) await button(name).tap()
    const drawn = await nextTap(page, '.round', '.round-unit, .round-pad, .round-fuel, .round-foot, .round-late')
    await act.tap()
    const { heading, changed, isShown, focused } = await drawn()
    expect(shown).not.toContain(heading)
    shown.push(heading)
    // Taken apart after the paint, and not in sight in it.
    expect({ changed, isShown, focused }).toEqual({ changed: [], isShown: false, focused: 0 })
  }
})

/**
 * Notes what the next tap draws by itself. Returns a function that resolves with the heading of the screen then, the
 * classes of what had changed outside of `card` or had lost a curve, whether anything had been felt, whether a curve
 * was in sight, and how often an element was asked to take the focus, which lays out the page once more.
 */
async function nextTap(page: Page, screen: string, card: string) {
  const noted = await page.evaluateHandle(
    ([all, part]) => {
      interface Drawn {
        readonly heading: string
        readonly changed: readonly string[]
        readonly isFelt: boolean
        readonly isShown: boolean
        readonly focused: number
      }
      const drawn = new Promise<Drawn>((resolve) => {
        const begin = () => {
          const root = document.querySelector(all)
          if (!root) return
          const { focus } = HTMLElement.prototype
          let focused = 0
          HTMLElement.prototype.focus = function (this: HTMLElement, ...options) {
            focused += 1
            focus.apply(this, options)
          }
          const changed: string[] = []
          const note = (records: readonly MutationRecord[]) => {
            for (const { target, removedNodes } of records) {
              const element = target instanceof Element ? target : target.parentElement
              const isCurve = [...removedNodes].some((node) => node instanceof Element && node.matches('.round-trend'))
              if (isCurve || !element?.closest(part)) changed.push(element?.getAttribute('class') ?? '')
            }
          }
          const observer = new MutationObserver(note)
          observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
          const end = () => {
            note(observer.takeRecords())
            observer.disconnect()
            HTMLElement.prototype.focus = focus
            const curve = document.querySelector('.round-trend')
            resolve({
              heading: root.querySelector('h2')?.textContent ?? '',
              changed,
              isFelt: (document.documentElement.dataset.felt ?? '') !== '',
              isShown: curve?.checkVisibility({ visibilityProperty: true }) ?? false,
              focused,
            })
          }
          // The very next task: a frame may come after the worker's answer, which draws too.
          void scheduler.postTask(end, { priority: 'user-blocking' })
        }
        addEventListener('touchend', begin, { capture: true, once: true })
      })
      return { drawn }
    },
    [screen, card] as const,
  )
  return () => noted.evaluate(({ drawn }) => drawn)
}
