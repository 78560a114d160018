import { proxy } from 'comlink'

/** A function stays where it was made, so it travels between page and worker as a proxy; anything else travels by itself. */
export function proxied(value: unknown): unknown {
  return typeof value === 'function' ? proxy(value) : value
}
