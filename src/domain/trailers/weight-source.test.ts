import { expect, test } from 'vitest'
import { at, buildBy, buildFields, buildReferences, buildTrailer, buildYard, NOON } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { buildTask, buildTaskYard } from '../testing/task-builders.ts'
import { sharedFieldsOf, taskBase, taskFieldsOf, withTrailer } from '../tasks/task-fields.ts'
import { changeWords } from './history-changes.ts'
import { historyColumns } from './history-columns.ts'
import { historyRow } from './history-row.ts'
import { presentHistory } from './present-trailer.ts'
import { proofCard } from './proof-card.ts'
import { stateFieldsOf } from './state-fields.ts'
import { trailerBase, trailerFieldsOf } from './trailer-fields.ts'
import { Activity, TrailerState } from './trailer-lists.ts'
import { WeightSource, weightWords } from './weight-source.ts'

const { Scale, Hand } = WeightSource

const weighed = buildTrailer({
  ...{ LocationID: at.spot, TrailerWeight: 30_000, TrailerWeightAt: '2026-11-20T08:00:00.000Z' },
  TrailerWeightSource: Hand,
})
const references = buildReferences()

test('an arrival keeps the source of its weight; without one the weight was typed', async () => {
  const yard = buildYard()
  await run(yard, 'createTrailer', {
    ...{ ID: 500, ...buildFields({ TrailerWeight: 45_280 }), TrailerWeightSource: Scale },
  })
  const typed = buildFields({ Number: 'B', TrailerWeight: 45_300 })
  await run(yard, 'createTrailer', { ID: 501, ...typed }, { IDs: [9002] })
  const without = { ...buildFields({ Number: 'C' }), TrailerWeightSource: Scale }
  await run(yard, 'createTrailer', { ID: 502, ...without }, { IDs: [9003] })
  const [scale, hand, none] = await Promise.all([500, 501, 502].map((id) => yard.Trailers.get(id)))
  expect(scale).toMatchObject({ TrailerWeight: 45_280, TrailerWeightSource: Scale })
  expect(hand).toMatchObject({ TrailerWeight: 45_300, TrailerWeightSource: Hand })
  expect(none).toMatchObject({ TrailerWeight: null, TrailerWeightSource: null })
  expect(yard.all('TrailerHistory').map((row) => row.TrailerWeightSource)).toEqual([Scale, Hand, null])
})

test('an edit changes the source with the weight, and with nothing else', async () => {
  const yard = buildYard([weighed])
  const base = { Base: trailerBase(weighed) }
  const edit = { ID: 100, ...trailerFieldsOf(weighed) }
  await run(yard, 'updateTrailer', { ...edit, Notes: 'x' }, base)
  expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeightSource: Hand })
  const read = { ...edit, TrailerWeight: 31_000, TrailerWeightSource: Scale }
  await run(yard, 'updateTrailer', read, { ...base, IDs: [9002] })
  expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeight: 31_000, TrailerWeightSource: Scale })
  expect(yard.all('TrailerHistory').map((row) => changeWords(row, references))).toEqual([
    'Notes none to x',
    'Trailer Weight 30000 to 31000 (scale)',
  ])
  await run(yard, 'updateTrailer', { ...edit, TrailerWeight: null }, { ...base, IDs: [9003] })
  expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeight: null, TrailerWeightSource: null })
})

test('the scale confirms a typed weight: same value, new source, in the history', async () => {
  const yard = buildYard([weighed])
  const confirmed = { ID: 100, ...trailerFieldsOf(weighed), TrailerWeightSource: Scale }
  await run(yard, 'updateTrailer', confirmed, { Base: trailerBase(weighed) })
  expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeight: 30_000, TrailerWeightSource: Scale })
  expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeightAt: NOON })
  expect(yard.all('TrailerHistory').map((row) => changeWords(row, references))).toEqual([
    'Trailer Weight 30000 to 30000 (scale)',
  ])
  const again = await run(yard, 'updateTrailer', { ...confirmed, TrailerWeightSource: Hand }, { Base: confirmed })
  expect(again.Outcome).toBe('noop')
})

test('an older weight keeps its own source in the history, and does not replace the later one', async () => {
  const later = { ...weighed, TrailerWeightAt: '2026-11-20T19:00:00.000Z', TrailerWeightSource: Scale }
  const yard = buildYard([later])
  const typed = { ID: 100, ...trailerFieldsOf(later), TrailerWeight: 29_000 }
  await run(yard, 'updateTrailer', typed, { Base: trailerBase(later) })
  expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeight: 30_000, TrailerWeightSource: Scale })
  expect(yard.all('TrailerHistory')).toMatchObject([{ TrailerWeight: 29_000, TrailerWeightSource: Hand }])
})

test('a departure keeps the source of the outbound weight', async () => {
  for (const [given, kept] of [
    [Scale, Scale],
    [undefined, Hand],
  ] as const) {
    const yard = buildYard([weighed])
    const call = { TrailerID: 100, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
    const fields = { ...stateFieldsOf(weighed), OutboundWeight: 41_000, OutboundWeightSource: given }
    await run(yard, 'setTrailerState', { ...call, ...fields }, { Base: trailerBase(weighed) })
    expect(await yard.Trailers.get(100)).toMatchObject({ OutboundWeight: 41_000, OutboundWeightSource: kept })
    expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeightSource: Hand })
    expect(yard.all('TrailerHistory')).toMatchObject([{ OutboundWeightSource: kept, TrailerWeightSource: Hand }])
  }
})

test('a task edits the weight of its trailer with its source', async () => {
  const van = { ...weighed, LocationID: at.door }
  const task = buildTask()
  const seen = taskFieldsOf(withTrailer(task, van))
  const yard = await buildTaskYard({ tasks: [task], trailers: [van] })
  const input = { ID: 700, ...seen, TrailerWeight: 33_000, TrailerWeightSource: Scale }
  await run(yard, 'updateTask', input, { Base: taskBase({ ...seen, ...sharedFieldsOf(van) }) })
  expect(await yard.Trailers.get(100)).toMatchObject({ TrailerWeight: 33_000, TrailerWeightSource: Scale })
})

test('history and proof card say who weighed', () => {
  const by = buildBy()
  const arrived = historyRow(weighed, Activity.Arrived, by)
  const confirmed = historyRow({ ...weighed, TrailerWeightSource: Scale }, Activity.Edited, buildBy({ IDs: [9002] }))
  const left = historyRow(
    { ...weighed, TrailerWeightSource: Scale, OutboundWeight: 41_000, OutboundWeightSource: Hand },
    Activity.Departed,
    buildBy({ IDs: [9003] }),
  )
  const site = { ...references.site, TrailerWeightEnabled: true }
  const column = historyColumns(site, weighed.Type).find(({ id }) => id === 'TrailerWeight')
  expect(column?.text(presentHistory(arrived, references))).toBe('30000 (by hand)')
  const card = proofCard({
    ...{ trailer: weighed, history: [arrived, confirmed, left], references: { ...references, site } },
    ...{ unsent: new Set(), madeAt: NOON, madeBy: 'Gail Keeper', from: { name: 'server' } },
  })
  expect(card.tables.find(({ title }) => title === 'Weights')?.rows.map((row) => row.slice(3))).toEqual([
    ['Arrived', 'Trailer Weight', '30000 lb', 'by hand'],
    ['Edited', 'Trailer Weight', '30000 lb', 'scale'],
    ['Departed', 'Outbound Weight', '41000 lb', 'by hand'],
  ])
  expect(weightWords(null, null)).toBe('N/A')
  expect(weightWords(30_000, null)).toBe('30000')
})
