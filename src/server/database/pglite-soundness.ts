import type { PGlite } from '@electric-sql/pglite'
import type { SqlConnection } from './connection.ts'
import type { DatabaseFiles } from './pglite-files.ts'
import { codeOf, DatabaseTrouble, firstLineOf, reasonOf } from './trouble.ts'

const STATEMENT_FAILED = 100
const DISK_FULL = '53100'

/**
 * Ends everything at the first error of the disk, result without its end, or exception other than a failed statement:
 * PGlite swallows a panic, and the yard would look empty. Acknowledged commits are on the disk.
 */
export class Soundness {
  readonly failed: Promise<DatabaseTrouble>
  private trouble: DatabaseTrouble | null = null
  private tellFailed: (trouble: DatabaseTrouble) => void = () => undefined

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

  assert(): void {
    if (this.files?.refused) this.fail(reasonOf(this.files.refused), this.files.refused)
    if (this.trouble) throw this.trouble
  }

  /** The first reason stands. */
  fail(reason: string, cause: unknown): DatabaseTrouble {
    if (this.trouble) return this.trouble
    const refused = this.files?.refused ?? null
    const why = refused ? `the disk refused a write: ${reasonOf(refused)}` : reason
    this.trouble = new DatabaseTrouble(
      `The embedded database in ${this.place} stopped: ${why}. Correct that and start again: everything that was acknowledged is there.`,
      { cause },
    )
    this.tellFailed(this.trouble)
    return this.trouble
  }

  /** A failure of the files is the database's. */
  attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw this.fail(reasonOf(error), error)
    }
  }

  /** Returns the connection, which throws after a failure. */
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
        // After an error of the disk a panic may look like a failed statement.
        const isUsual = isFailedStatement(error) && this.isSound && !this.files?.refused
        if (!isUsual) leaveEngine(engine, this.fail(firstLineOf(error), error))
        throw error
      }
    }
  }
}

/** Stops PGlite from asking a broken engine endlessly. Keeps only `stackRestore`, its own step after an exception. */
function leaveEngine(engine: PGlite['Module'], trouble: DatabaseTrouble): void {
  engine.stackRestore = () => {
    throw trouble
  }
  engine._PostgresSendReadyForQueryIfNecessary = () => undefined
  engine._pgl_pq_flush = () => undefined
}

/** A result without the end of its statement. */
export class UnfinishedAnswer extends Error {
  override readonly name = 'UnfinishedAnswer'
}

function isFailedStatement(error: unknown): boolean {
  return error instanceof Object && 'status' in error && error.status === STATEMENT_FAILED
}
