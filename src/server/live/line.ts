import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '../../contract/live.ts'
import type { Caller } from '../access/caller.ts'

/** `tokenHash` names the line's session. */
export interface LineOwner extends Pick<Caller, 'UserID' | 'Roles' | 'DeviceID' | 'SiteID'> {
  readonly tokenHash: string
}

/** Unread bytes above which a line is cut: its tablet reads no more. */
const UNREAD_MAX_BYTES = 65_536

/** One open response of GET /live. */
export class Line {
  editing = '[]'
  #isOver = false

  constructor(
    readonly id: string,
    readonly owner: LineOwner,
    private readonly response: ServerResponse,
    onOver: () => void,
  ) {
    // A tablet that left; `close` follows.
    response.on('error', () => undefined)
    response.once('close', () => {
      this.#isOver = true
      onOver()
    })
  }

  send({ name, data }: LiveEvent): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** `retryMs`: about how long the tablet waits before it opens the line again. */
  beat(retryMs: number): void {
    this.#write(`: beat\nretry: ${retryMs}\n\n`)
  }

  end(): void {
    this.#isOver = true
    this.response.end()
  }

  #write(text: string): void {
    if (this.#isOver) return
    if (this.response.writableLength > UNREAD_MAX_BYTES) this.response.destroy()
    else this.response.write(text)
  }
}
