import { commands } from '../../../src/domain/commands/catalogue.ts'
import { positionsOf, compareRank } from '../../../src/domain/tasks/task-order.ts'
import { isInOrder, isOpen, type Task } from '../../../src/domain/tasks/task.ts'
import type { Claim, ServerTx } from '../../../src/server/pipeline/server-store.ts'
import { Broken } from './laws.ts'

const moveCall = commands.moveTask.call
const createCall = commands.createTask.call

/**
 * The placement that a person wanted when the server accepted it, with its number among all
 * placements.
 */
interface Wish {
  readonly afterID: number
  readonly turn: number
}

/**
 * The required order of work, kept beside the server: after each command it is compared with the
 * rows, by the rule as the specification states it and not by ranks.
 */
export class OrderLedger {
  #turn = 0
  #before: readonly Task[] = []
  /** The number of each task's last placement; tasks from the start have none. */
  readonly #placedAt = new Map<number, number>()
  readonly #wishes = new Map<number, Wish>()
  /** The first fault: thrown inside a transaction, it would look like a failure of the server. */
  #broken: unknown = null
  /** Finished, but its rows are written at the end of its transaction. */
  #due: { readonly claim: Claim; readonly outcome: string } | null = null

  constructor(private readonly listTasks: () => readonly Task[]) {}

  /** Takes the server's present rows as the beginning. */
  begin(): void {
    this.#before = sorted(this.listTasks())
  }

  /** Checks the rows that each command with an effect left, before the next transaction. */
  watch(tx: ServerTx): ServerTx {
    let claim: Claim | null = null
    return {
      ...tx,
      open: (claimed) => {
        this.#checkDue()
        claim = claimed
        return tx.open(claimed)
      },
      finish: async (finish) => {
        await tx.finish(finish)
        if (claim?.Call.includes('/tasks')) this.#due = { claim, outcome: finish.Outcome }
      },
    }
  }

  #checkDue(): void {
    if (this.#due) this.#note(this.#due.claim, this.#due.outcome)
    this.#due = null
  }

  /** Throws the first fault so far. */
  assertSound(): void {
    this.#checkDue()
    if (this.#broken !== null) throw this.#broken
  }

  /**
   * Expects, at the end, that the last placements still hold, except for later ones at the same
   * place. Throws `Broken`.
   */
  checkWishes(): void {
    this.#checkDue()
    const tasks = sorted(this.listTasks())
    for (const [ID, { afterID, turn }] of this.#wishes) {
      const task = tasks.find((row) => row.ID === ID)
      const anchor = tasks.find((row) => row.ID === afterID)
      if (!task || !anchor || !isOpen(task) || this.#placed(afterID) > turn) continue
      const older = tasks.filter((row) => isOpen(row) && row.ID !== ID && this.#placed(row.ID) <= turn)
      if (nextOf(older, anchor)?.ID !== nextOf(older, task)?.ID)
        throw new Broken(`wish: ${ID} is not behind ${afterID} any more, and nobody moved them`)
      if (isOpen(anchor) && compareRank(anchor, task) > 0)
        throw new Broken(`wish: ${ID} stands before ${afterID}, and nobody moved them`)
    }
  }

  #note(claim: Claim, outcome: string): void {
    try {
      this.#check(claim, outcome)
    } catch (error) {
      this.#broken ??= error
    }
  }

  #check(claim: Claim, outcome: string): void {
    const before = this.#before
    const now = sorted(this.listTasks())
    this.#before = now
    const { TaskID, ID } = claim.Entry.Body
    const subject = Number(TaskID ?? ID)
    if (claim.Call === moveCall && outcome === 'rejected') throw new Broken('a move was refused')
    if (outcome !== 'applied' && outcome !== 'noop') return
    checkOthersStay(before, now, subject)
    this.#turn++
    if (claim.Call === createCall) this.#checkNew(now, subject)
    else if (claim.Call === moveCall) this.#checkMoved(now, subject, claim)
  }

  #checkNew(now: readonly Task[], ID: number): void {
    this.#placedAt.set(ID, this.#turn)
    const inOrder = now.filter(isInOrder)
    const place = inOrder.findIndex((row) => row.ID === ID)
    const isPriority = inOrder[place]?.Priority === 1
    const before = inOrder.slice(0, place)
    const behind = inOrder[place + 1]
    const isRight = isPriority ? before.every((row) => row.Priority === 1) && behind?.Priority !== 1 : !behind
    if (!isRight) throw new Broken(`new task ${ID} stands at ${place + 1} of ${inOrder.length}`)
  }

  #checkMoved(now: readonly Task[], ID: number, claim: Claim): void {
    const moved = now.find((row) => row.ID === ID)
    if (!moved || !isInOrder(moved)) return
    const { AfterTaskID, TaskPosition } = claim.Entry.Body
    const others = now.filter((row) => isOpen(row) && row.ID !== ID)
    const anchor = now.find((row) => row.ID === AfterTaskID)
    this.#placedAt.set(ID, this.#turn)
    if (anchor) {
      this.#wishes.set(ID, { afterID: anchor.ID, turn: this.#turn })
      if (nextOf(others, moved)?.ID !== nextOf(others, anchor)?.ID)
        throw new Broken(`move: ${ID} is not directly behind ${anchor.ID}`)
    } else {
      this.#wishes.delete(ID)
      const wanted = Math.min(Math.max(Number(TaskPosition), 1), positionsOf(now).size)
      if (positionsOf(now).get(ID) !== wanted) throw new Broken(`move: ${ID} is not at position ${wanted}`)
    }
  }

  #placed(ID: number): number {
    return this.#placedAt.get(ID) ?? 0
  }
}

/** Tasks in the order of their ranks. */
export function sorted(tasks: readonly Task[]): readonly Task[] {
  return [...tasks].sort(compareRank)
}

/** The first of some tasks that stands behind a given one. */
export function nextOf(tasks: readonly Task[], task: Task): Task | undefined {
  return tasks.find((row) => compareRank(row, task) > 0)
}

/**
 * Expects that a command changes the place of its own task alone, and that no two open tasks share
 * a rank.
 */
function checkOthersStay(before: readonly Task[], now: readonly Task[], subject: number): void {
  const others = (rows: readonly Task[]) => rows.filter((row) => isOpen(row) && row.ID !== subject).map((row) => row.ID)
  if (others(before).join() !== others(now).join())
    throw new Broken(`order: ${others(before)} became ${others(now)} by ${subject}`)
  const open = now.filter(isOpen)
  if (new Set(open.map((row) => row.Rank)).size < open.length) throw new Broken('order: two open tasks share a rank')
}
