/** Runs an act when those handed in before it have ended, well or not. The promise is the act's own. */
export type Turns = <R>(act: () => Promise<R>) => Promise<R>

/** Returns a line of acts of which each reads what the one before it has written. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const result = last.then(act)
    last = result.catch(() => undefined)
    return result
  }
}

/** Returns a line of acts for each key. A key whose acts have all ended takes no memory. */
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
