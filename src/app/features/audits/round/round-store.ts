import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { pageStorage } from '../../../data/late-storage.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import { completed, walkKey } from '../kept-walks.ts'
import { carriedRounds, joinedRounds, type KeptRound, type KeptRounds, newRound, withRound } from './kept-rounds.ts'

const useRoundStore = create<{ readonly rounds: KeptRounds }>()(
  persist((): { readonly rounds: KeptRounds } => ({ rounds: {} }), {
    name: 'yardhand-rounds',
    version: 1,
    storage: pageStorage(),
    merge: (kept) => ({
      rounds: completed((kept as { readonly rounds?: KeptRounds } | undefined)?.rounds ?? {}, newRound),
    }),
  }),
)

/** Returns a round as this person left it. */
export function useKeptRound(UserID: number, AuditID: number): KeptRound {
  return useRoundStore(({ rounds }) => rounds[walkKey(UserID, AuditID)] ?? newRound)
}

/** Returns the same, outside of a render. */
export function readRound(UserID: number, AuditID: number): KeptRound {
  return useRoundStore.getState().rounds[walkKey(UserID, AuditID)] ?? newRound
}

/** Returns the rounds of all persons. */
export function readRounds(): KeptRounds {
  return useRoundStore.getState().rounds
}

export function keepRound(UserID: number, AuditID: number, change: Partial<KeptRound>): void {
  useRoundStore.setState(({ rounds }) => ({ rounds: withRound(rounds, walkKey(UserID, AuditID), change) }))
}

/** Moves this person's rounds of `joined` to the session `AuditID`. */
export function joinRounds(UserID: number, AuditID: number, joined: readonly number[]): void {
  useRoundStore.setState(({ rounds }) => ({ rounds: joinedRounds(rounds, UserID, AuditID, joined) }))
}

/** Moves this person's entries that closed sessions left to the open session `AuditID`; see `carriedRounds`. */
export function carryEntries(
  UserID: number,
  AuditID: number,
  mayCarry: (trailerID: number, typedAt: Instant) => boolean,
): void {
  useRoundStore.setState(({ rounds }) => ({ rounds: carriedRounds(rounds, UserID, AuditID, mayCarry) }))
}
