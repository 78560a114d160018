import type { LiveEvent, LiveEventName, LiveEvents } from '../../contract/live.ts'

interface Read {
  readonly events: readonly LiveEvent[]
  /** The server's latest `retry`, in milliseconds; null if this piece of text has none. */
  readonly retryMs: number | null
}

const checks: { readonly [N in LiveEventName]: (data: Partial<Record<keyof LiveEvents[N], unknown>>) => boolean } = {
  open: ({ Line, HeartbeatMs }) => typeof Line === 'string' && typeof HeartbeatMs === 'number' && HeartbeatMs > 0,
  changed: ({ SiteID, Version }) => typeof SiteID === 'number' && typeof Version === 'number',
  editing: ({ Open }) => Array.isArray(Open),
}

/** Longest text without the end of an event: the server sends nothing so long. */
const LONGEST = 65_536

/** Reads server-sent events from pieces of text that end anywhere; skips unknown events. */
export class EventReader {
  #rest = ''

  read(piece: string): Read {
    const blocks = (this.#rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    const rest = blocks.pop() ?? ''
    this.#rest = rest.length > LONGEST ? '' : rest
    let retryMs: number | null = null
    const events: LiveEvent[] = []
    for (const block of blocks) {
      const fields = fieldsOf(block)
      const retry = fields.get('retry')
      if (retry !== undefined && /^\d{1,9}$/.test(retry)) retryMs = Number(retry)
      const event = toEvent(fields.get('event'), fields.get('data'))
      if (event) events.push(event)
    }
    return { events, retryMs }
  }
}

/** Comments have no name. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  return new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
    }),
  )
}

function toEvent(name: string | undefined, json: string | undefined): LiveEvent | null {
  if (name === undefined || json === undefined || !(name in checks)) return null
  try {
    const data: unknown = JSON.parse(json)
    const isKnown = typeof data === 'object' && data !== null && checks[name as LiveEventName](data)
    return isKnown ? ({ name, data } as LiveEvent) : null
  } catch {
    return null
  }
}
