import { emptyTaskFields } from '../../../src/domain/tasks/task-fields.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../../src/domain/tasks/task-lists.ts'
import { isInOrder, isOpen, type Task } from '../../../src/domain/tasks/task.ts'
import { StatusType } from '../../../src/domain/trailers/trailer-lists.ts'
import { save } from './acts.ts'
import { Broken } from './laws.ts'
import { nextOf, sorted } from './order-ledger.ts'
import type { SeededRandom } from './seeded-random.ts'
import { idAt } from './sim-server.ts'
import type { SimTablet } from './sim-tablet.ts'

/** Acts of people on the order of work at a tablet. */
export const orderActs = {
  add: async (tablet: SimTablet, random: SeededRandom) => {
    const ID = await tablet.takeID()
    if (ID === null) return
    const places = { FromLocationID: idAt(tablet.siteID, 40 + random.below(4)), ToLocationID: idAt(tablet.siteID, 30) }
    // A forced task may be completed by whoever did it.
    const what = {
      Action: TaskAction.ForcePull,
      TrailerStatusType: StatusType.Empty,
      Priority: random.chance(0.3) ? 1 : 0,
    }
    const trailer = { TrailerNumber: `T${random.below(100)}`, ScacID: 20 }
    await save(tablet, 'createTask', { ...emptyTaskFields, ...what, ...places, ...trailer, ID, Message: null })
  },

  /** Drags a task to another place of the list, which may be filtered. */
  drag: async (tablet: SimTablet, random: SeededRandom) => {
    const before = (await listTasks(tablet)).filter(isInOrder)
    const shows = random.chance(0.5) ? () => true : isShownAt(idAt(tablet.siteID, 40 + random.below(4)))
    const seen = before.filter(shows)
    const task = random.pick(seen)
    if (!task) return
    const others = seen.filter((row) => row.ID !== task.ID)
    const index = random.below(others.length + 1)
    const AfterTaskID = others[index - 1]?.ID ?? null
    const indexes = { OldPosition: seen.indexOf(task), TaskPosition: index }
    const saved = await save(tablet, 'moveTask', { TaskID: task.ID, AfterTaskID, ...indexes, ...noFilter })
    // A tablet after a sign-in saves nothing before the server has named the queue's last number.
    if (saved.name === 'not-saved') return
    if (saved.name !== 'saved') throw new Broken(`a move was not saved: ${saved.name}`)
    const after = (await listTasks(tablet)).filter(isInOrder)
    checkShown(task, AfterTaskID, others, after)
  },

  /** Moves to a position of the whole site, as other clients do. */
  put: async (tablet: SimTablet, random: SeededRandom) => {
    const tasks = (await listTasks(tablet)).filter(isInOrder)
    const task = random.pick(tasks)
    const positions = { OldPosition: 0, TaskPosition: random.below(tasks.length + 2) }
    if (task) await save(tablet, 'moveTask', { TaskID: task.ID, AfterTaskID: null, ...positions, ...noFilter })
  },

  start: (tablet: SimTablet, random: SeededRandom) => setStatus(tablet, random, TaskStatus.Working),
  pause: (tablet: SimTablet, random: SeededRandom) => setStatus(tablet, random, TaskStatus.Paused),
  complete: (tablet: SimTablet, random: SeededRandom) => setStatus(tablet, random, TaskStatus.Completed),

  remove: async (tablet: SimTablet, random: SeededRandom) => {
    const task = random.pick((await listTasks(tablet)).filter(isInOrder))
    if (task) await save(tablet, 'deleteTask', { ID: task.ID, isOverrideTask: false })
  },
} as const

const noFilter = {
  ...{ users: [], types: [], statusTypes: [], trailers: [], scacs: [], shipments: [], locations: [], dockgroups: [] },
  ...{ startDate: null, endDate: null, keyword: null, actions: [] },
}

const isShownAt = (locationID: number) => (task: Task) => task.FromLocationID === locationID

/** Expects the list to show the move at once, and hidden tasks to keep their order. */
function checkShown(task: Task, afterID: number | null, others: readonly Task[], after: readonly Task[]): void {
  const moved = after.find((row) => row.ID === task.ID)
  const place = others.findIndex((row) => row.ID === afterID) + 1
  const isThere = moved && nextOf(after.filter(isIn(others)), moved)?.ID === others[place]?.ID
  if (!isThere) throw new Broken(`drag: ${task.ID} does not show behind ${afterID}`)
}

const isIn = (tasks: readonly Task[]) => (task: Task) => tasks.some((row) => row.ID === task.ID)

async function setStatus(tablet: SimTablet, random: SeededRandom, status: TaskStatus): Promise<void> {
  const from = status === TaskStatus.Paused ? TaskStatus.Working : null
  const tasks = (await listTasks(tablet)).filter((row) => isOpen(row) && (from === null || row.StatusType === from))
  const task = random.pick(tasks)
  const reason = status === TaskStatus.Paused ? TaskSubStatus.RedLight : TaskSubStatus.None
  const asked = { TaskStatusType: status, TaskSubStatusType: reason, UserID: null, TrailerID: null }
  if (task) await save(tablet, 'setTaskStatus', { TaskID: task.ID, ...asked, isOverrideTask: false })
}

/** The tasks that a tablet shows, in order. */
export async function listTasks(tablet: SimTablet): Promise<readonly Task[]> {
  return tablet.store.read(async (tx) => {
    const rows = await tx.rows.Tasks.getMany(await tx.rows.Tasks.listIDs(tablet.siteID))
    return sorted(rows.filter((row) => row !== undefined))
  })
}
