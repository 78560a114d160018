import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Stop } from '../../../domain/audits/walk.ts'
import { pageStorage } from '../../data/late-storage.ts'
import { completed, joinedWalks, type KeptWalk, type KeptWalks, newWalk, walkKey, withWalk } from './kept-walks.ts'

/** Rows and current stops, stored on the tablet so that a reload loses nothing. */
const useWalkStore = create<{ readonly walks: KeptWalks }>()(
  persist((): { readonly walks: KeptWalks } => ({ walks: {} }), {
    name: 'yardhand-walks',
    version: 1,
    storage: pageStorage(),
    merge: (kept) => ({ walks: completed((kept as { readonly walks?: KeptWalks } | undefined)?.walks ?? {}, newWalk) }),
  }),
)

/** Returns a part of a walk as this person left it. */
export function useKeptWalk<T>(UserID: number, AuditID: number, part: (walk: KeptWalk) => T): T {
  return useWalkStore(({ walks }) => part(walks[walkKey(UserID, AuditID)] ?? newWalk))
}

export function keepWalk(UserID: number, AuditID: number, change: Partial<KeptWalk>): void {
  useWalkStore.setState(({ walks }) => ({ walks: withWalk(walks, walkKey(UserID, AuditID), change) }))
}

/** Moves this person's walks of `joined` to the session `AuditID`. */
export function joinWalks(UserID: number, AuditID: number, joined: readonly number[]): void {
  useWalkStore.setState(({ walks }) => ({ walks: joinedWalks(walks, UserID, AuditID, joined) }))
}

/** Returns the current walk, outside of a render. */
export function readWalk(UserID: number, AuditID: number): KeptWalk {
  return useWalkStore.getState().walks[walkKey(UserID, AuditID)] ?? newWalk
}

/** A card that another page asks for, to look again or to go on there. */
export interface AskedCard {
  readonly AuditID: number
  /** Of a stop of a walk, which goes first; null where it is not known. */
  readonly key: string | null
  /** Listed in the spot, or null for the spot itself. */
  readonly TrailerID: number | null
  readonly LocationID: number | null
}

const useAskedCard = create<{ readonly asked: AskedCard | null }>(() => ({ asked: null }))

/** Returns the card to show next. */
export function useAskedStop(AuditID: number): AskedCard | null {
  return useAskedCard(({ asked }) => (asked?.AuditID === AuditID ? asked : null))
}

/** Returns the stop of a card that was asked for, or of its spot if the trailer has left it; undefined: not listed. */
export function stopAskedFor(stops: readonly Stop[], { key, TrailerID, LocationID }: AskedCard): Stop | undefined {
  return (
    stops.find((stop) => stop.key === key) ??
    stops.find((stop) => stop.TrailerID !== null && stop.TrailerID === TrailerID) ??
    stops.find((stop) => stop.LocationID === LocationID)
  )
}

export function askForCard(asked: AskedCard | null): void {
  useAskedCard.setState({ asked })
}

/** An unsaved answer, with the message for its card. */
interface WalkTrouble {
  readonly UserID: number
  readonly AuditID: number
  readonly key: string
  readonly words: string
}

const useWalkTroubles = create<{ readonly trouble: WalkTrouble | null }>(() => ({ trouble: null }))

/** Returns this person's answer that failed last. */
export function useWalkTrouble(UserID: number, AuditID: number): WalkTrouble | null {
  return useWalkTroubles(({ trouble }) => (trouble?.UserID === UserID && trouble.AuditID === AuditID ? trouble : null))
}

export function setWalkTrouble(trouble: WalkTrouble | null): void {
  useWalkTroubles.setState({ trouble })
}
