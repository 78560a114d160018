import { expect, test } from 'vitest'
import { buildTrailer, CARRIER, OTHER_CARRIER } from '../testing/builders.ts'
import { promisedTrailers } from '../tasks/open-tasks.ts'
import { TaskStatus } from '../tasks/task-lists.ts'
import { buildTask } from '../testing/task-builders.ts'
import { oldestEmpty } from './oldest-empty.ts'
import { StatusType, TrailerState, TrailerType } from './trailer-lists.ts'

const empty = (ID: number, ArrivalDate: string, with_ = {}) =>
  buildTrailer({ ID, ArrivalDate, StatusType: StatusType.Empty, Type: TrailerType.Van, ...with_ })

const nobody: ReadonlySet<number> = new Set()

test('the oldest empty came first, or was entered first of two that came at once', () => {
  const trailers = [
    empty(3, '2026-11-20T12:00:00.000Z'),
    empty(2, '2026-11-19T12:00:00.000Z'),
    empty(1, '2026-11-20T12:00:00.000Z'),
  ]
  expect(oldestEmpty(trailers, CARRIER, TrailerType.Van, nobody)?.ID).toBe(2)
  expect(
    oldestEmpty(
      [trailers[0], trailers[2]].flatMap((one) => one ?? []),
      CARRIER,
      TrailerType.Van,
      nobody,
    )?.ID,
  ).toBe(1)
})

test('a loaded or departed trailer, or one of another company or type, is not the oldest empty', () => {
  const old = '2026-01-01T12:00:00.000Z'
  const others = [
    empty(1, old, { StatusType: StatusType.Loaded }),
    empty(2, old, { State: TrailerState.Departed }),
    empty(3, old, { ScacID: OTHER_CARRIER }),
    empty(4, old, { Type: TrailerType.Flatbed }),
  ]
  expect(oldestEmpty(others, CARRIER, TrailerType.Van, nobody)).toBeUndefined()
})

test('a trailer of an open task is skipped', () => {
  const trailers = [empty(1, '2026-11-19T12:00:00.000Z'), empty(2, '2026-11-20T12:00:00.000Z')]
  const tasks = [
    buildTask({ ID: 700, TrailerID: 1 }),
    buildTask({ ID: 701, TrailerID: 2, StatusType: TaskStatus.Completed }),
    buildTask({ ID: 702, TrailerID: 2, DeletedDate: '2026-11-20T12:00:00.000Z' }),
    buildTask({ ID: 703, TrailerID: null }),
  ]
  expect(oldestEmpty(trailers, CARRIER, TrailerType.Van, promisedTrailers(tasks))?.ID).toBe(2)
})
