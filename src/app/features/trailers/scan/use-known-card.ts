import { useMemo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import {
  type FoundByCode,
  type KnownCard,
  knownCard,
  type KnownRights,
} from '../../../../domain/trailers/known-number.ts'
import { followScanned } from '../../../../mirror/reads/scans.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'

/** The card of what was found, which follows each change of it; undefined until something is. `found` must be stable. */
export function useKnownCard(
  found: FoundByCode | undefined,
  { ID }: Pick<Site, 'ID'>,
  rights: KnownRights,
): KnownCard | undefined {
  const read = useLiveQuery(async () => found && { found, now: await followScanned(ID, found) }, [ID, found])
  // The rows of another search are no answer to this one.
  const now = read?.found === found ? read?.now : found
  // The same card while nothing of it changes: a new one asks the server again for older visits.
  const facts = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are all that is known now.
  return useMemo(() => now && knownCard(now, rights), [facts, rights])
}
