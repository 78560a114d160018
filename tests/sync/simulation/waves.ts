import type { Caller } from '../../../src/server/access/caller.ts'
import type { NetworkAnswer, NetworkRequest } from '../../../src/sync/engine/ports.ts'

/** A request with its sender. */
export interface Asked {
  readonly person: Pick<Caller, 'UserID' | 'UserName' | 'Roles'>
  readonly deviceID: string
  readonly request: NetworkRequest
  readonly via: Caller['Via']
}

interface Waiting {
  readonly asked: Asked
  readonly resolve: (answer: NetworkAnswer | PromiseLike<NetworkAnswer>) => void
}

/**
 * Lets the requests of tablets that cycle beside each other reach the server in waves, each when all of them wait for an
 * answer or have ended. So the same requests meet on each run, however long a store takes.
 */
export class Waves {
  #waiting: Waiting[] = []

  constructor(
    private running: number,
    private readonly answer: (wave: readonly Asked[]) => Promise<ReadonlyMap<Asked, NetworkAnswer>>,
  ) {}

  ask(asked: Asked): Promise<NetworkAnswer> {
    return new Promise((resolve) => {
      this.#waiting.push({ asked, resolve })
      this.#begin()
    })
  }

  /** One tablet's cycle has ended. */
  leave(): void {
    this.running -= 1
    this.#begin()
  }

  #begin(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.running) return
    const wave = this.#waiting.sort((a, b) => (a.asked.deviceID < b.asked.deviceID ? -1 : 1))
    this.#waiting = []
    const answers = this.answer(wave.map(({ asked }) => asked))
    for (const { asked, resolve } of wave) resolve(answers.then((all) => answerTo(asked, all)))
  }
}

function answerTo(asked: Asked, answers: ReadonlyMap<Asked, NetworkAnswer>): NetworkAnswer {
  const answer = answers.get(asked)
  if (!answer) throw new Error(`no answer to ${asked.request.path}`)
  return answer
}
