import { describe, expect, test } from 'vitest'
import { run } from '../testing/run-command.ts'
import { at, buildBy, buildFields, buildSite, buildTrailer, buildYard, NOON } from '../testing/builders.ts'
import { buildTask, buildTaskYard } from '../testing/task-builders.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../tasks/task-lists.ts'
import type { Task } from '../tasks/task.ts'
import { Intent, TrailerState } from '../trailers/trailer-lists.ts'
import { stateFieldsOf } from '../trailers/state-fields.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { liveTextDay } from './live-text-limit.ts'
import { type LiveTextKind, liveTextWords } from './live-text-words.ts'

const { Live, Drop, Storage } = Intent
const PHONE = '+13125550123'
const LATER = '2026-11-20T18:30:00.000Z'
const live = { Intent: Live, PhoneNumber: PHONE }
const text = (Kind: LiveTextKind, LocationID: number) => ({
  ...{ what: 'live-text', Kind, PhoneNumber: PHONE, TrailerNumber: 'TR100', LocationID },
  ...{ Key: buildBy().Key, MadeAt: NOON },
})

/** The texts among the announcements; those of the gate are mails. */
function textsOf({ announced }: ReturnType<typeof buildYard>) {
  return announced.filter(({ what }) => what === 'live-text')
}

describe('an arrival', () => {
  test.each([
    ['Live with a phone number', live, [text('Welcome', at.yard)]],
    ['Live without one', { Intent: Live, PhoneNumber: null }, []],
    ['Drop', { Intent: Drop, PhoneNumber: PHONE }, []],
    ['Storage', { Intent: Storage, PhoneNumber: PHONE }, []],
  ])('%s', async (_, fields, announced) => {
    const yard = buildYard()
    await run(yard, 'createTrailer', { ID: 500, ...buildFields(fields) })
    expect(textsOf(yard)).toEqual(announced)
  })

  test('a corrected arrival that is already applied sends no second text', async () => {
    const yard = buildYard([buildTrailer({ ID: 500, ...live })])
    await run(yard, 'createTrailer', { ID: 500, ...buildFields({ ...live, Notes: 'Late' }) })
    expect(textsOf(yard)).toEqual([])
  })

  test.each([
    ['a re-arrival', { State: TrailerState.Departed }, false, [text('Welcome', at.yard)]],
    ['an arrival from transit', { State: TrailerState.InTransit }, false, [text('Welcome', at.yard)]],
    ['a departure in error', { State: TrailerState.Departed }, true, []],
    ['a trailer that is back already', {}, false, []],
  ])('%s', async (_, was, DepartedInError, announced) => {
    const left = { DepartureDate: '2026-11-20T12:00:00.000Z' }
    const yard = buildYard([buildTrailer({ ...live, ...left, ...was })])
    const row = yard.all('Trailers')[0] ?? buildTrailer()
    const back = { TrailerID: row.ID, State: TrailerState.OnYard, IsReArrival: true, DepartedInError }
    await run(yard, 'setTrailerState', { ...back, ...stateFieldsOf(row) })
    expect(textsOf(yard)).toEqual(announced)
  })
})

describe('the start of a task', () => {
  const pull = text('Pull', at.door)
  const spot = text('Spot', at.door)
  test.each<[string, Partial<Task>, readonly object[]]>([
    ['Pull', { Action: TaskAction.Pull }, [pull]],
    ['ForcePull', { Action: TaskAction.ForcePull }, [pull]],
    ['Spot', { Action: TaskAction.Spot }, [spot]],
    ['ForceSpot', { Action: TaskAction.ForceSpot }, [spot]],
    ['PullSpot', { Action: TaskAction.PullSpot }, [spot]],
    ['ForcePullSpot', { Action: TaskAction.ForcePullSpot }, [spot]],
    ['PreCool', { Action: TaskAction.PreCool }, []],
    ['Bump', { Action: TaskAction.Bump }, []],
    ['Fuel', { Action: TaskAction.Fuel }, []],
    ['Shuttle', { Action: TaskAction.Shuttle }, []],
    ['ManualMove', { Action: TaskAction.ManualMove }, []],
    ['Yard', { Action: TaskAction.Yard }, []],
    ['Wash', { Action: TaskAction.Wash }, []],
    ['DockActivityTask', { Action: TaskAction.DockActivityTask }, []],
    ['ForceYard', { Action: TaskAction.ForceYard }, []],
  ])('%s', async (_, task, announced) => {
    const ends = task.Action === TaskAction.Pull || task.Action === TaskAction.ForcePull
    const places = ends ? {} : { FromLocationID: at.yard, ToLocationID: at.door }
    expect(await announcedBy({ ...task, ...places }, live)).toEqual(announced)
  })

  test.each<[string, Partial<Trailer>]>([
    ['without a phone number', { Intent: Live, PhoneNumber: null }],
    ['dropped', { Intent: Drop, PhoneNumber: PHONE }],
  ])('of a trailer %s', async (_, trailer) => {
    expect(await announcedBy({}, trailer)).toEqual([])
  })

  test('a pause and its end send no text; a new start after a removal does', async () => {
    const yard = await yardOf({}, live)
    const go = (TaskStatusType: number, TaskSubStatusType = 0) =>
      run(yard, 'setTaskStatus', asked(TaskStatusType, TaskSubStatusType))
    await go(TaskStatus.Working)
    await go(TaskStatus.Paused, TaskSubStatus.Other)
    await go(TaskStatus.Working)
    expect(textsOf(yard)).toEqual([text('Pull', at.door)])
    await go(TaskStatus.Paused, TaskSubStatus.Other)
    await go(TaskStatus.Pending)
    await go(TaskStatus.Working)
    expect(textsOf(yard)).toEqual([text('Pull', at.door), text('Pull', at.door)])
  })

  test('a late start of an earlier visit sends no text to the driver of this one', async () => {
    const past = { DepartureDate: LATER, State: TrailerState.Departed }
    expect(await announcedBy({}, { ...live, ...past })).toEqual([])
    expect(await announcedBy({}, { ...live, ArrivalDate: LATER })).toEqual([])
  })

  test('at an unmanaged site the task has driver and number', async () => {
    const typed = { TrailerID: null, TrailerNumber: 'TR100', ...live }
    expect(await announcedBy(typed, { Intent: Drop })).toEqual([text('Pull', at.door)])
  })
})

describe('the words', () => {
  const say = (template: string | null, trailer = 'TR1', door = 'Door 2') =>
    liveTextWords({ Kind: 'Spot', TrailerNumber: trailer }, buildSite({ SpotMessage: template }), door)

  test.each([
    [null, null],
    ['  \n ', null],
    ['Trailer {trailer} to {door} at {site}', 'Trailer TR1 to Door 2 at Northgate'],
    ['{door}, {door}!', 'Door 2, Door 2!'],
    ['{{constructor}} ${7*7} %s {Trailer} {phone}', '{{constructor}} ${7*7} %s {Trailer} {phone}'],
    ['Hello\r\n  {trailer}\n', 'Hello\nTR1'],
  ])('%j: %j', (template, words) => {
    expect(say(template)).toBe(words)
  })

  test('names in braces are not filled in, and names make no new lines', () => {
    expect(say('{trailer} to {door}', '{site}$&', 'Door\n{trailer}')).toBe('{site}$& to Door {trailer}')
  })

  test('each kind has words of its own', () => {
    const site = buildSite({ WelcomeMessage: 'W', SpotMessage: 'S', PullMessage: 'P' })
    const said = (['Welcome', 'Spot', 'Pull'] as const).map((Kind) =>
      liveTextWords({ Kind, TrailerNumber: '' }, site, ''),
    )
    expect(said).toEqual(['W', 'S', 'P'])
  })
})

function asked(TaskStatusType: number, TaskSubStatusType = 0) {
  return { TaskID: 700, TaskStatusType, TaskSubStatusType, UserID: 51, TrailerID: null, isOverrideTask: false }
}

function yardOf(task: Partial<Task>, trailer: Partial<Trailer>) {
  return buildTaskYard({ tasks: [buildTask(task)], trailers: [buildTrailer({ LocationID: at.door, ...trailer })] })
}

/** Returns what the start of a task announces. */
async function announcedBy(task: Partial<Task>, trailer: Partial<Trailer>) {
  const yard = await yardOf(task, trailer)
  await run(yard, 'setTaskStatus', asked(TaskStatus.Working), { ReceivedAt: LATER })
  return yard.announced
}

test('a text counts on the day of its site', () => {
  const justBefore = Date.parse('2026-11-21T05:59:59.999Z')
  expect(liveTextDay(justBefore, 'America/Chicago')).toBe('2026-11-20')
  expect(liveTextDay(justBefore + 1, 'America/Chicago')).toBe('2026-11-21')
})
