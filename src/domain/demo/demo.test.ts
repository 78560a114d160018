import { expect, test } from 'vitest'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import { toReferences } from '../sites/references.ts'
import { fromMs } from '../values/instant.ts'
import { checkClock } from '../audits/check-clock.ts'
import { SessionState } from '../audits/audit.ts'
import { isOpen } from '../tasks/task.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../tasks/task-lists.ts'
import { isInProductProtection } from '../trailers/audit-sets.ts'
import { readChanges } from '../trailers/history-changes.ts'
import { AUDIT_IDS, demoAudits } from './audits.ts'
import { demoHistory } from './histories.ts'
import { demoLocations } from './locations.ts'
import { demoPeople } from './people.ts'
import { seeded } from './seeded.ts'
import { demoTasks, TASK_IDS } from './tasks.ts'
import { demoSites } from './sites.ts'
import { demoTrailers } from './trailers.ts'

const NOW = Date.parse('2026-11-21T04:30:00.000Z')
const ids = { Northgate: 1, Southfork: 2, Depot: 3 }

function buildYard(count: number, seed = 7) {
  let last = 100
  const takeID = () => ++last
  const chance = seeded(seed)
  const [site] = demoSites(ids, [])
  const layout = { doors: 48, spots: 160, scale: true, washBay: true, fuelIslands: 2, overflow: true }
  const locations = demoLocations(site, layout, takeID)
  const freights = ['Frozen Food', 'Dairy', 'Dry Grocery', 'Pallets'].map((Value) => ({
    SiteID: 1,
    ID: takeID(),
    Value,
  }))
  const tagIDs = Array.from({ length: count }, takeID)
  const trailers = demoTrailers({ site, locations, freights, tagIDs, scacIDs: [8, 9], count, now: NOW, takeID }, chance)
  const references = toReferences(site, { Locations: locations, Scacs: [], Freights: freights, Tags: [] })
  return { site, locations, freights, trailers, references, chance, takeID }
}

test('the same seed makes the same yard, another one makes another', () => {
  expect(buildYard(50).trailers).toEqual(buildYard(50).trailers)
  expect(buildYard(50, 8).trailers).not.toEqual(buildYard(50).trailers)
})

test('four hundred trailers show every type and status', () => {
  const { trailers } = buildYard(400)
  expect(new Set(trailers.map(({ Type }) => Type)).size).toBe(11)
  expect([...new Set(trailers.map(({ StatusType }) => StatusType))].sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  expect(new Set(trailers.map(({ State }) => State))).toEqual(new Set([1, 2, 3]))
  expect(trailers.some(({ Inspection }) => Inspection)).toBe(true)
  expect(trailers.some(({ AuditState }) => AuditState === 3)).toBe(true)
})

test('a place for one trailer holds one at most, and no number stands twice', () => {
  const { trailers, locations } = buildYard(2000)
  const onYard = trailers.filter(({ State }) => State === 1)
  for (const { ID, Type } of locations) {
    if (holdsOneTrailer(Type))
      expect(onYard.filter(({ LocationID }) => LocationID === ID).length).toBeLessThanOrEqual(1)
  }
  expect(new Set(trailers.map(({ NumberKey }) => NumberKey)).size).toBe(trailers.length)
})

test('no moment is in the future, and a history ends with the last activity of its trailer', () => {
  const { trailers, locations, chance, takeID } = buildYard(300)
  const people = demoPeople(ids, takeID)
  for (const trailer of trailers) {
    expect(trailer.LastActivityDate <= fromMs(NOW)).toBe(true)
    expect(trailer.ArrivalDate <= trailer.LastActivityDate).toBe(true)
    const history = demoHistory(trailer, people, locations[0]?.ID ?? 0, chance, takeID)
    const last = history.at(-1)
    expect(history[0]?.Action).toBe(1)
    expect([last?.Action, last?.ActionDateTime]).toEqual([trailer.Activity, trailer.LastActivityDate])
    expect(last?.LocationID).toBe(trailer.LocationID)
  }
})

test('each move and edit of a history changes something, from where the act before it left the trailer', () => {
  const { trailers, locations, chance, takeID } = buildYard(300)
  const people = demoPeople(ids, takeID)
  const yardID = locations[0]?.ID ?? 0
  for (const trailer of trailers) {
    const history = demoHistory(trailer, people, yardID, chance, takeID)
    for (const [place, row] of history.entries()) {
      if (row.Action !== 4 && row.Action !== 5) continue
      const changes = readChanges(row)
      expect(changes).toHaveLength(1)
      if (row.Action === 5)
        expect(changes).toEqual([{ name: 'LocationID', from: history[place - 1]?.LocationID, to: row.LocationID }])
    }
  }
})

test('the lots lie west of Greenwich, each place a small rectangle', () => {
  for (const { Latitude1, Longitude1, Latitude3, Longitude3 } of buildYard(0).locations) {
    expect(Longitude1).toBeLessThan(-80)
    expect((Latitude1 ?? 0) - (Latitude3 ?? 0)).toBeGreaterThan(0)
    expect((Longitude3 ?? 0) - (Longitude1 ?? 0)).toBeGreaterThan(0)
  }
})

test('audits of the last days are closed, and trailers agree with their checks', async () => {
  const { site, locations, trailers, references, takeID } = buildYard(400)
  const people = demoPeople(ids, takeID)
  const first = takeID()
  const audited = await demoAudits({ site, locations, trailers, people, now: NOW, takeID })
  expect(takeID() - first).toBeLessThanOrEqual(AUDIT_IDS)
  expect(audited.Audits.map(({ Type, State }) => [Type, State])).toEqual(
    [1, 2, 1, 2, 2].map((type) => [type, SessionState.Closed]),
  )
  const checked = audited.Trailers.filter(({ LastProductProtectionID }) => LastProductProtectionID !== null)
  expect(checked.length).toBeGreaterThan(20)
  for (const trailer of checked) {
    const last = audited.AuditTrailers.filter(({ TrailerID, Type }) => TrailerID === trailer.ID && Type === 2).at(-1)
    expect([last?.AuditID, last?.CheckedDate, last?.UserName, last?.TrailerAuditState]).toEqual([
      trailer.LastProductProtectionID,
      trailer.LastProductProtectionDate,
      trailer.LastProductProtectionUserName,
      trailer.LastProductProtectionState,
    ])
  }
  expect(audited.TrailerHistory.every(({ ActionDateTime }) => ActionDateTime <= fromMs(NOW))).toBe(true)
  const byID = new Map([...trailers, ...audited.Trailers].map((trailer) => [trailer.ID, trailer]))
  const set = [...byID.values()].filter((trailer) => isInProductProtection(trailer, references))
  expect(new Set(set.map((trailer) => checkClock(trailer, site, fromMs(NOW)).state))).toEqual(
    new Set(['overdue', 'soon', 'fine']),
  )
})

async function buildBoard(count: number) {
  const yard = buildYard(count)
  const scacs = [8, 9].map((ID) => ({
    ...{ SiteID: 0, ID, Name: `S${ID}`, Value: `Company ${ID}`, Type: 2, Email1: null, Email2: null },
    ...{ AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
  }))
  const people = demoPeople(ids, yard.takeID)
  const tags = yard.trailers.flatMap(({ EPCID }) =>
    EPCID === null ? [] : [{ SiteID: 1, ID: EPCID, EPC: `urn:${EPCID}`, TagType: 1 }],
  )
  const first = yard.takeID()
  const board = await demoTasks({ ...yard, scacs, tags, people, now: NOW, chance: seeded(3) })
  return { ...yard, ...board, used: yard.takeID() - first }
}

test('the board of a full yard has most kinds of tasks, two drivers at work and one at a red light', async () => {
  const { Tasks, Messages, trailers, used } = await buildBoard(400)
  expect(used).toBeLessThanOrEqual(TASK_IDS)
  const open = Tasks.filter(isOpen)
  expect(open).toHaveLength(24)
  expect(new Set(open.map(({ Action }) => Action)).size).toBeGreaterThanOrEqual(12)
  expect(
    open.filter(({ StatusType }) => StatusType === TaskStatus.Working).map(({ UserFullName }) => UserFullName),
  ).toEqual(['Dale Whitaker', 'Dolores Quintero'])
  const [paused] = open.filter(({ StatusType }) => StatusType === TaskStatus.Paused)
  expect(paused).toMatchObject({ SubStatusType: TaskSubStatus.RedLight, UserFullName: 'Dmitri Sokolov' })
  expect(Messages.filter(({ TaskID, IsPinned }) => TaskID === paused?.ID && IsPinned)).toHaveLength(1)
  expect(new Set(open.map(({ Rank }) => Rank)).size).toBe(open.length)
  const placeOf = new Map(trailers.map(({ ID, LocationID }) => [ID, LocationID]))
  for (const { TrailerID, FromLocationID } of open) expect(placeOf.get(TrailerID ?? 0)).toBe(FromLocationID)
  const standing = new Set(trailers.filter(({ State }) => State === 1).map(({ LocationID }) => LocationID))
  expect(
    open.filter(({ Action, ToLocationID }) => Action === TaskAction.Spot && standing.has(ToLocationID)),
  ).toHaveLength(1)
})

test('completed tasks of the last six days end where their trailer stood', async () => {
  const { Tasks, trailers } = await buildBoard(400)
  const done = Tasks.filter(({ StatusType }) => StatusType === TaskStatus.Completed)
  expect(done.length).toBeGreaterThan(45)
  const byID = new Map(trailers.map((trailer) => [trailer.ID, trailer]))
  for (const { TrailerID, ToLocationID, CreatedDate, StartTime, EndTime } of done) {
    const trailer = byID.get(TrailerID ?? 0)
    expect(ToLocationID).toBe(trailer?.LocationID)
    const moments = [fromMs(NOW - 6 * 86_400_000), CreatedDate, StartTime, EndTime, trailer?.LastActivityDate]
    expect(moments).toEqual([...moments].sort())
  }
})

test('a yard that is too small for the board has a smaller one', async () => {
  const { Tasks } = await buildBoard(5)
  expect(Tasks.filter(isOpen).length).toBeLessThan(24)
})
