/** Limit after which the page does the work itself. */
const WORKER_START_MS = 10_000

/** The engine's worker once it runs; null where none can start. Starts when this module is loaded. */
export const spawned: Promise<Worker | null> = spawn()

async function spawn(): Promise<Worker | null> {
  // Without BroadcastChannel the page would not hear of what a worker writes.
  if (typeof Worker === 'undefined' || typeof BroadcastChannel === 'undefined') return null
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    if (await isReady(worker)) return worker
    worker.terminate()
    return null
  } catch {
    // The constructor throws where workers are forbidden.
    return null
  }
}

function isReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WORKER_START_MS)
    const settle = (ready: boolean) => {
      clearTimeout(timer)
      worker.removeEventListener('message', onMessage)
      resolve(ready)
    }
    const onMessage = (event: MessageEvent) => {
      if (event.data === 'ready') settle(true)
    }
    worker.addEventListener('message', onMessage)
    worker.addEventListener('error', () => settle(false), { once: true })
  })
}
