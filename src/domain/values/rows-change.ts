interface Row {
  readonly ID: number
}

/** The rows of a list that are new or changed, and the IDs of those that are gone. */
export interface RowsChange<R> {
  readonly put: readonly R[]
  readonly gone: readonly number[]
}

interface Known<R> {
  readonly row: R
  readonly text: string
}

/** Compares a list with the one before; at first all rows are new. The same object counts as unchanged. */
export class ChangedRows<R extends Row> {
  #known: ReadonlyMap<number, Known<R>> = new Map()

  next(rows: readonly R[]): RowsChange<R> {
    const before = this.#known
    const known = new Map(rows.map((row) => [row.ID, noted(row, before.get(row.ID))]))
    this.#known = known
    return {
      put: rows.filter(({ ID }) => before.get(ID)?.text !== known.get(ID)?.text),
      gone: [...before.keys()].filter((id) => !known.has(id)),
    }
  }
}

function noted<R>(row: R, before: Known<R> | undefined): Known<R> {
  return before?.row === row ? before : { row, text: JSON.stringify(row) }
}

/** Applies a change; an unchanged list, and unchanged rows, stay the same objects. */
export function withChange<R extends Row>(rows: readonly R[], { put, gone }: RowsChange<R>): readonly R[] {
  if (put.length === 0 && gone.length === 0) return rows
  const byID = new Map([...rows, ...put].map((row) => [row.ID, row]))
  for (const id of gone) byID.delete(id)
  return [...byID.values()]
}
