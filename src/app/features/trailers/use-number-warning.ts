import { useLiveQuery } from '../../data/use-live-query.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import { alreadyOnYard } from '../../../domain/trailers/trailer-guards.ts'
import { containerWarning, numberKey } from '../../../domain/trailers/trailer-number.ts'
import { findOnYard } from '../../../mirror/reads/trailers.ts'
import type { TrailerForm } from './trailer-form-values.ts'

/** Warns, never blocks: the number is on the yard with that company, or has a wrong check digit. */
export function useNumberWarning(
  control: Control<TrailerForm>,
  siteID: number,
  ownID: number | null,
  quiet: StoreApi<boolean>,
): string | undefined {
  const [number, scacID] = useWatch({ control, name: ['Number', 'ScacID'] })
  const key = numberKey(number)
  const other = useLiveQuery(
    async () => (key === '' || scacID <= 0 ? undefined : await findOnYard(siteID, key, scacID)),
    [key, scacID, siteID],
    { quiet },
  )
  if (other && other.NumberKey === key && other.ScacID === scacID && other.ID !== ownID) {
    return alreadyOnYard(other.Number)
  }
  return containerWarning(number) ?? undefined
}
