import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
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
  const [url] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => undefined)
  return {
    url,
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    stop: async () => {
      process.off('exit', endWithBench)
      child.kill('SIGTERM')
      await ended.catch(() => undefined)
    },
  }
}
