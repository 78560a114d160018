/** For acts of which each reads what the one before it has written: it begins when that has ended, well or not. */
export function createTurns(): <R>(act: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const result = last.then(act)
    last = result.catch(() => undefined)
    return result
  }
}
