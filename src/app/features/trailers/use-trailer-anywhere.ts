import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { getTrailer } from '../../../mirror/reads/trailers.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useServerRead } from '../../data/use-server-read.ts'
import { useHasServer } from '../../data/use-session.ts'
import { readAway } from './read-away.ts'

export interface TrailerAnywhere {
  /** The tablet's row. */
  readonly here: Trailer | undefined
  /** The server's, of a trailer that this tablet no longer keeps. */
  readonly away: PresentedTrailer | undefined
  /** True once it is known that the tablet has no row. */
  readonly isMissing: boolean
  /** True while a missing one cannot be read from the server either. */
  readonly isOutOfReach: boolean
}

/** Returns a trailer from the tablet, or from the server if the tablet no longer has it. */
export function useTrailerAnywhere(trailerID: number): TrailerAnywhere {
  const kept = useLiveQuery(async () => ({ trailer: await getTrailer(trailerID) }), [trailerID])
  const isMissing = kept !== undefined && kept.trailer === undefined
  const answer = useServerRead(isMissing ? trailerID : null, readAway, true)
  const hasServer = useHasServer()
  return {
    here: kept?.trailer,
    away: answer?.name === 'answered' ? answer.value.Trailer : undefined,
    isMissing,
    isOutOfReach: isMissing && (!hasServer || (answer !== undefined && answer.name !== 'answered')),
  }
}
