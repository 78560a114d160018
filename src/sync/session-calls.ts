import type { Bench, BenchParts } from './bench.ts'
import type { NetworkAnswer, NetworkRequest } from './engine/ports.ts'
import type { ServerResult } from './api.ts'
import { report } from './report.ts'
import { judge, type Verdict } from './retry.ts'
import type { ServerCallParts, ServerCalls } from './server-calls.ts'
import { NOT_LOADED } from './session-words.ts'

/** Time limit of the check that the server responds, before somebody does what cannot be undone while offline. */
export const ASK_LIMIT_MS = 3_000

/** The calls of a session. Passes each response to the engine, so that it need not ask itself. */
export class SessionCalls {
  readonly ofScreens: ScreenCalls

  constructor(
    private readonly parts: Pick<BenchParts, 'clock' | 'network' | 'download'>,
    private readonly getBench: () => Bench | null,
  ) {
    const ofScreens = {
      clock: parts.clock,
      network: { call: (request: NetworkRequest) => this.#ask(request) },
      download: (...request: Parameters<typeof parts.download>) => this.#listen(() => parts.download(...request)),
    }
    this.ofScreens = new ScreenCalls(ofScreens, getBench)
  }

  async make(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, limitMs?: number): Promise<Verdict> {
    const answer = await this.#ask({ method, path, ...(body && { body }), ...(limitMs && { limitMs }) })
    return judge(answer, this.parts.clock.now())
  }

  /** True when the server responds now, whatever the last cycle said. */
  async isAnswered(): Promise<boolean> {
    return (await this.make('GET', '/health', undefined, ASK_LIMIT_MS)).name !== 'wait'
  }

  #ask(request: NetworkRequest): Promise<NetworkAnswer | null> {
    return this.#listen(() => this.parts.network.call(request))
  }

  async #listen(call: () => Promise<NetworkAnswer | null>): Promise<NetworkAnswer | null> {
    const bench = this.getBench()
    const heard = bench?.engine.asked()
    const answer = await call()
    // Another person may have signed in meanwhile.
    if (this.getBench() === bench) heard?.(answer)
    return answer
  }
}

/**
 * The calls that screens make by themselves (`server-calls.ts`). Their catalogue, which a day at the gate may not need,
 * is a file that loads with the first of them. Never throws: where the file is missing, nothing was asked.
 */
export class ScreenCalls {
  #loaded: ServerCalls | null = null

  constructor(
    private readonly parts: ServerCallParts,
    /** Of the person who is signed in. */
    private readonly getBench: () => object | null,
  ) {}

  readonly call: ServerCalls['call'] = (...request) => this.#with((calls) => calls.call(...request))

  readonly download: ServerCalls['download'] = (...request) => this.#with((calls) => calls.download(...request))

  readonly upload: ServerCalls['upload'] = (...request) => this.#with((calls) => calls.upload(...request))

  async #with<T>(ask: (calls: ServerCalls) => Promise<ServerResult<T>>): Promise<ServerResult<T>> {
    const bench = this.getBench()
    const calls = this.#loaded ?? (await this.#load())
    // The file may take long: nothing is asked in the name of the next person.
    if (bench && bench !== this.getBench()) return { name: 'locked' }
    return calls ? await ask(calls) : { name: 'trouble', words: NOT_LOADED, retryAfterMs: null }
  }

  async #load(): Promise<ServerCalls | null> {
    try {
      const { ServerCalls } = await import('./server-calls.ts')
      this.#loaded ??= new ServerCalls(this.parts)
      return this.#loaded
    } catch (error) {
      report(error)
      return null
    }
  }
}
