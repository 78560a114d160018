import { useLiveQuery } from '../../data/use-live-query.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import { alreadyOnYard, isOnYard } from '../../../domain/trailers/trailer-guards.ts'
import { containerWarning, numberKey } from '../../../domain/trailers/trailer-number.ts'
import { getLocation, getScacs } from '../../../mirror/reads/reference.ts'
import { listOfNumber } from '../../../mirror/reads/trailers.ts'
import type { TrailerForm } from './trailer-form-values.ts'

/**
 * Warns, never blocks: the number is on the yard with that company, or with others while none is chosen, or has a wrong
 * check digit.
 */
export function useNumberWarning(
  control: Control<TrailerForm>,
  siteID: number,
  ownID: number | null,
  quiet: StoreApi<boolean>,
): string | undefined {
  const [number, scacID] = useWatch({ control, name: ['Number', 'ScacID'] })
  const key = numberKey(number)
  const read = useLiveQuery(
    async () => ({ key, here: key === '' ? [] : await listHere(siteID, key, ownID) }),
    [key, siteID, ownID],
    { quiet },
  )
  return hereWords(read?.key === key ? read.here : [], scacID) ?? containerWarning(number) ?? undefined
}

/** A trailer of a number that is on the yard. */
interface Here {
  readonly Number: string
  readonly ScacID: number
  readonly ScacName: string
  readonly LocationName: string
}

async function listHere(siteID: number, key: string, ownID: number | null): Promise<readonly Here[]> {
  const here = (await listOfNumber(siteID, key)).filter((trailer) => isOnYard(trailer) && trailer.ID !== ownID)
  return Promise.all(
    here.map(async ({ Number: number, ScacID, LocationID }) => {
      const [place, [company]] = await Promise.all([getLocation(LocationID), getScacs([ScacID])])
      return { Number: number, ScacID, ScacName: company?.Name ?? '', LocationName: place?.Name ?? '' }
    }),
  )
}

/**
 * Returns the words for trailers of a number that are on the yard; null for none. While no company is chosen, each is
 * named with its company and place, since it may be the one that is meant.
 */
export function hereWords(here: readonly Here[], scacID: number): string | null {
  const [first] = scacID > 0 ? here.filter(({ ScacID }) => ScacID === scacID) : here
  if (!first) return null
  if (scacID > 0) return alreadyOnYard(first.Number)
  const places = here.map(({ ScacName, LocationName }) => `${ScacName} at ${LocationName}`)
  return `Trailer ${first.Number} is on the yard: ${places.join(', ')}.`
}
