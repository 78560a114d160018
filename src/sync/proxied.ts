import { proxy } from 'comlink'

/** Wraps a function as a proxy between page and worker; returns anything else as it is. */
export function proxied(value: unknown): unknown {
  return typeof value === 'function' ? proxy(value) : value
}
