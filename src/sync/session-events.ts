import type { SessionState } from './api.ts'
import type { EngineEvents } from './engine/engine-parts.ts'

export interface SessionEvents {
  onState(state: SessionState): void
  readonly engine: Pick<
    EngineEvents,
    'onConnection' | 'onQueue' | 'onDepartedUnseen' | 'onSnapshot' | 'onChangedByOthers' | 'onWarnings' | 'onError'
  >
  /** Other people's queues were sent, or left behind. */
  onOthers(): void
}
