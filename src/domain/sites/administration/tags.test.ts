import { expect, test } from 'vitest'
import type { AdminWriteName } from '../../administration/catalogue.ts'
import { buildTrailer, NOON } from '../../testing/builders.ts'
import { memoryYard, type MemoryYard } from '../../testing/memory-yard.ts'
import { refusedAdminWrite, runAdminWrite } from '../../testing/run-admin-write.ts'
import { buildTask } from '../../testing/task-builders.ts'
import type { Task } from '../../tasks/task.ts'
import { TrailerState } from '../../trailers/trailer-lists.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import { TagType } from '../tag.ts'

const SITE = 1
const [KNOWN, OTHER, NEW] = [70, 71, 99]
const EPC = 'urn:epc:tag:giai-96:0.0614141.530048213'
const HEX = '3414257BF40000001F97E4D5'
const SECOND = 'urn:epc:tag:grai-96:0.0614141.12345.5678'

function yardWith(trailers: readonly Trailer[] = [], tasks: readonly Task[] = []): MemoryYard {
  const Tags = [
    { SiteID: SITE, ID: KNOWN, EPC, TagType: TagType.Removable },
    { SiteID: SITE, ID: OTHER, EPC: SECOND, TagType: TagType.Hard },
  ]
  return memoryYard({ Tags, Trailers: trailers, Tasks: tasks })
}

const run = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID: number) =>
  runAdminWrite(yard, name, body, { SiteID: SITE, ID })
const refused = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID: number) =>
  refusedAdminWrite(yard, name, body, { SiteID: SITE, ID })

test.each([
  ['3314257bf40c0e400000162f', 'urn:epc:tag:grai-96:0.0614141.12345.5679'],
  ['URN:EPC:TAG:GIAI-96:0.0614141.9', 'urn:epc:tag:giai-96:0.0614141.9'],
  ['EPC: 9bc3f0a811d2407e5b60c1f2a3d4e5f6', '9BC3F0A811D2407E5B60C1F2A3D4E5F6'],
])('%s is stored as %s', async (typed, stored) => {
  const yard = yardWith()
  await run(yard, 'createTag', { EPC: typed, TagType: TagType.Hard }, NEW)
  expect(await yard.Tags.get(NEW)).toEqual({ SiteID: SITE, ID: NEW, EPC: stored, TagType: TagType.Hard })
})

test.each([
  [{ EPC: '331800' }, { EPC: ['This tag is cut off: it has 6 of 24 hex digits. Read it again'] }],
  [{ EPC: '341C00004000000000000001' }, { EPC: ['This tag has partition 7, which GS1 does not define'] }],
  [{ EPC: '' }, { EPC: ['Please enter the tag as URI or hex digits'] }],
  [{ TagType: 2 }, { TagType: ['Please select the tag type'] }],
])('%j is rejected with the reason', async (wrong, errors) => {
  const body = { EPC: HEX, TagType: TagType.Hard, ...wrong }
  expect(await refused(yardWith(), 'createTag', body, NEW)).toMatchObject({ status: 400, errors })
})

test('a site has each tag once, as URI or hex; a tag may keep its own', async () => {
  const taken = { status: 409, code: 'tag-taken-at-site', title: `The site already has tag ${EPC}.`, other: KNOWN }
  expect(await refused(yardWith(), 'createTag', { EPC: HEX, TagType: 1 }, NEW)).toEqual(taken)
  expect(await refused(yardWith(), 'updateTag', { EPC: HEX, TagType: 1 }, OTHER)).toEqual(taken)
  const yard = yardWith()
  await run(yard, 'updateTag', { EPC: HEX, TagType: TagType.Hard }, KNOWN)
  expect(await yard.Tags.get(KNOWN)).toMatchObject({ EPC, TagType: TagType.Hard })
})

test('a tag of a trailer that is here, or of an open task, cannot go', async () => {
  const trailer = (ID: number, State: number) => buildTrailer({ ID, State, EPCID: KNOWN })
  const used = yardWith(
    [trailer(1, TrailerState.OnYard), trailer(2, TrailerState.InTransit)],
    [buildTask({ EPCID: KNOWN })],
  )
  expect(await refused(used, 'deleteTag', {}, KNOWN)).toMatchObject({
    ...{ status: 409, code: 'tag-in-use', title: `Tag ${EPC} is in use: 2 trailers and 1 open task.` },
  })
  const past = yardWith([trailer(1, TrailerState.Departed)], [buildTask({ EPCID: KNOWN, EndTime: NOON })])
  await run(past, 'deleteTag', {}, KNOWN)
  expect(await past.Tags.get(KNOWN)).toBeUndefined()
})
