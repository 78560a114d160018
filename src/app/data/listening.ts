/** Starts a watch. Returns the function that ends it, even before it has started. */
export function listening(watch: (alive: () => boolean) => Promise<() => void>): () => void {
  let ended = false
  const begun = watch(() => !ended)
  return () => {
    ended = true
    void begun.then((end) => end())
  }
}

/** Returns the first result of a watch and ends it, also if the result comes before the watch is set up. */
export async function firstAnswer<T>(watch: (listener: (answer: T) => void) => Promise<() => void>): Promise<T> {
  let begun = Promise.resolve(() => {})
  const answer = await new Promise<T>((resolve, reject) => {
    begun = watch(resolve)
    begun.catch(reject)
  })
  const end = await begun
  end()
  return answer
}
