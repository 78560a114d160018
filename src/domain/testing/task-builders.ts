import { plainTime } from '../values/time-mark.ts'
import type { Message } from '../messages/message.ts'
import type { PersonCard } from '../people/person-card.ts'
import { Role } from '../people/session-user.ts'
import type { Site } from '../sites/site.ts'
import { emptyTaskFields, sharedFieldsOf, type TaskFields } from '../tasks/task-fields.ts'
import { rankBetween } from '../tasks/rank.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../tasks/task-lists.ts'
import { createdAt, endedAt, startedAt } from '../tasks/task-times.ts'
import type { Task } from '../tasks/task.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { Direction, Intent, StatusType, TrailerType } from '../trailers/trailer-lists.ts'
import { at, buildTrailer, buildYard, CARRIER } from './builders.ts'
import type { MemoryYard } from './memory-yard.ts'

const SITE = 1
const CREATED = '2026-11-20T16:00:00.000Z'

/** A pending Pull of `buildTrailer`'s trailer from door to yard. */
export function buildTask(with_: Partial<Task> = {}): Task {
  return {
    ...sharedFieldsOf(emptyTaskFields),
    SiteID: SITE,
    ID: 700,
    Action: TaskAction.Pull,
    Priority: 0,
    StatusType: TaskStatus.Pending,
    SubStatusType: TaskSubStatus.None,
    FromLocationID: at.door,
    ToLocationID: at.yard,
    TrailerID: 100,
    TrailerNumber: 'TR100',
    ScacID: CARRIER,
    TrailerType: TrailerType.Van,
    TrailerStatusType: StatusType.Empty,
    DirectionType: Direction.Outbound,
    Intent: Intent.Drop,
    Rank: 'a0',
    Resequenced: false,
    UserID: null,
    UserFullName: null,
    ...startedAt(null, plainTime),
    ...endedAt(null, plainTime),
    ...createdAt(CREATED, plainTime),
    CreatedBy: 7,
    CreatedByName: 'Gail Keeper',
    ChangedDate: CREATED,
    DeletedDate: null,
    DeletedByName: null,
    ...with_,
  }
}

/** Pending, in this order. */
export function buildTasks(ids: readonly number[]): readonly Task[] {
  const tasks: Task[] = []
  for (const ID of ids) tasks.push(buildTask({ ID, Rank: rankBetween(tasks.at(-1)?.Rank ?? null, null) }))
  return tasks
}

/** A public comment on `buildTask`'s task. */
export function buildMessage(with_: Partial<Message> = {}): Message {
  return {
    SiteID: SITE,
    ID: 800,
    TaskID: 700,
    Type: 'Task',
    Sites: [],
    IsPrivate: 0,
    Content: 'Mind the left door',
    IsPinned: false,
    CreatedBy: 7,
    CreatedByName: 'Gail Keeper',
    CreatedDate: CREATED,
    ...plainTime,
    ...with_,
  }
}

/** The form of `buildTask`'s task, with `buildTaskYard`'s trailer. */
export function buildTaskFields(with_: Partial<TaskFields> = {}): TaskFields {
  return {
    ...emptyTaskFields,
    Action: TaskAction.Pull,
    FromLocationID: at.door,
    ToLocationID: at.yard,
    TrailerID: 100,
    TrailerNumber: 'TR100',
    TrailerStatusType: StatusType.Empty,
    ScacID: CARRIER,
    DirectionType: Direction.Outbound,
    Intent: Intent.Drop,
    ...with_,
  }
}

/** Dee, a driver. */
export function buildDriver(with_: Partial<PersonCard> = {}): PersonCard {
  const name = { FirstName: 'Dee', LastName: 'Driver' }
  return { SiteID: 0, ID: 51, ...name, RoleIDs: [Role.Driver], SiteIDs: [SITE], IsActive: true, ...with_ }
}

/** Has tasks, messages, Dee, and by default `buildTask`'s trailer in the door. */
export async function buildTaskYard(
  rows: {
    readonly tasks?: readonly Task[]
    readonly messages?: readonly Message[]
    readonly trailers?: readonly Trailer[]
  } = {},
  site: Partial<Site> = {},
): Promise<MemoryYard> {
  const yard = buildYard(rows.trailers ?? [buildTrailer({ LocationID: at.door })], site)
  for (const task of rows.tasks ?? []) await yard.Tasks.put(task)
  for (const message of rows.messages ?? []) await yard.Messages.put(message)
  await yard.People.put(buildDriver())
  return yard
}
