import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { fullName } from '../../domain/people/session-user.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { SessionState } from '../../sync/api.ts'
import { rejectedOf } from '../../sync/sync-status.ts'
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
  /** Unfinished forms that the person finds again at the next sign-in. */
  readonly kept?: number
  /** Rejected changes that waited for the person's decision. */
  readonly rejected?: number
  /** Sessions that the next person has continued. */
  readonly taken: readonly number[]
  /** IDs of those who have closed the note, and may not go on. */
  readonly readBy?: readonly number[]
}

interface KeptLefts {
  readonly lefts: readonly Left[]
}

/** More people than leave one tablet between two who read what is left. */
const MAX_LEFTS = 8

const useLeftStore = create<KeptLefts>()(
  persist((): KeptLefts => ({ lefts: [] }), { name: 'yardhand-left', version: 3, migrate: migrateLefts }),
)

/** Returns the stored notes; version 2 kept that of the last person alone. */
export function migrateLefts(stored: unknown, version: number): KeptLefts {
  const left = version === 2 ? (stored as { readonly left: Left | null }).left : null
  return { lefts: left ? [left] : [] }
}

/** Returns those who left, the last one first, until somebody has read what each left behind. */
export function useLefts(): readonly Left[] {
  return useLeftStore(({ lefts }) => lefts)
}

export function forgetLeft(read: Left): void {
  useLeftStore.setState(({ lefts }) => ({ lefts: lefts.filter((left) => leftKey(left) !== leftKey(read)) }))
}

/** Notes that the next person continues a session, or has read the note: it stays for the others. */
export function noteRead(read: Left, change: (note: Left) => Pick<Left, 'taken'> | Pick<Left, 'readBy'>): void {
  useLeftStore.setState(({ lefts }) => ({
    lefts: lefts.map((left) => (leftKey(left) === leftKey(read) ? { ...left, ...change(left) } : left)),
  }))
}

/** Returns the key of a note: each person has one at each site. */
export function leftKey({ UserID, SiteID }: Left): string {
  return `${UserID}:${SiteID}`
}

/** Adds the note of a person who leaves, which replaces the person's earlier one; those of others stay to be read. */
export function withLeft(lefts: readonly Left[], left: Left): readonly Left[] {
  return [left, ...lefts.filter((one) => leftKey(one) !== leftKey(left))].slice(0, MAX_LEFTS)
}

type LeftForms = Required<Pick<Left, 'drafts' | 'kept'>>

const NO_FORMS: LeftForms = { drafts: 0, kept: 0 }

let forms = NO_FORMS

/** Notes the unfinished forms of a person who is about to leave: a sign-out removes them, another person's sign-in does not. */
export function noteForms(left: Partial<LeftForms>): void {
  forms = { ...NO_FORMS, ...left }
}

/** Notes each person who leaves, and calls `onLeave`. Call once, before the worker starts. */
export function followLeaving(onLeave: () => void): void {
  let rejected = 0
  useSessionStore.subscribe(({ session, status }, before) => {
    // Not from a status without rows: it may come just before the news that the person has left.
    if (status?.asOf) rejected = rejectedOf(status)
    const from = personOf(before.session)
    if (!from || session.name === 'starting' || personOf(session)?.user.UserID === from.user.UserID) return
    const { user, siteID } = from
    const who = { UserID: user.UserID, Name: fullName(user), SiteID: siteID, At: serverNow() }
    const left = { ...who, ...forms, rejected, taken: [] }
    useLeftStore.setState(({ lefts }) => ({ lefts: withLeft(lefts, left) }))
    forms = NO_FORMS
    rejected = 0
    onLeave()
  })
}

function personOf(session: SessionState) {
  return session.name === 'open' || session.name === 'locked' ? session : null
}
