import type { EngineEvents } from './engine/engine-parts.ts'

/**
 * Passes events on while the person is at this tablet. An answer that comes after they have left says nothing about the
 * next person, whose screen would show it; who asks for a value then gets none.
 */
export function eventsWhileHere(events: EngineEvents, isHere: () => boolean): EngineEvents {
  return new Proxy(events, {
    get: (all, name) => {
      const tell = Reflect.get(all, name)
      return (...args: readonly unknown[]) => (isHere() ? Reflect.apply(tell, all, args) : undefined)
    },
  })
}
