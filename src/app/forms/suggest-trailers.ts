import { nameIn, trailerTypeNames } from '../../domain/trailers/trailer-lists.ts'
import { defaultTrailerQuery } from '../../domain/trailers/trailer-query-fields.ts'
import { getScacs } from '../../mirror/reads/reference.ts'
import { getTrailers } from '../../mirror/reads/trailers.ts'
import { yardClient } from '../../sync/client.ts'
import type { TrailerWindow } from '../../sync/api.ts'
import type { Option } from '../kit/option.ts'
import { firstAnswer } from '../data/listening.ts'

const MAX_SUGGESTIONS = 20

/** Suggests trailers on the yard whose number contains the text. */
export function suggestTrailers(keyword: string): Promise<readonly Option[]> {
  return suggestTrailersIn(defaultTrailerQuery.states, keyword)
}

/** Suggests departed trailers too. */
export function suggestAllTrailers(keyword: string): Promise<readonly Option[]> {
  return suggestTrailersIn([], keyword)
}

async function suggestTrailersIn(states: readonly number[], keyword: string): Promise<readonly Option[]> {
  const trailers = await getTrailers(await findIDs(states, keyword))
  const scacs = await getScacs([...new Set(trailers.map(({ ScacID }) => ScacID))])
  const codes = new Map(scacs.map(({ ID, Name }) => [ID, Name]))
  return trailers.map(({ ID, Number: number, ScacID, Type }) => ({
    ID,
    Name: number,
    Value: [codes.get(ScacID) ?? '', nameIn(trailerTypeNames, Type)].filter((word) => word !== '').join(', '),
  }))
}

async function findIDs(states: readonly number[], keyword: string): Promise<readonly number[]> {
  const query = {
    ...defaultTrailerQuery,
    states,
    keyword,
    sortKey: 'Number',
    sortType: 'asc',
    take: MAX_SUGGESTIONS,
  } as const
  const { ids } = await firstAnswer<TrailerWindow>((listener) => yardClient.watchTrailers(query, listener))
  return ids
}
