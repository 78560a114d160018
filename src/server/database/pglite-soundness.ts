import type { PGlite } from '@electric-sql/pglite'
import type { SqlConnection } from './connection.ts'
import type { DatabaseFiles } from './pglite-files.ts'
import { codeOf, DatabaseTrouble, firstLineOf, reasonOf } from './trouble.ts'

/** The status with which the database inside leaves a statement that failed in the usual way. */
const STATEMENT_FAILED = 100
const DISK_FULL = '53100'

/**
 * Whether the embedded database can still be trusted. Inside, a panic is an exception that PGlite swallows: every later statement then "succeeds" without rows,
 * sessions look unknown and the yard looks empty. So the first sign of it ends everything: an exception of the engine that is no error of a statement, an
 * answer without the end that each answer has, anything that the disk refused. What was acknowledged is on the disk; the next start recovers it.
 */
export class Soundness {
  readonly failed: Promise<DatabaseTrouble>
  private trouble: DatabaseTrouble | null = null
  private tellFailed: (trouble: DatabaseTrouble) => void = () => undefined

  /** `files`: null in memory. */
  constructor(
    private readonly place: string,
    private readonly files: DatabaseFiles | null = null,
  ) {
    this.failed = new Promise((resolve) => {
      this.tellFailed = resolve
    })
  }

  get isSound(): boolean {
    return this.trouble === null
  }

  /** Throws when the database has failed. */
  assert(): void {
    if (this.files?.refused) this.fail(reasonOf(this.files.refused), this.files.refused)
    if (this.trouble) throw this.trouble
  }

  /** Notes why it has failed, and answers the trouble; the first reason stands. */
  fail(reason: string, cause: unknown): DatabaseTrouble {
    if (this.trouble) return this.trouble
    const refused = this.files?.refused ?? null
    const why = refused ? `the disk refused a write: ${reasonOf(refused)}` : reason
    this.trouble = new DatabaseTrouble(
      `The embedded database in ${this.place} stopped: ${why}. Mend that and start again: everything that was acknowledged is there.`,
      { cause },
    )
    this.tellFailed(this.trouble)
    return this.trouble
  }

  /** Runs work on the files of the database; its failure is the database's. */
  attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw this.fail(reasonOf(error), error)
    }
  }

  /** The same connection, which throws where the database has failed instead of answering. `pglite` is watched from then on. */
  watch(pglite: PGlite, connection: SqlConnection): SqlConnection {
    this.watchEngine(pglite)
    const sound = async <T>(work: () => Promise<T>): Promise<T> => {
      this.assert()
      try {
        const answer = await work()
        this.assert()
        return answer
      } catch (error) {
        if (error instanceof UnfinishedAnswer) throw this.fail('it gave an answer without an end', error)
        if (codeOf(error) === DISK_FULL) throw this.fail('no space is left on the device', error)
        this.assert()
        throw error
      }
    }
    return {
      query: (text, values) => sound(() => connection.query(text, values)),
      series: (statements) => sound(() => connection.series(statements)),
    }
  }

  private watchEngine({ Module: engine }: PGlite): void {
    const run = engine._PostgresMainLoopOnce
    engine._PostgresMainLoopOnce = () => {
      try {
        this.assert()
        run()
      } catch (error) {
        // After a refusal of the disk a panic may show itself as a failed statement, again and again.
        const isUsual = isFailedStatement(error) && this.isSound && !this.files?.refused
        if (!isUsual) leaveEngine(engine, this.fail(firstLineOf(error), error))
        throw error
      }
    }
  }
}

/**
 * PGlite swallows whatever the engine throws, and asks it again until it has read the whole statement: with one that is broken, for ever. What it does right
 * after an exception, `stackRestore`, is the way out; what it would ask for at the end is left out.
 */
function leaveEngine(engine: PGlite['Module'], trouble: DatabaseTrouble): void {
  engine.stackRestore = () => {
    throw trouble
  }
  engine._PostgresSendReadyForQueryIfNecessary = () => undefined
  engine._pgl_pq_flush = () => undefined
}

/** An answer that does not say that its statement is done. */
export class UnfinishedAnswer extends Error {
  override readonly name = 'UnfinishedAnswer'
}

function isFailedStatement(error: unknown): boolean {
  return error instanceof Object && 'status' in error && error.status === STATEMENT_FAILED
}
