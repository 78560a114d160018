import { expect, test } from 'vitest'
import { Role } from '../people/session-user.ts'
import { buildAudit, SESSION } from '../testing/audit-builders.ts'
import { buildTrailer, buildYard, NOON } from '../testing/builders.ts'
import { refused, run } from '../testing/run-command.ts'
import { PhotoKind, PhotoState } from './photo.ts'

const given = {
  ...{ ID: 900, TrailerID: 100, Kind: PhotoKind.Trailer, AuditID: null, TakenDate: null, Size: 200_000 },
  Digest: 'ab'.repeat(32),
} as const
const buildPhotographed = () => buildYard([buildTrailer({ ID: 100 })])
const hours = (count: number) => new Date(Date.parse(NOON) + count * 3_600_000).toISOString()

test('a declared photo waits for its bytes, with name and time of the person', async () => {
  const yard = buildPhotographed()
  expect(await run(yard, 'addPhoto', given, { MadeAt: NOON })).toEqual({ Outcome: 'applied', ID: 900 })
  expect(yard.all('Photos')).toMatchObject([
    { TrailerID: 100, State: PhotoState.Waiting, TakenDate: NOON, TakenByName: 'Gail Keeper', Width: null },
  ])
})

test('a photo of a check names its session, and an unknown trailer or session is an error of its field', async () => {
  const yard = buildPhotographed()
  await yard.Audits.put(buildAudit())
  await run(yard, 'addPhoto', { ...given, Kind: PhotoKind.YardCheck, AuditID: SESSION })
  expect(yard.all('Photos')).toMatchObject([{ AuditID: SESSION, Kind: PhotoKind.YardCheck }])
  // The code lets the command wait for a row that its tablet makes.
  for (const field of ['TrailerID', 'AuditID'] as const)
    expect(await refused(yard, 'addPhoto', { ...given, ID: 901, [field]: 999 })).toMatchObject({
      ...{ status: 400, code: 'not-found', errors: { [field]: [expect.any(String)] } },
    })
})

test('a photo keeps the time at which it was taken, also before the arrival, but neither later nor a month ago', async () => {
  const yard = buildPhotographed()
  const by = { MadeAt: NOON, GivenAt: NOON }
  for (const [place, TakenDate] of [hours(-1), hours(2), hours(-24 * 40)].entries())
    await run(yard, 'addPhoto', { ...given, ID: 900 + place, TakenDate }, by)
  expect(yard.all('Photos').map(({ TakenDate, GivenDate }) => [TakenDate, GivenDate])).toEqual([
    [hours(-1), null],
    [NOON, hours(2)],
    [hours(-24 * 30), hours(-24 * 40)],
  ])
})

test('a photo sent again has the mark of the time that it shows', async () => {
  const author = { UserID: 8, UserName: 'Pat Author', IsUncertain: true, Body: given }
  const shown = []
  for (const GivenAt of [hours(-1), null]) {
    const yard = buildPhotographed()
    const by = { MadeAt: NOON, GivenAt: NOON, IsUncertain: false }
    await run(yard, 'addPhoto', given, { ...by, Original: { ...author, GivenAt } })
    shown.push(...yard.all('Photos').map(({ TakenDate, TimeUncertain }) => ({ TakenDate, TimeUncertain })))
  }
  expect(shown).toEqual([
    { TakenDate: hours(-1), TimeUncertain: true },
    { TakenDate: NOON, TimeUncertain: false },
  ])
})

test.each([
  ['more than 10 MB', { Size: 10 * 1024 * 1024 + 1 }],
  ['no bytes', { Size: 0 }],
  ['a digest in capitals', { Digest: 'AB'.repeat(32) }],
  ['an unknown kind', { Kind: 4 as 1 }],
])('a photo with %s is refused', async (_, wrong) => {
  expect(await refused(buildPhotographed(), 'addPhoto', { ...given, ...wrong })).toMatchObject({ status: 400 })
})

test('the author removes a photo within a day, an admin at any time, and nobody else', async () => {
  const yard = buildPhotographed()
  const author = { UserID: 7, Roles: [Role.GateKeeper] }
  for (const ID of [900, 901]) await run(yard, 'addPhoto', { ...given, ID }, { ...author, MadeAt: NOON })
  const other = { UserID: 8, Roles: [Role.User], MadeAt: hours(1) }
  const late = { ...author, MadeAt: hours(24.1) }
  const readOnly = { ...author, Roles: [Role.GateKeeper, Role.ReadOnly], MadeAt: hours(1) }
  for (const by of [other, late, readOnly])
    expect(await refused(yard, 'removePhoto', { ID: 900 }, by)).toMatchObject({ status: 403 })
  expect(await run(yard, 'removePhoto', { ID: 900 }, { ...author, MadeAt: hours(24) })).toMatchObject({ ID: 900 })
  await run(
    yard,
    'removePhoto',
    { ID: 901 },
    { UserID: 9, UserName: 'Ada Min', Roles: [Role.Admin], MadeAt: hours(99) },
  )
  expect(yard.all('Photos').map(({ RemovedDate, RemovedByName }) => [RemovedDate, RemovedByName])).toEqual([
    [hours(24), 'Gail Keeper'],
    [hours(99), 'Ada Min'],
  ])
  expect(yard.announced).toEqual([900, 901].map((PhotoID) => ({ what: 'photo-removed', PhotoID })))
  expect(await run(yard, 'removePhoto', { ID: 900 }, other)).toEqual({ Outcome: 'noop', ID: 900 })
  expect(await run(yard, 'removePhoto', { ID: 999 }, other)).toEqual({ Outcome: 'noop' })
})
