import { proxy } from 'comlink'

/** Proxies a function between page and worker; returns anything else as it is. */
export function proxied(value: unknown): unknown {
  return typeof value === 'function' ? proxy(value) : value
}
