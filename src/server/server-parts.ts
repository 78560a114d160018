import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { LiveHub } from './live/hub.ts'
import type { Signer } from './log/signer.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import type { Random } from './pipeline/id-blocks.ts'
import type { Pipeline } from './pipeline/pipeline.ts'
import type { PipelineParts } from './pipeline/settle-together.ts'
import type { Scales } from './scale/scales.ts'
import type { Lifetime } from './sessions/session-store.ts'
import type { Settings } from './settings.ts'
import type { Exports } from './web/exports.ts'
import type { HeavyReads } from './web/heavy-reads.ts'

export interface ServerParts {
  readonly settings: Settings
  readonly database: Database
  readonly pipeline: Pipeline
  readonly clock: Clock
  readonly monotonic: PipelineParts['monotonic']
  readonly random: Random
  readonly lifetime: Lifetime
  readonly logger: Logger
  readonly heavyReads: HeavyReads
  readonly photos: PhotoStore
  readonly scales: Scales
  readonly signer: Signer
  /** One limit for the exports of all lists. */
  readonly exports: Exports
  /** Null: pokes are turned off. */
  readonly live: LiveHub | null
}
