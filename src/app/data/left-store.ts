import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { fullName } from '../../domain/people/session-user.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { SessionState } from '../../sync/api.ts'
import { serverNow } from './server-now.ts'
import { useSessionStore } from './session-store.ts'

/** A person who left this tablet. No rows of the yard: those go with the sign-out. */
export interface Left {
  readonly UserID: number
  readonly Name: string
  readonly SiteID: number | null
  readonly At: Instant
  /** Unfinished forms, which were given up. */
  readonly drafts: number
  /** Sessions that the next person has continued. */
  readonly taken: readonly number[]
}

const useLeftStore = create<{ readonly left: Left | null }>()(
  persist((): { readonly left: Left | null } => ({ left: null }), {
    name: 'yardhand-left',
    version: 2,
    migrate: (): { readonly left: Left | null } => ({ left: null }),
  }),
)

/** Returns the last person who left, until somebody has read what they left behind. */
export function useLeft(): Left | null {
  return useLeftStore(({ left }) => left)
}

export function forgetLeft(): void {
  useLeftStore.setState({ left: null })
}

/** Notes that the next person continues a session; the others remain to be read. */
export function noteTaken(auditID: number): void {
  useLeftStore.setState(({ left }) => ({ left: left && { ...left, taken: [...left.taken, auditID] } }))
}

let drafts = 0

/** Notes the number of unfinished forms before a sign-out, which removes them. */
export function noteDrafts(count: number): void {
  drafts = count
}

/** Notes each person who leaves, and calls `onLeave`. Call once, before the worker starts. */
export function followLeaving(onLeave: () => void): void {
  useSessionStore.subscribe(({ session }, before) => {
    const from = personOf(before.session)
    if (!from || session.name === 'starting' || personOf(session)?.user.UserID === from.user.UserID) return
    const { user, siteID } = from
    const left = { UserID: user.UserID, Name: fullName(user), SiteID: siteID, At: serverNow(), drafts, taken: [] }
    useLeftStore.setState({ left })
    drafts = 0
    onLeave()
  })
}

function personOf(session: SessionState) {
  return session.name === 'open' || session.name === 'locked' ? session : null
}
