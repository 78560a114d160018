import { expect, test } from 'vitest'
import { buildTrailer } from '../../src/domain/testing/builders.ts'
import { LocationType } from '../../src/domain/trailers/trailer-lists.ts'
import type { DockRead } from '../../src/mirror/reads/dock.ts'
import type { CommittedRows, RowChanges } from '../../src/mirror/tablet-store.ts'
import type { DockChange } from '../../src/sync/api.ts'
import { DockBoard } from '../../src/sync/dock-board.ts'
import { FakeClock } from './fake-clock.ts'
import { buildLocation } from './simulation/sim-rows.ts'

const DOORS = [1, 2, 3].map((ID) => buildLocation(1, ID, `Door ${ID}`, LocationType.Door))

function makeBoard() {
  const changes: DockChange[] = []
  let reads = 0
  const reread: RowChanges[] = []
  let brought: CommittedRows = {}
  let dock: DockRead = {
    ...{ locations: DOORS, tasks: [], scacs: new Map(), marks: new Map() },
    trailers: [buildTrailer({ ID: 11, LocationID: 1 }), buildTrailer({ ID: 12, LocationID: 2 })],
  }
  const all = async () => {
    reads += 1
    // Each read makes new objects, as one of the store does.
    return structuredClone(dock)
  }
  let isFailing = false
  const changed = async (_site: number, _before: DockRead, changes: RowChanges, rows: CommittedRows = {}) => {
    reread.push(changes)
    brought = rows
    if (isFailing) throw new Error('the store is gone')
    return all()
  }
  const board = new DockBoard(1, new FakeClock(), { all, changed })
  return {
    board,
    changes,
    watch: () => board.watch((change) => changes.push(change)),
    reads: () => reads,
    reread,
    brought: () => brought,
    fail: () => {
      isFailing = true
    },
    set: (with_: Partial<DockRead>) => {
      dock = { ...dock, ...with_ }
    },
    dock: () => dock,
  }
}

test('the dock comes whole, then the changed rows alone', async () => {
  const { board, changes, watch, set, dock } = makeBoard()
  await watch()
  expect(changes[0]).toMatchObject({ isWhole: true, locations: { put: DOORS }, trailers: { put: dock().trailers } })
  await board.follow({})
  expect(changes).toHaveLength(1)
  const [stays] = dock().trailers
  const moved = buildTrailer({ ID: 13, LocationID: 3 })
  set({ trailers: stays ? [stays, moved] : [] })
  await board.follow({})
  const none = { put: [], gone: [] }
  expect(changes[1]).toEqual({
    ...{ isWhole: false, locations: none, tasks: none, scacs: none, marks: new Map() },
    trailers: { put: [moved], gone: [12] },
  })
})

test('a mark that changed alone is sent', async () => {
  const { board, changes, watch, set } = makeBoard()
  await watch()
  const marks: DockRead['marks'] = new Map([[1, { state: 'waiting', since: null, entries: ['k'] }]])
  set({ marks })
  await board.follow({})
  expect(changes[1]).toMatchObject({ marks, trailers: { put: [], gone: [] } })
})

test('changes during a read are answered by one further read, and nobody looking by none', async () => {
  const { board, changes, watch, set, reads } = makeBoard()
  await board.follow({})
  expect(reads()).toBe(0)
  const end = await watch()
  set({ trailers: [] })
  await Promise.all([board.follow({}), board.follow({}), board.follow({})])
  expect([reads(), changes.length]).toEqual([2, 2])
  end()
  await board.follow({})
  expect(reads()).toBe(2)
})

test('commits during a read are read together, and all of the dock after one that nobody followed', async () => {
  const { board, watch, reads, reread } = makeBoard()
  const end = await watch()
  await Promise.all([board.follow({ Trailers: [11] }), board.follow({ Trailers: [11, 12], Tasks: [7] })])
  expect(reread).toEqual([{ Trailers: [11, 12], Tasks: [7] }])
  end()
  await board.follow({ Trailers: [12] })
  await watch()
  expect([reads(), reread.length]).toEqual([3, 1])
  await board.follow({ Locations: [1] })
  expect(reread.at(-1)).toEqual({ Locations: [1] })
})

test('the rows of one commit are taken as they came, those of several are read', async () => {
  const { board, watch, brought } = makeBoard()
  await watch()
  const rows = { Trailers: new Map([[11, null]]) }
  await board.follow({ Trailers: [11] }, rows)
  expect(brought()).toBe(rows)
  await Promise.all([board.follow({ Trailers: [11] }, rows), board.follow({ Trailers: [12] })])
  expect(brought()).toEqual({})
})

test('after a read that failed, all of the dock is read', async () => {
  const { board, watch, reread, fail, changes } = makeBoard()
  await watch()
  fail()
  await expect(board.follow({ Trailers: [11] })).rejects.toThrow('the store is gone')
  await board.follow({ Trailers: [12] })
  expect(reread).toEqual([{ Trailers: [11] }])
  expect(changes).toHaveLength(1)
})
