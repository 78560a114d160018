import type { EngineEvents } from './engine/engine-parts.ts'

/**
 * Passes events on while the person is at this tablet. An answer that comes after they have left says nothing about the
 * next person, whose screen would show it.
 */
export function eventsWhileHere(events: EngineEvents, isHere: () => boolean): EngineEvents {
  const tell = (event: () => void) => {
    if (isHere()) event()
  }
  const ask = async <T>(event: () => Promise<T>, otherwise: T) => (isHere() ? await event() : otherwise)
  return {
    onConnection: (connection) => tell(() => events.onConnection(connection)),
    onQueue: () => tell(() => events.onQueue()),
    onLocked: () => tell(() => events.onLocked()),
    onRevoked: () => ask(() => events.onRevoked(), undefined),
    onOtherSite: () => ask(() => events.onOtherSite(), false),
    onReachChanged: () => ask(() => events.onReachChanged(), undefined),
    onNeedsOwnDevice: (sharedID) => ask(() => events.onNeedsOwnDevice(sharedID), undefined),
    onInStep: () => ask(() => events.onInStep(), undefined),
    onWentBack: () => tell(() => events.onWentBack()),
    onDepartedUnseen: () => tell(() => events.onDepartedUnseen()),
    onSnapshot: (page) => tell(() => events.onSnapshot(page)),
    onChangedByOthers: (changes) => tell(() => events.onChangedByOthers(changes)),
    onWarnings: (words) => tell(() => events.onWarnings(words)),
    onError: (error) => tell(() => events.onError(error)),
  }
}
