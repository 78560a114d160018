import type { ActNames } from '../../commands/act-names.ts'
import { taskCalled } from '../task-words.ts'
import { object } from '../../values/schema.ts'
import { markOf } from '../../commands/act-time.ts'
import { plainTime } from '../../values/time-mark.ts'
import { type By, defineCommand, type Lane, type Ran } from '../../commands/command.ts'
import type { Yard } from '../../commands/yard.ts'
import { newComment } from '../../messages/comments.ts'
import { assertAllowed, refuseNotOnYard } from '../../trailers/trailer-guards.ts'
import { idsWithTag, tagLanes, type TakeTag, takeTagSchemas } from '../../trailers/tag-holder.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import { weighedSchemas } from '../../trailers/weighed-schemas.ts'
import type { Weighed } from '../../trailers/weight-source.ts'
import { flag, id, textOrNull } from '../../values/wire.ts'
import { type BoxClearing, editShared } from '../edit-shared.ts'
import { COMMENT_MAX, sharedFieldsOf, type TaskFields, taskMessage } from '../task-fields.ts'
import { taskFieldSchemas } from '../task-schemas.ts'
import { TaskStatus, TaskSubStatus } from '../task-lists.ts'
import { newRank } from '../task-order.ts'
import { getNamedTrailer, getSite, getTask, getTaskReferences, taskFormLists } from '../task-reads.ts'
import { checkTaskFields } from '../task-rules.ts'
import { createdAt, endedAt, startedAt } from '../task-times.ts'
import { warningsOfTask } from '../task-warnings.ts'
import type { Task } from '../task.ts'
import { editTask } from './edit-task.ts'

/**
 * Adds a task (spec 1§7). At a managed site it also edits its trailer (3-decisions §6). Refused: 400 by the form's
 * rules, 409 for a trailer not on the yard or changed meanwhile.
 */
export const createTask = defineCommand({
  call: 'POST /tasks',
  input: object({
    ID: id(),
    Message: textOrNull(COMMENT_MAX, taskMessage.comment),
    /** From the dock board, for a load that leaves its trailer. */
    ClearsBoxTemperature: flag().optional(),
    ...takeTagSchemas,
    TrailerWeightSource: weighedSchemas.TrailerWeightSource,
    ...taskFieldSchemas,
  })
    .noUnknown()
    .required(),
  right: 'tasks.create',
  describe: (input, names) => `Add ${nameOfNew(input, names)}`,
  repair: 'task',
  makes: 'Tasks',
  nameOfNew,
  // IDs for the history of the trailer and of a tag's former holder, and for the first comment.
  ids: idsWithTag(2),
  lists: [...taskFormLists, 'Messages'],
  creates: (input) => input.ID,
  corrects: 'Tasks',
  lanes: (input) => [...lanesOf(input.ID, input.TrailerID), ...tagLanes(input)],
  aliased: ['TrailerID', 'TakeTagFrom'],
  async run(yard, { ID, Message, TakeTagFrom, TrailerWeightSource, ClearsBoxTemperature, ...fields }, by) {
    // After a second correction or a restore the task may exist: then this is an edit.
    const known = await yard.Tasks.get(ID)
    const ran: Ran = known
      ? await editTask(
          yard,
          await getTask(yard, ID),
          fields,
          { TakeTagFrom, TrailerWeightSource },
          { ...by, Base: null },
        )
      : await addTask(yard, ID, fields, { TakeTagFrom, TrailerWeightSource, ClearsBoxTemperature }, by)
    const words = Message?.trim() ?? ''
    if (words === '' || (known && (await hasComment(yard, ID, words, by)))) return ran
    const [, commentID] = by.IDs
    if (commentID === undefined) return ran
    await yard.Messages.insert(newComment({ ID: commentID, TaskID: ID, IsPrivate: 0, Content: words }, by))
    return { ...ran, Outcome: 'applied', ID }
  },
})

async function addTask(
  yard: Yard,
  ID: number,
  fields: TaskFields,
  taking: TakeTag & BoxClearing & Weighed,
  by: By,
): Promise<Ran> {
  const { Managed } = await getSite(yard, by)
  const trailer = Managed ? await getNamedTrailer(yard, fields, by) : null
  if (trailer) assertAllowed(refuseNotOnYard(trailer))
  const shared = trailer && (await editShared(yard, trailer, fields, taking, by))
  // Without the requested values the driver would do the wrong work.
  if (shared?.refusal) throw shared.refusal
  const edited = shared?.trailer ?? null
  // Fields that another client omits keep the trailer's values.
  const whole: TaskFields = { ...fields, ...(edited && sharedFieldsOf(edited)) }
  checkTaskFields(whole, { references: await getTaskReferences(yard, whole, by), trailer, task: null })
  await yard.Tasks.insert(await newTask(yard, ID, fields, edited, by))
  return { Outcome: 'applied', ID, Warnings: await warningsOfTask(yard, { ...fields, ID }, trailer) }
}

async function hasComment(yard: Yard, TaskID: number, words: string, by: By): Promise<boolean> {
  const comments = await yard.Messages.find({ TaskID })
  return comments.some(({ Content, CreatedBy }) => Content === words && CreatedBy === by.UserID)
}

/** Returns the lanes of the task and its trailer. */
export function lanesOf(taskID: number, trailerID: number | null): readonly Lane[] {
  return trailerID !== null && trailerID > 0 ? [`task:${taskID}`, `trailer:${trailerID}`] : [`task:${taskID}`]
}

async function newTask(yard: Yard, ID: number, fields: TaskFields, trailer: Trailer | null, by: By): Promise<Task> {
  const { Autofill: _, ShipmentID: __, ...given } = fields
  return {
    ...given,
    ...(trailer ? sharedFieldsOf(trailer) : noneSettled(fields)),
    SiteID: by.SiteID,
    ID,
    TrailerID: trailer?.ID ?? null,
    TrailerNumber: trailer?.Number ?? fields.TrailerNumber,
    TrailerType: trailer?.Type ?? 0,
    StatusType: TaskStatus.Pending,
    SubStatusType: TaskSubStatus.None,
    Rank: await newRank(yard, fields.Priority === 1),
    Resequenced: false,
    UserID: null,
    UserFullName: null,
    ...startedAt(null, plainTime),
    ...endedAt(null, plainTime),
    ...createdAt(by.MadeAt, markOf(by)),
    CreatedBy: by.UserID,
    CreatedByName: by.UserName,
    ChangedDate: by.MadeAt,
    DeletedDate: null,
    DeletedByName: null,
  }
}

function noneSettled({ EPCID, FreightID, TrailerWeight }: TaskFields) {
  return { EPCID: EPCID || null, FreightID: FreightID || null, TrailerWeight: TrailerWeight || null }
}

function nameOfNew(input: Partial<TaskFields>, names: ActNames): string {
  return taskCalled(input.Action, names.trailer(input.TrailerID) ?? input.TrailerNumber)
}
