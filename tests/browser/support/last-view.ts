import type { Page } from '@playwright/test'

/** The view of the last start, as it was when it was drawn. */
export interface LastViewSeen {
  /** True if nothing of the app itself was drawn yet. */
  readonly isFirst: boolean
  /** The words about its age. */
  readonly words: readonly string[]
  /** Name, left, top and height (whole pixels) of its rows. Their other texts are ages, which go on. */
  readonly rows: readonly string[]
  /** The number of parts that take a tap or the focus. */
  readonly acts: number
}

/** Notes the last view at each load of the page from now on. */
export async function noteLastView(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const view = document.getElementById('last-view')
      if (!view) return
      observer.disconnect()
      const inert = [...view.querySelectorAll<HTMLElement>('button, a, input, [tabindex]')]
      const detail = {
        isFirst: document.getElementById('root')?.childElementCount === 0,
        words: [...view.querySelectorAll('.state-line, .sync-words')].map((part) => part.textContent),
        rows: [...view.querySelectorAll('tbody tr')].map((row) => {
          const { x, y, height } = row.getBoundingClientRect()
          return [row.querySelector('td')?.textContent, ...[x, y, height].map(Math.round)].join(' ')
        }),
        acts: inert.filter((part) => part.closest('[inert]') === null).length,
      }
      performance.mark('last view', { detail })
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

/** Returns the last view of this load; null if none was drawn. */
export function readLastView(page: Page): Promise<LastViewSeen | null> {
  return page.evaluate(
    () => (performance.getEntriesByName('last view')[0] as PerformanceMark | undefined)?.detail ?? null,
  )
}

/** Returns the rows of the list, as `LastViewSeen` has them. */
export function readRows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root tbody tr')].map((row) => {
      const { x, y, height } = row.getBoundingClientRect()
      return [row.querySelector('td')?.textContent, ...[x, y, height].map(Math.round)].join(' ')
    }),
  )
}

/** Makes the page keep its view, as when it is left; returns all that the browser keeps beside its databases. */
export function keepView(page: Page): Promise<string> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'))
    return JSON.stringify(localStorage)
  })
}
