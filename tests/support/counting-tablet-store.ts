import type { Task } from '../../src/domain/tasks/task.ts'
import type { RowTable, TableName, TabletStore, TabletTx } from '../../src/mirror/tablet-store.ts'

/** A tablet's store that counts how many rows of tasks are read from it. */
export class CountingTabletStore implements TabletStore {
  private taskRows = 0

  constructor(private readonly store: TabletStore) {}

  transact<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T> {
    return this.store.transact(async (tx) => await scope(this.counting(tx)), tables)
  }

  read<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T> {
    return this.store.read(async (tx) => await scope(this.counting(tx)), tables)
  }

  /** The number of task rows that a piece of work read. */
  async tasksDuring(work: () => Promise<unknown>): Promise<number> {
    const before = this.taskRows
    await work()
    return this.taskRows - before
  }

  private counting(tx: TabletTx): TabletTx {
    const { Tasks } = tx.rows
    const one = (row: Task | undefined) => {
      this.taskRows += row ? 1 : 0
      return row
    }
    const many = <T>(rows: readonly T[]) => {
      this.taskRows += rows.length
      return rows
    }
    const counted: RowTable<Task> = {
      ...Tasks,
      get: async (id) => one(await Tasks.get(id)),
      getMany: async (ids) => many(await Tasks.getMany(ids)),
      find: async (siteID, where) => many(await Tasks.find(siteID, where)),
      nearest: async (siteID, ask) => one(await Tasks.nearest(siteID, ask)),
      listIDs: async (siteID) => many(await Tasks.listIDs(siteID)),
      findIDs: async (siteID, where) => many(await Tasks.findIDs(siteID, where)),
    }
    return { ...tx, rows: { ...tx.rows, Tasks: counted } }
  }
}
