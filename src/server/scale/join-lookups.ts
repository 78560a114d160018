import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'

type Done = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
type LookUpAll = (host: string, options: LookupAllOptions, done: Done) => void

/**
 * Returns a look-up of addresses for `connect` that joins one under way for the same host. A name server that does not
 * answer holds each look-up for up to half a minute in one of the few threads of the process, and attempts to connect
 * are repeated more often than that.
 */
export function joinLookups(all: LookUpAll = lookUp): LookupFunction {
  const underway = new Map<string, Done[]>()
  return (host, options, done) => {
    const tell: Done = (error, addresses) => {
      const [first] = addresses
      if (error || !first) done(error ?? new Error(`no address of ${host}`), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    }
    const waiting = underway.get(host)
    if (waiting) {
      waiting.push(tell)
      return
    }
    const asked = [tell]
    underway.set(host, asked)
    all(host, { ...options, all: true }, (error, addresses) => {
      underway.delete(host)
      for (const one of asked) one(error, addresses ?? [])
    })
  }
}
