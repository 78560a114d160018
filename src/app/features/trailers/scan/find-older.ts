import type { OlderVisits } from '../../../../domain/trailers/known-number.ts'
import type { PresentedTrailer } from '../../../../domain/trailers/present-trailer.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import { numberKey } from '../../../../domain/trailers/trailer-number.ts'
import type { ServerFailure, ServerResult } from '../../../../sync/api.ts'
import type { YardClient } from '../../../../sync/client.ts'
import { serverFailureWords } from '../../../data/server-words.ts'

/** The call matches parts of numbers; a longer number that contains this one is left out. */
const ASKED = 25

/** Asks the server for departed trailers of a number or tag, those that left last first: the tablet keeps them for 14 days. */
export async function findOlder(
  { callServer }: Pick<YardClient, 'callServer'>,
  of: OlderVisits,
): Promise<ServerResult<readonly PresentedTrailer[]>> {
  const found = of.name === 'number' ? { keyword: of.number } : { rfidKeyword: of.EPC }
  const order = { sortKey: 'DepartureDate', sortType: 'desc' } as const
  const query = { ...found, ...order, states: [TrailerState.Departed], take: ASKED }
  const answer = await callServer('listTrailers', { query })
  if (answer.name !== 'answered') return answer
  const isSame = ({ NumberKey, RFIDTagID }: PresentedTrailer) =>
    of.name === 'number' ? NumberKey === numberKey(of.number) : RFIDTagID === of.EPC
  return { ...answer, value: answer.value.Trailers.filter(isSame) }
}

const OFFLINE = 'You are offline: trailers that left more than 14 days ago were not searched.'

/** Returns the reason why older visits are not known. */
export function olderFailureWords(failure: ServerFailure): string {
  return serverFailureWords(failure, OFFLINE)
}
