import { array, number, object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { notFound } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { choice, id, idOrNull, textOrNull } from '../../values/wire.ts'
import { isInOrder, later, type Task } from '../task.ts'
import { getTaskBefore, rankAfter } from '../task-order.ts'

const FILTER_MAX = 500
const DAY_MAX = 10
const KEYWORD_MAX = 100

const index = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER).defined()
const choices = () => array().of(choice()).max(FILTER_MAX).defined()

/** The list's filters (spec 1§7), only logged: the task before names the place, or hidden tasks would move. */
const filters = {
  users: choices(),
  types: choices(),
  statusTypes: choices(),
  trailers: choices(),
  scacs: choices(),
  shipments: choices(),
  locations: choices(),
  dockgroups: choices(),
  startDate: textOrNull(DAY_MAX),
  endDate: textOrNull(DAY_MAX),
  keyword: textOrNull(KEYWORD_MAX),
  actions: choices(),
}

/**
 * Moves a task (spec 1§2.4): directly after another task; without a known one to a position from 1. Already there,
 * or not in the order: noop. Refused: 404, 409 `other-row`.
 */
export const moveTask = defineCommand({
  call: 'PUT /tasks/position',
  input: object({ TaskID: id(), OldPosition: index(), TaskPosition: index(), AfterTaskID: idOrNull(), ...filters })
    .noUnknown()
    .required(),
  right: 'tasks.write',
  describe: (input, names) => `Move ${names.task(input.TaskID) ?? 'a task'} to position ${input.TaskPosition}`,
  repair: 'again',
  ids: 0,
  lists: ['Tasks'],
  lanes: ({ TaskID, AfterTaskID }) =>
    AfterTaskID === null ? [`task:${TaskID}`] : [`task:${TaskID}` as const, `task:${AfterTaskID}` as const],
  tasks: ['TaskID'],
  alsoNamed: { Tasks: ['AfterTaskID'] },
  async run(yard, { TaskID, TaskPosition, AfterTaskID }, by) {
    const unchanged = { Outcome: 'noop', ID: TaskID } as const
    // 0: its creation was dropped, and its later commands too.
    if (TaskID === 0 || AfterTaskID === TaskID) return unchanged
    const task = await yard.Tasks.get(TaskID)
    if (!task) throw notFound()
    if (!isInOrder(task)) return unchanged
    const Rank = await rankFor(yard, task, AfterTaskID, TaskPosition)
    if (Rank === null) return unchanged
    await yard.Tasks.put({ ...task, Rank, Resequenced: true, ChangedDate: later(task.ChangedDate, by.MadeAt) })
    return { Outcome: 'applied', ID: TaskID }
  },
})

/** Null when already there. */
async function rankFor(yard: Yard, { ID }: Task, afterID: number | null, position: number): Promise<string | null> {
  const named = afterID === null ? undefined : await yard.Tasks.get(afterID)
  return rankAfter(yard, ID, named ?? (await getTaskBefore(yard, ID, position)))
}
