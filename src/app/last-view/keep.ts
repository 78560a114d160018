import { showDateTime, showTime } from '../../domain/values/display.ts'
import type { SessionState } from '../../sync/api.ts'
import { isPractice } from '../../sync/client.ts'
import { useSessionStore } from '../data/session-store.ts'
import { useTrouble } from '../data/trouble-store.ts'
import { useUiStore } from '../data/ui-store.ts'
import { readKnownSite } from '../data/use-session.ts'
import { describeFrame } from './describe-frame.ts'
import { endLastView, isLastViewShown } from './draw.ts'
import { isOf, type Owner, readLastView, removeLastView, writeLastView } from './record.ts'
import { thisPage } from './show.ts'

/** The screens of the yard's own lists, which are in the mirror too. */
const SCREENS: readonly string[] = ['/yard-control', '/tasks', '/dock-activity']
/** Pause between two records while the page is in sight. */
const KEEP_EVERY_MS = 10_000
/** After the session is known: rows that take longer leave the page to say so. */
const MAX_SHOWN_MS = 5_000

/** A sign-out has begun: nothing is kept until it has failed, or until the next sign-in. */
let isLeaving = false

/** Keeps the view for the next start, and ends the shown one when the page has its rows. Call before the first render. */
export function keepLastView(): void {
  // The view of the real yard stays for the next start there.
  if (isPractice) return
  useSessionStore.subscribe(({ session, status }, before) => {
    if (session !== before.session) follow(session)
    if (status?.asOf !== before.status?.asOf) keepSoon()
  })
  useTrouble.subscribe(endLastView)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep())
  window.addEventListener('pagehide', keep)
  if (isLastViewShown()) endWithRows()
  else endLastView()
}

/** Removes the view; call before a sign-out begins. */
export function forgetLastView(): void {
  isLeaving = true
  removeLastView()
}

/** Keeps the view again, after a sign-out that failed. */
export function resumeLastView(): void {
  isLeaving = false
}

function follow(session: SessionState): void {
  if (session.name === 'starting') return
  if (session.name === 'signed-out') isLeaving = false
  const owner = ownerOf(session)
  const view = readLastView()
  if (owner && (!view || isOf(view, owner))) {
    setTimeout(endLastView, MAX_SHOWN_MS)
    return
  }
  removeLastView()
  endLastView()
}

/** Returns null while the page is locked, or shows no yard. */
function ownerOf(session: SessionState): Owner | null {
  if (session.name !== 'open' || session.siteID === null) return null
  return { UserID: session.user.UserID, SiteID: session.siteID }
}

let isDue = false

function keepSoon(): void {
  if (isDue) return
  isDue = true
  const keepNow = () => {
    isDue = false
    keep()
  }
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(keepNow), KEEP_EVERY_MS)
}

/** Keeps what is on the screen, if it is a list from its start with nothing open over it. */
function keep(): void {
  const { session, status } = useSessionStore.getState()
  const owner = ownerOf(session)
  const page = thisPage()
  const frame = document.querySelector<HTMLElement>('#root .frame')
  const zone = readKnownSite()?.Timezone
  if (!owner || isLeaving || !status?.asOf || zone === undefined || !frame) return
  if (!SCREENS.includes(window.location.pathname) || !isAtRest(frame)) return
  const described = describeFrame(frame)
  if (!described) return
  const { asOf } = status
  const at = (text: string) => `as of ${text}`
  writeLastView({
    ...page,
    ...owner,
    ...described,
    Theme: useUiStore.getState().theme,
    AsOfTime: at(showTime(asOf, zone)),
    AsOfDay: at(showDateTime(asOf, zone)),
    SeenMs: Date.now(),
  })
}

const UNREADY = '.ion-page-invisible, [aria-busy="true"], .row-skeleton, dialog[open]'

function isAtRest(frame: HTMLElement): boolean {
  if (document.querySelector('dialog[open], :popover-open') || frame.querySelector(UNREADY)) return false
  const contents = [...frame.querySelectorAll('ion-content')].map(({ shadowRoot }) => shadowRoot?.querySelector('main'))
  return [...contents, ...frame.querySelectorAll('.table-frame, .dock-board')].every(
    (part) => !part || (part.scrollTop === 0 && part.scrollLeft === 0),
  )
}

/** Ends the view in the frame in which the page has drawn its own rows. */
function endWithRows(): void {
  const root = document.getElementById('root')
  if (!root) return
  const observer = new MutationObserver(() => {
    if (isLastViewShown() && !hasRows(root)) return
    observer.disconnect()
    endLastView()
  })
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['class', 'aria-busy'] })
}

function hasRows(root: HTMLElement): boolean {
  const page = root.querySelector('.frame-outlet .ion-page:not(.ion-page-invisible, .ion-page-hidden)')
  return page?.querySelector('.screen') != null && page.querySelector(UNREADY) === null
}
