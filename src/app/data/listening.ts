/** Starts a watch. Returns the function that ends it, even before it has started. */
export function listening(watch: (alive: () => boolean) => Promise<() => void>): () => void {
  let ended = false
  const begun = watch(() => !ended)
  return () => {
    ended = true
    void begun.then((end) => end())
  }
}

/** Returns the first result of a watch and ends it. */
export async function firstAnswer<T>(watch: (listener: (answer: T) => void) => Promise<() => void>): Promise<T> {
  let end: (() => void) | undefined
  const answer = await new Promise<T>((resolve, reject) => {
    watch(resolve)
      .then((stop) => {
        end = stop
      })
      .catch(reject)
  })
  end?.()
  return answer
}
