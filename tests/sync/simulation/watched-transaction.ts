import {
  type Claim,
  type LoggedOutcome,
  type ServerTx,
  StoreUnavailable,
} from '../../../src/server/pipeline/server-store.ts'

/** Trouble of a transaction with commands of several tablets. */
export type Trouble =
  | 'none'
  /** It is lost before its commit, as in a kill of the server. */
  | 'undone'
  /** It is lost after its commit: nobody hears of it. */
  | 'unacknowledged'
  /** One of its commands fails behind those of others, once. */
  | 'one-fails'

/** The connection to the database is lost. */
export class Lost extends StoreUnavailable {}

class Stumbled extends Error {}

/** True for an error that the simulation made. */
export function isMade(error: unknown): boolean {
  return error instanceof Lost || (error instanceof Error && error.cause instanceof Stumbled)
}

/** A transaction with the commands that it settled. */
export class WatchedTransaction {
  readonly applied: string[] = []
  readonly outcomes = new Set<LoggedOutcome>()
  /** Tablets whose commands it settled. */
  readonly devices = new Set<string>()
  hasStumbled = false

  constructor(private readonly stumbles: boolean) {}

  get isShared(): boolean {
    return this.devices.size > 1
  }

  watch(tx: ServerTx): ServerTx {
    let failing = false
    return {
      ...tx,
      open: (claim: Claim) => {
        failing = this.stumbles && this.isShared && !this.hasStumbled
        return tx.open(claim)
      },
      rowsOf: (siteID) => {
        const rows = tx.rowsOf(siteID)
        return {
          ...rows,
          get: (list, id) => {
            if (!failing || list !== 'Sites') return rows.get(list, id)
            failing = false
            this.hasStumbled = true
            return Promise.reject(new Stumbled('a command fails'))
          },
        }
      },
      finish: async (finish) => {
        await tx.finish(finish)
        this.devices.add(finish.DeviceID)
        this.outcomes.add(finish.Outcome)
        if (finish.Outcome === 'applied') this.applied.push(finish.Key)
      },
    }
  }
}
