/** Begins a watch; answers what ends it, also before the worker has begun it. */
export function listening(watch: (alive: () => boolean) => Promise<() => void>): () => void {
  let ended = false
  const begun = watch(() => !ended)
  return () => {
    ended = true
    void begun.then((end) => end())
  }
}

/** The first answer of a watch, which then ends. */
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
