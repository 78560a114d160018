import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOST_CALL } from '../../src/contract/sync.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { closeMirror, type MirrorDatabase, openMirror } from '../../src/mirror/database.ts'
import { readActWords } from '../../src/mirror/reads/act-names.ts'
import { buildTrailer } from './build-trailer.ts'
import { SITE } from './simulation/sim-server.ts'

let mirror: MirrorDatabase
let nextUserID = 13_000

beforeEach(async () => {
  mirror = await openMirror(nextUserID++)
})

afterEach(() => {
  vi.restoreAllMocks()
  closeMirror()
})

const departure = (TrailerID: number) => ({
  Call: 'PUT /trailers/State',
  Body: { TrailerID, State: TrailerState.Departed },
})
const start = (TaskID: number) => ({ Call: 'PUT /tasks/status', Body: { TaskID, TaskStatusType: 1 } })

async function wordsOf(acts: Parameters<typeof readActWords>[0]) {
  return acts.map(await readActWords(acts))
}

test('acts are described with the numbers that the tablet holds, also under an alias', async () => {
  await mirror.rows('Trailers').put(buildTrailer(1, { Number: '4711' }))
  await mirror.rows('Aliases').put({ SiteID: SITE, ID: 900, TrailerID: 1, Visit: 1 })
  await mirror.rows('Tasks').put(buildTask({ SiteID: SITE, ID: 10, Action: TaskAction.Pull, TrailerID: 1 }))
  expect(await wordsOf([departure(1), departure(900), start(10)])).toEqual([
    'Depart trailer 4711',
    'Depart trailer 4711',
    'Start Pull of trailer 4711',
  ])
})

test('a trailer or task whose creation was rejected is named as in that act', async () => {
  const arrival = { Call: 'POST /trailers', Body: { ID: 50, Number: 'NEW1' } }
  const task = { Call: 'POST /tasks', Body: { ID: 60, Action: TaskAction.Spot, TrailerID: 50 } }
  expect(await wordsOf([arrival, task, departure(50), start(60)])).toEqual([
    'Arrive trailer NEW1',
    'Add Spot of trailer NEW1',
    'Depart trailer NEW1',
    'Start Spot of trailer NEW1',
  ])
})

test('an act about something unknown or lost still has a description', async () => {
  expect(await wordsOf([departure(77), start(78), { Call: LOST_CALL, Body: {} }])).toEqual([
    'Depart trailer',
    'Start a task',
    'A change that was lost on the tablet',
  ])
})

test('each name is read once, however many acts need it', async () => {
  await mirror.rows('Trailers').put(buildTrailer(1, { Number: '4711' }))
  const tables = vi.spyOn(mirror, 'rows')
  await wordsOf(Array.from({ length: 30 }, () => departure(1)))
  expect(tables.mock.calls.map(([list]) => list)).toEqual(['Trailers', 'Aliases'])
})

test('rows that the tablet has not are named as the entry saw them', async () => {
  const CreatedDate = '2026-11-20T08:00:00.000Z'
  const trailer = { List: 'Trailers', ID: 71, Number: '8112', ScacID: 1, Visit: 1, CreatedDate } as const
  const task = { List: 'Tasks', ID: 72, TrailerID: 71, Action: TaskAction.Pull, CreatedDate } as const
  const acts = [
    { ...departure(71), About: [trailer] },
    { ...start(72), About: [trailer, task] },
  ]
  expect(await wordsOf(acts)).toEqual(['Depart trailer 8112', expect.stringContaining('trailer 8112')])
})
