import { isPractising } from '../../mirror/practice-mark.ts'
import { type SignedIn, signedInAtStart } from '../../mirror/signed-in-here.ts'
import { drawLastView } from './draw.ts'
import { fits, isOf, type LastView, type Owner, readLastView, removeLastView, type Showing } from './record.ts'

/** After this the app loads beside, so that a store that does not respond holds nothing up. */
const GIVE_UP_MS = 300
/** A page in the background paints nothing. */
const PAINT_MS = 100

/**
 * Shows the screen as it was last seen, if that is of the person who is signed in and of this page. Resolves when it is
 * painted, or when there is none to show. A store that answers late does not hold up the app: then the view still shows
 * if the app has not begun.
 */
export async function showLastView(): Promise<void> {
  // Rows of the real yard would mislead in the practice yard.
  const view = isPractising() ? null : readLastView()
  if (!view) return
  const isShown = await within(GIVE_UP_MS, showIfTheirs(view))
  if (!isShown) return
  await within(PAINT_MS, new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Removes the view and returns false if it is of another page or person, or damaged. It is drawn while the store is asked. */
async function showIfTheirs(view: LastView): Promise<boolean> {
  const asked = signedInAtStart()
  try {
    const show = fits(view, thisPage()) ? drawLastView(view, Date.now()) : null
    if (show && isOf(view, ownerOf(await asked))) {
      show()
      return true
    }
  } catch {
    // Damaged.
  }
  removeLastView()
  return false
}

function ownerOf(signedIn: SignedIn | null): Owner | null {
  if (!signedIn || signedIn.siteID === null) return null
  return { UserID: signedIn.user.UserID, SiteID: signedIn.siteID }
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
