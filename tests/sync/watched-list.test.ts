import { expect, test } from 'vitest'
import { runTrailerQuery } from '../../src/domain/trailers/trailer-query.ts'
import {
  defaultTrailerQuery,
  type TrailerProjection,
  type TrailerQuery,
} from '../../src/domain/trailers/trailer-query-fields.ts'
import { toReferences } from '../../src/domain/sites/references.ts'
import { WatchedList } from '../../src/sync/watched-list.ts'
import { buildTrailer } from './build-trailer.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { buildSite } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const NOW = '2026-11-20T08:00:00.000Z'
const references = toReferences(buildSite(SITE), { Locations: [], Scacs: [], Freights: [], Tags: [] })

const queries: readonly TrailerQuery[] = [
  { ...defaultTrailerQuery, take: 5 },
  { ...defaultTrailerQuery, take: 5, skip: 10 },
  { ...defaultTrailerQuery, states: [], keyword: '1', sortKey: 'Number', sortType: 'asc', take: 10 },
  { ...defaultTrailerQuery, states: [2], sortKey: 'SealNumber', sortType: 'desc', take: 10 },
]

test('a followed list always equals the list that a new query would return', () => {
  for (let seed = 1; seed <= 60; seed++) checkHistory(new SeededRandom(seed))
})

function checkHistory(random: SeededRandom): void {
  const trailers = new Map<number, TrailerProjection>()
  for (let id = 1; id <= 30 + random.below(200); id++) trailers.set(id, anyTrailer(random, id))
  const lists = queries.map((query) => new WatchedList(query))
  for (const list of lists) list.answer(trailers, references, NOW)
  for (let step = 0; step < 60; step++) {
    const changes = Array.from({ length: 1 + random.below(4) }, () => anyChange(random, trailers))
    const latest = [...new Map(changes.map((change) => [change.id, change])).keys()]
    const merged = latest.map((id) => {
      const own = changes.filter((change) => change.id === id)
      return { before: own[0]?.before ?? null, after: trailers.get(id) ?? null }
    })
    for (const list of lists) {
      const { ids, count } = runTrailerQuery(trailers.values(), list.query, references, NOW)
      expect(list.follow(merged, trailers, references, NOW)).toEqual({ ids, count })
    }
  }
}

function anyChange(random: SeededRandom, trailers: Map<number, TrailerProjection>) {
  const id = 1 + random.below(260)
  const before = trailers.get(id) ?? null
  if (random.chance(0.3)) trailers.delete(id)
  else trailers.set(id, anyTrailer(random, id))
  return { id, before }
}

function anyTrailer(random: SeededRandom, id: number): TrailerProjection {
  return buildTrailer(id, {
    State: 1 + random.below(2),
    SealNumber: random.chance(0.3) ? null : `S${random.below(20)}`,
    LastActivityDate: new Date(Date.parse(NOW) - random.below(100) * 60_000).toISOString(),
  })
}
