/** Runs an act after the earlier ones, also failed ones. */
export type Turns = <R>(act: () => Promise<R>) => Promise<R>

/** Returns a queue in which each act reads the writes of the one before. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const result = last.then(act)
    last = result.catch(() => undefined)
    return result
  }
}

/** Returns a queue per key; idle keys take no memory. */
export function createTurnsByKey<K>(): <R>(key: K, act: () => Promise<R>) => Promise<R> {
  const lines = new Map<K, { readonly inTurn: Turns; open: number }>()
  return (key, act) => {
    const line = lines.get(key) ?? { inTurn: createTurns(), open: 0 }
    lines.set(key, line)
    line.open += 1
    return line.inTurn(act).finally(() => {
      line.open -= 1
      if (line.open === 0) lines.delete(key)
    })
  }
}
