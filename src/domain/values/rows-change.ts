interface Row {
  readonly ID: number
}

/** The rows of a list that are new or changed, and the IDs of those that are gone. */
export interface RowsChange<R> {
  readonly put: readonly R[]
  readonly gone: readonly number[]
}

/** Compares a list with the one before; at first all rows are new. */
export class ChangedRows<R extends Row> {
  #texts: ReadonlyMap<number, string> = new Map()

  next(rows: readonly R[]): RowsChange<R> {
    const before = this.#texts
    const texts = new Map(rows.map((row) => [row.ID, JSON.stringify(row)]))
    this.#texts = texts
    return {
      put: rows.filter(({ ID }) => before.get(ID) !== texts.get(ID)),
      gone: [...before.keys()].filter((id) => !texts.has(id)),
    }
  }
}

/** Applies a change; an unchanged list, and unchanged rows, stay the same objects. */
export function withChange<R extends Row>(rows: readonly R[], { put, gone }: RowsChange<R>): readonly R[] {
  if (put.length === 0 && gone.length === 0) return rows
  const byID = new Map([...rows, ...put].map((row) => [row.ID, row]))
  for (const id of gone) byID.delete(id)
  return [...byID.values()]
}
