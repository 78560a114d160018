import { may } from '../../../src/domain/access/rights.ts'
import { maySee } from '../../../src/domain/messages/comments.ts'
import type { Message } from '../../../src/domain/messages/message.ts'
import {
  emptyTaskFields,
  sharedFieldsOf,
  taskBase,
  type TaskFields,
  taskFieldsOf,
  withTrailer,
} from '../../../src/domain/tasks/task-fields.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../../src/domain/tasks/task-lists.ts'
import { isOpen, type Task } from '../../../src/domain/tasks/task.ts'
import { StatusType, TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import { listTrailers, save } from './acts.ts'
import { listTasks, orderActs } from './order-acts.ts'
import type { SeededRandom } from './seeded-random.ts'
import { idAt } from './sim-server.ts'
import type { SimTablet } from './sim-tablet.ts'

/** Few places, so that some are taken when a task brings a trailer there; 30 is a yard. */
const PLACES = [30, 40, 41, 42, 43]

const pickPlace = (tablet: SimTablet, random: SeededRandom) => idAt(tablet.siteID, random.pick(PLACES) ?? 40)

const ACTIONS = [TaskAction.ForceSpot, TaskAction.ForceYard, TaskAction.Pull, TaskAction.Bump, TaskAction.Shuttle]

/** Acts on tasks at a managed site: for trailers, some of which the server has not heard of yet. */
export const taskActs = {
  addTask: async (tablet: SimTablet, random: SeededRandom) => {
    const trailers = await listTrailers(tablet)
    const trailer = random.pick(trailers.filter((row) => row.State === TrailerState.OnYard || random.chance(0.1)))
    const ID = trailer && (await tablet.takeID())
    if (!trailer || ID == null) return
    const fields: TaskFields = {
      ...emptyTaskFields,
      ...sharedFieldsOf(trailer),
      ...{ Action: random.pick(ACTIONS) ?? TaskAction.ForceSpot, Priority: random.chance(0.3) ? 1 : 0 },
      ...{ TrailerID: trailer.ID, FromLocationID: trailer.LocationID, ToLocationID: pickPlace(tablet, random) },
      TrailerStatusType: StatusType.Empty,
    }
    const typed = random.chance(0.3) ? { SealNumber: `T${random.below(100)}` } : {}
    const Message = random.chance(0.3) ? `Mind the ${random.below(100)}` : null
    await save(tablet, 'createTask', { ...fields, ...typed, ID, Message }, { base: taskBase(fields) })
  },

  editTask: async (tablet: SimTablet, random: SeededRandom) => {
    const task = random.pick((await listTasks(tablet)).filter(isOpen))
    if (!task) return
    const trailer = (await listTrailers(tablet)).find((row) => row.ID === task.TrailerID)
    const fields = taskFieldsOf(withTrailer(task, trailer))
    const change = random.pick<Partial<TaskFields>>([
      { SealNumber: `E${random.below(100)}` },
      { ToLocationID: pickPlace(tablet, random) },
      { Priority: 1 - fields.Priority },
      { TrailerStatusType: StatusType.RedTagEmpty },
    ])
    await save(tablet, 'updateTask', { ID: task.ID, ...fields, ...change }, { base: taskBase(fields) })
  },

  startTask: (tablet: SimTablet, random: SeededRandom) => setStatus(tablet, random, TaskStatus.Working),
  pauseTask: (tablet: SimTablet, random: SeededRandom) => setStatus(tablet, random, TaskStatus.Paused),
  completeTask: (tablet: SimTablet, random: SeededRandom) => setStatus(tablet, random, TaskStatus.Completed),
  /** Whoever may not is not shown the handle. */
  reorder: async (tablet: SimTablet, random: SeededRandom) => {
    if (may(tablet.person, 'tasks.write')) await orderActs.drag(tablet, random)
  },

  deleteTask: async (tablet: SimTablet, random: SeededRandom) => {
    const task = random.pick(await listTasks(tablet))
    if (task) await save(tablet, 'deleteTask', { ID: task.ID, isOverrideTask: false })
  },

  comment: async (tablet: SimTablet, random: SeededRandom) => {
    const task = random.pick(await listTasks(tablet))
    const ID = task && (await tablet.takeID())
    if (!task || ID == null) return
    const IsPrivate = random.chance(0.3) ? 1 : 0
    const Content = `comment ${random.below(1000)}`
    await save(tablet, 'addMessage', { ID, TaskID: task.ID, Type: 'Task', IsPrivate, Content })
  },

  handleComment: async (tablet: SimTablet, random: SeededRandom) => {
    const message = random.pick((await listMessages(tablet)).filter((row) => maySee(row, tablet.person)))
    if (!message) return
    if (random.chance(0.4)) await save(tablet, 'deleteMessage', { ID: message.ID })
    else await save(tablet, 'pinMessage', { ID: message.ID, IsPinned: !message.IsPinned })
  },
} as const

/** Asks for a status: mostly of a task that can get it, sometimes of one that cannot. */
async function setStatus(tablet: SimTablet, random: SeededRandom, status: TaskStatus): Promise<void> {
  const tasks = await listTasks(tablet)
  const task = random.pick(tasks.filter((row) => isOpen(row) && (isBefore(row, status) || random.chance(0.2))))
  if (!task) return
  const reason = status === TaskStatus.Paused ? TaskSubStatus.RedLight : TaskSubStatus.None
  await save(tablet, 'setTaskStatus', {
    ...{ TaskID: task.ID, TrailerID: task.TrailerID, UserID: null },
    ...{ TaskStatusType: status, TaskSubStatusType: reason, isOverrideTask: false },
  })
}

function isBefore({ StatusType }: Task, status: TaskStatus): boolean {
  return (StatusType === TaskStatus.Working) === (status !== TaskStatus.Working)
}

async function listMessages(tablet: SimTablet): Promise<readonly Message[]> {
  return tablet.store.read(async (tx) => {
    const rows = await tx.rows.Messages.getMany(await tx.rows.Messages.listIDs(tablet.siteID))
    return rows.filter((row) => row !== undefined)
  })
}
