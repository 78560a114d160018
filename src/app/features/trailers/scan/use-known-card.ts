import { useEffect, useMemo, useRef, useState } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import {
  type FoundByCode,
  type KnownCard,
  knownCard,
  type KnownRights,
} from '../../../../domain/trailers/known-number.ts'
import { findRead, followScanned } from '../../../../mirror/reads/scans.ts'
import { useSessionStore } from '../../../data/session-store.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'

/**
 * The card of what was found, which follows each change of it; undefined until something is. `found` must be stable.
 * `isRepeated`: the search is made again later, which reads the whole yard.
 */
export function useKnownCard(
  found: FoundByCode | undefined,
  { ID }: Pick<Site, 'ID'>,
  rights: KnownRights,
  isRepeated = true,
): KnownCard | undefined {
  const latest = useFoundAgain(found, ID, isRepeated)
  const read = useLiveQuery(async () => latest && { latest, now: await followScanned(ID, latest) }, [ID, latest])
  // The rows of another search are no answer to this one.
  const now = read?.latest === latest ? read?.now : latest
  // The same card while nothing of it changes, so that nothing is drawn again.
  const facts = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are all that is known now.
  return useMemo(() => now && knownCard(now, rights), [facts, rights])
}

/** A search reads all trailers on the yard, and snapshots of a busy one come every second. */
const SEARCH_EVERY_MS = 10_000

/**
 * Returns what a search finds now: it is repeated after each snapshot of the yard, since others may add what
 * `followScanned` does not see. Offline there are no snapshots, and so no searches.
 */
function useFoundAgain(found: FoundByCode | undefined, siteID: number, active: boolean): FoundByCode | undefined {
  const asOf = useSessionStore(({ status }) => status?.asOf ?? null)
  const [again, setAgain] = useState({ of: found, now: found })
  const searched = useRef({ of: found, asOf, at: 0 })
  useEffect(() => {
    if (!found || !active) return
    if (searched.current.of !== found) searched.current = { of: found, asOf, at: 0 }
    if (searched.current.asOf === asOf) return
    const search = async () => {
      searched.current = { of: found, asOf, at: performance.now() }
      const now = await findRead(siteID, found.scanned)
      // A snapshot that comes meanwhile does not end it.
      if (searched.current.of === found) setAgain({ of: found, now })
    }
    const timer = setTimeout(() => void search(), searched.current.at + SEARCH_EVERY_MS - performance.now())
    return () => clearTimeout(timer)
  }, [found, siteID, active, asOf])
  return again.of === found ? again.now : found
}
