import { readSignedIn } from '../../mirror/signed-in-here.ts'
import { isPractising } from '../../mirror/practice-mark.ts'
import { drawLastView } from './draw.ts'
import { fits, isOf, type LastView, readLastView, removeLastView, type Showing } from './record.ts'

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
  if (!fits(view, thisPage()) || !(await drawIfTheirs(view))) return removeLastView()
  await within(PAINT_MS, new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** False if the view is not of the person who is signed in, or is damaged. It is drawn while the store is asked for them. */
async function drawIfTheirs(view: LastView): Promise<boolean> {
  const asked = readSignedIn()
  try {
    const show = drawLastView(view, Date.now())
    const owner = await within(GIVE_UP_MS, asked)
    if (!owner || owner.SiteID === null || !isOf(view, { ...owner, SiteID: owner.SiteID })) return false
    show()
    return true
  } catch {
    return false
  }
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
