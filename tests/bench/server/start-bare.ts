import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { within } from '../limits.ts'
import { cpuSeconds } from './cpu.ts'
import type { Place } from './bench-yard.ts'

const program = fileURLToPath(new URL('./bare-route.ts', import.meta.url))

export interface BareRoute {
  readonly url: string
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts the bare route as a process of its own. */
export async function startBare(place: Place): Promise<BareRoute> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, place.databaseUrl ?? '', place.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithBench = () => child.kill('SIGKILL')
  process.once('exit', endWithBench)
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the bare route ended before it answered')
  })
  ended.catch(() => undefined)
  const [url] = (await within('the bare route answers', Promise.race([once(lines, 'line'), ended]))) as [string]
  return {
    url,
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM')
      await within(
        'the bare route ends',
        ended.catch(() => undefined),
      )
      process.off('exit', endWithBench)
    },
  }
}
