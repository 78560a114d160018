import type { SessionState } from './api.ts'
import type { EngineEvents } from './engine/engine-parts.ts'

export interface SessionEvents {
  onState(state: SessionState): void
  readonly engine: Pick<
    EngineEvents,
    'onConnection' | 'onQueue' | 'onDepartedUnseen' | 'onSnapshot' | 'onChangedByOthers' | 'onWarnings' | 'onError'
  >
  /** Queues of other people were sent, or left behind. */
  onOthers(): void
}
