import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { joinedWalks, type KeptWalk, type KeptWalks, newWalk, walkKey, withWalk } from './kept-walks.ts'

/** Rows and place of each walk, kept on the tablet: a reload, an empty battery or a coffee loses none. The answers are in the mirror. */
const useWalkStore = create<{ readonly walks: KeptWalks }>()(
  persist(() => ({ walks: {} }), { name: 'yardhand-walks', version: 1 }),
)

/** The walk of a session as this person left it. */
export function useKeptWalk(UserID: number, AuditID: number): KeptWalk {
  return useWalkStore(({ walks }) => walks[walkKey(UserID, AuditID)] ?? newWalk)
}

export function keepWalk(UserID: number, AuditID: number, change: Partial<KeptWalk>): void {
  useWalkStore.setState(({ walks }) => ({ walks: withWalk(walks, walkKey(UserID, AuditID), change) }))
}

/** Sessions have become one: what was walked under the IDs `joined` goes on under `AuditID`. */
export function joinWalks(UserID: number, AuditID: number, joined: readonly number[]): void {
  useWalkStore.setState(({ walks }) => ({ walks: joinedWalks(walks, UserID, AuditID, joined) }))
}

/** The walk as it is now, outside of a render. */
export function readWalk(UserID: number, AuditID: number): KeptWalk {
  return useWalkStore.getState().walks[walkKey(UserID, AuditID)] ?? newWalk
}

/** A trailer whose card another page asks for, to say that it was seen after all. */
interface AskedCard {
  readonly AuditID: number
  readonly TrailerID: number
}

const useAskedCard = create<{ readonly asked: AskedCard | null }>(() => ({ asked: null }))

/** The card that the walk shows next, in place of where it was left; null: none was asked for. */
export function useAskedTrailer(AuditID: number): number | null {
  return useAskedCard(({ asked }) => (asked?.AuditID === AuditID ? asked.TrailerID : null))
}

export function askForCard(asked: AskedCard | null): void {
  useAskedCard.setState({ asked })
}

/** An answer that could not be saved, and why; its card says so. */
interface WalkTrouble {
  readonly AuditID: number
  /** Of the stop. */
  readonly key: string
  readonly words: string
}

const useWalkTroubles = create<{ readonly trouble: WalkTrouble | null }>(() => ({ trouble: null }))

/** What was not saved last in the walk of a session; null for nothing. */
export function useWalkTrouble(AuditID: number): WalkTrouble | null {
  return useWalkTroubles(({ trouble }) => (trouble?.AuditID === AuditID ? trouble : null))
}

export function setWalkTrouble(trouble: WalkTrouble | null): void {
  useWalkTroubles.setState({ trouble })
}
