import { useEffect } from 'react'
import { isHistoryHere } from '../../../mirror/reads/trailers.ts'
import { yardClient } from '../../../sync/client.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'

/**
 * Returns whether a trailer's whole history is on this tablet, undefined before that is known. One that is not is
 * downloaded before the others, so that it is there offline later.
 */
export function useHistoryHere(trailerID: number): boolean | undefined {
  const isHere = useLiveQuery(() => isHistoryHere(trailerID), [trailerID])
  useEffect(() => {
    if (isHere === false) void yardClient.wantHistory(trailerID)
  }, [isHere, trailerID])
  return isHere
}
