import { createTurns } from '../../domain/values/in-turn.ts'
import { drawBlock, rangeOf } from '../pipeline/id-blocks.ts'
import { secureRandom } from '../pipeline/random.ts'
import { type ConnectionSource, withConnection } from './connection.ts'

const SERVER = { DeviceID: 'server', UserID: 0 }

/** IDs for the server's own rows, taken in blocks: after a restore, a sequence would repeat used IDs. */
export class OwnIDs {
  #next = 0
  #last = -1
  readonly #inTurn = createTurns()

  constructor(private readonly source: ConnectionSource) {}

  /** Throws the database's error when a new block is needed. */
  take(count: number): Promise<readonly number[]> {
    return this.#inTurn(() => this.#take(count))
  }

  async #take(count: number): Promise<readonly number[]> {
    const ids: number[] = []
    while (ids.length < count) {
      if (this.#next > this.#last) await this.#open()
      ids.push(this.#next)
      this.#next += 1
    }
    return ids
  }

  async #open(): Promise<void> {
    for (;;) {
      const block = drawBlock(secureRandom)
      const { From, To } = rangeOf(block)
      const { affected } = await withConnection(this.source, (connection) =>
        connection.query(
          `insert into id_block ("Block", "DeviceID", "UserID", "UsedTo", "GrantedAt") values ($1::bigint, $2::text, $3::bigint, $4::bigint, now())
          on conflict ("Block") do nothing`,
          [block, SERVER.DeviceID, SERVER.UserID, To],
        ),
      )
      if (affected === 0) continue
      this.#next = From
      this.#last = To
      return
    }
  }
}
