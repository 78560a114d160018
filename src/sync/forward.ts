import type { Host } from './host.ts'
import { proxied } from './proxied.ts'
import { type Invoke, registry } from './registry.ts'

/** Forwards each call of the registry to the object that has its method. */
export function forwardTo(host: Pick<Host, 'session'>): Invoke {
  return async (name, ...args) => {
    const entry = registry[name]
    const { session } = host
    const target = { host, session, bench: session?.bench, photos: session?.photos }[entry.to]
    if (!target && entry.to === 'bench') return proxied(entry.signedOut)
    const method: unknown = target && Reflect.get(target, name)
    if (typeof method !== 'function') throw new Error(`${name}: not started`)
    return proxied(await Reflect.apply(method, target, args))
  }
}
