import 'fake-indexeddb/auto'
import type { RefusedItem } from '../../src/contract/sync.ts'
import { createFormControl, type UseFormReturn } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenedTask, openTaskForm } from '../../src/app/features/tasks/form/open-task-form.ts'
import { type TaskForm, taskFormOf } from '../../src/app/features/tasks/form/task-form-values.ts'
import { taskRow } from '../../src/app/features/tasks/form/task-row.ts'
import { taskBase, type TaskFields, taskFieldsOf, withTrailer } from '../../src/domain/tasks/task-fields.ts'
import { editedTaskFields, withSelectedTrailer } from '../../src/domain/tasks/task-form-rules.ts'
import type { Task } from '../../src/domain/tasks/task.ts'
import { buildReferences, buildSite } from '../../src/domain/testing/builders.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { closeMirror, type MirrorDatabase, openMirror } from '../../src/mirror/database.ts'
import { buildTrailer } from './build-trailer.ts'
import { SITE } from './simulation/sim-server.ts'

const managed = buildSite({ ID: SITE, Managed: true })
let mirror: MirrorDatabase
let nextUserID = 14_000

beforeEach(async () => {
  mirror = await openMirror(nextUserID++)
})

afterEach(closeMirror)

/** Opens EDIT TASK over rows of the mirror. */
async function edit(task: Task, trailers: readonly Trailer[], site = managed) {
  await mirror.rows('Trailers').bulkPut([...trailers])
  await mirror.rows('Tasks').put(task)
  const trailer = trailers.find(({ ID }) => ID === task.TrailerID)
  const fields = editedTaskFields(task, trailer, site)
  const initial = taskFormOf(fields, buildReferences(), { Message: '', Selected: trailer ?? null, Seen: fields })
  const opened: OpenedTask = { draftKey: 'task:edit', task, initial, draft: null, offers: [] }
  // The row reads and sets values alone, which needs no component.
  const form = createFormControl<TaskForm>({ defaultValues: initial }) as unknown as UseFormReturn<TaskForm>
  // Before this or a component, values are set without effect.
  form.reset(initial)
  return { form, row: () => taskRow(form, opened, site, async () => undefined) }
}

test('a trailer that became part of another entry is no change for a form that names a third', async () => {
  const [first, joined, third] = [buildTrailer(1), buildTrailer(2), buildTrailer(3)]
  const task = buildTask({ SiteID: SITE, TrailerID: first.ID })
  const { form, row } = await edit(task, [first, joined, third])
  const { Selected: _, ...before } = form.getValues()
  form.reset({ ...form.getValues(), ...withSelectedTrailer(before, third), Selected: third })
  await mirror.rows('Trailers').delete(first.ID)
  await mirror.rows('Aliases').put({ SiteID: SITE, ID: first.ID, TrailerID: joined.ID, Visit: 1 })
  await mirror.rows('Tasks').put({ ...task, TrailerID: joined.ID })
  const { read, seen, contested } = row()
  const now = (await read())?.fields ?? {}
  expect([seen.TrailerID, now.TrailerID]).toEqual([first.ID, first.ID])
  expect(contested(now)).toEqual([])
  // Another trailer by somebody else is a change.
  await mirror.rows('Tasks').put({ ...task, TrailerID: third.ID + 1 })
  const later = (await row().read())?.fields ?? {}
  expect(later.TrailerID).toBe(third.ID + 1)
  expect(contested(later)).toEqual(['TrailerID'])
})

test('while a number is being typed, the old columns of the task are no news', async () => {
  const trailer = buildTrailer(1, { SealNumber: 'NEW', TransactionID: 'T-2' })
  const task = buildTask({ SiteID: SITE, TrailerID: trailer.ID, SealNumber: 'OLD', TransactionID: 'T-1' })
  const { form, row } = await edit(task, [trailer])
  form.setValue('TrailerID', -1)
  const { read, seen, onSeen } = row()
  const now = (await read())?.fields ?? {}
  expect([seen, now].map(({ Action, SealNumber }) => [Action, SealNumber])).toEqual([
    [task.Action, undefined],
    [task.Action, undefined],
  ])
  // A trailer that is not selected stays as it was when it was.
  onSeen({ SealNumber: 'OLD' })
  form.setValue('TrailerID', trailer.ID)
  expect(row().seen.SealNumber).toBe('NEW')
})

test('at an unmanaged site the fields of a task are its own, and watched', async () => {
  const task = buildTask({ SiteID: SITE, TrailerID: null, TrailerNumber: 'TYPED', SealNumber: 'S-1' })
  const { row } = await edit(task, [], buildSite({ ID: SITE, Managed: false }))
  await mirror.rows('Tasks').put({ ...task, TrailerNumber: 'TYPED 2', SealNumber: 'S-2' })
  const { read, seen } = row()
  expect(seen).toMatchObject({ TrailerNumber: 'TYPED', SealNumber: 'S-1' })
  expect((await read())?.fields).toMatchObject({ TrailerNumber: 'TYPED 2', SealNumber: 'S-2' })
})

test('a rejected edit keeps its values where its trailer became part of another entry', async () => {
  const joined = buildTrailer(2)
  await mirror.rows('Trailers').put(joined)
  await mirror.rows('Aliases').put({ SiteID: SITE, ID: 1, TrailerID: joined.ID, Visit: 1 })
  const task = buildTask({ SiteID: SITE, TrailerID: joined.ID })
  await mirror.rows('Tasks').put(task)
  const seen = { ...taskFieldsOf(withTrailer(task, joined)), TrailerID: 1 }
  const item = refusedEdit({ ID: task.ID, ...seen, SealNumber: 'TYPED', Priority: 1 }, { ...seen, Priority: 0 })
  const opened = await openTaskForm({ name: 'mend', item }, managed)
  if (typeof opened === 'string') throw new Error(opened)
  expect(opened.initial).toMatchObject({ SealNumber: 'TYPED', TrailerID: joined.ID })
  expect(opened.offers).toEqual([])
})

test('of an edit that named another trailer, what was kept back is offered', async () => {
  const [first, chosen] = [buildTrailer(1), buildTrailer(2, { SealNumber: 'THEIRS' })]
  await mirror.rows('Trailers').bulkPut([first, chosen])
  // The rest of the edit is in effect.
  const task = buildTask({ SiteID: SITE, TrailerID: chosen.ID })
  await mirror.rows('Tasks').put(task)
  const seen = { ...taskFieldsOf(withTrailer(task, chosen)), TrailerID: first.ID, SealNumber: null }
  const whole = refusedEdit({ ID: task.ID, ...seen, TrailerID: chosen.ID, SealNumber: 'MINE' }, seen)
  const item = { ...whole, Answer: { ...whole.Answer, contested: ['SealNumber'] } }
  const opened = await openTaskForm({ name: 'mend', item }, managed)
  if (typeof opened === 'string') throw new Error(opened)
  expect(opened.initial.SealNumber).toBe('THEIRS')
  expect(opened.offers).toEqual([{ field: 'SealNumber', mine: 'MINE' }])
})

function refusedEdit(Body: RefusedItem['Body'], seen: TaskFields): RefusedItem {
  return {
    ...{ Key: 'key-1', Sequence: 1, DeviceID: 'tablet', UserID: 7, UserName: 'Gus Halvorsen', SiteID: SITE },
    ...{ Call: 'PUT /tasks/{id}', Body, Base: taskBase(seen), IDs: [], HandedAt: null, HandedNote: null },
    ...{ MadeAt: '2026-11-20T12:00:00.000Z', RefusedAt: '2026-11-20T14:00:00.000Z' },
    ...{ Outcome: 'rejected', Status: 409, Answer: { title: 'Somebody else changed it.', code: 'changed-meanwhile' } },
  }
}
