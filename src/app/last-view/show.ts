import { readSignedIn } from '../../mirror/signed-in-here.ts'
import { isPractising } from '../../mirror/practice-mark.ts'
import { drawLastView } from './draw.ts'
import { fits, isOf, readLastView, removeLastView, type Showing } from './record.ts'

/** After this the page starts without it, so that a store that does not respond holds nothing up. */
const GIVE_UP_MS = 300
/** A page in the background paints nothing. */
const PAINT_MS = 100

/**
 * Shows the screen as it was last seen, if that is of the person who is signed in and of this page. Resolves when it is
 * painted, or when there is none to show.
 */
export async function showLastView(): Promise<void> {
  // Rows of the real yard would mislead in the practice yard.
  const view = isPractising() ? null : readLastView()
  if (!view) return
  const owner = fits(view, thisPage()) ? await within(GIVE_UP_MS, readSignedIn()) : undefined
  if (
    owner === undefined ||
    owner === null ||
    owner.SiteID === null ||
    !isOf(view, { ...owner, SiteID: owner.SiteID })
  ) {
    return removeLastView()
  }
  try {
    drawLastView(view, Date.now())
  } catch {
    // A damaged record.
    return removeLastView()
  }
  await within(PAINT_MS, new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Returns this page, for which a view is made or shown. */
export function thisPage(): Showing {
  const build = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  const { pathname, search } = window.location
  return { Build: build, Address: pathname + search, Width: window.innerWidth, Height: window.innerHeight }
}

function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
}
