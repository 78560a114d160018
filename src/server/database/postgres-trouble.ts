import { type ConnectionSource, withConnection } from './connection.ts'
import { codeOf, DatabaseTrouble, firstLineOf, reasonOf } from './trouble.ts'

const OLDEST_VERSION = 15

/** Throws `DatabaseTrouble` for a server that is too old. */
export async function refuseOldServer(source: ConnectionSource): Promise<void> {
  const { rows } = await withConnection(source, (connection) =>
    connection.query<{ Version: number }>(`select current_setting('server_version_num')::integer / 10000 as "Version"`),
  )
  const version = rows[0]?.Version ?? 0
  if (version < OLDEST_VERSION)
    throw new DatabaseTrouble(
      `DATABASE_URL must be the address of a PostgreSQL of version ${OLDEST_VERSION} or newer: this one is ${version}.`,
    )
}

/** Reasons by code; the original messages quote the address. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'the name of its host could not be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it does not let this user in',
  '3D000': 'it has no such database',
  '42501': 'this user may not do what the start needs',
  '53300': 'it has no connection left',
  '57P03': 'it is starting up',
}

/** Returns the one-line error of a failed start. */
export function explainUnusable(error: unknown): DatabaseTrouble {
  if (error instanceof DatabaseTrouble) return error
  const code = codeOf(error) ?? codeOfFirst(error)
  const reason =
    code === null ? withoutCode(error) : (reasons[code] ?? (code.length === 5 ? `error ${code}` : reasonOf(error)))
  return new DatabaseTrouble(`DATABASE_URL must be the address of a PostgreSQL that can be used: ${reason}.`, {
    cause: error,
  })
}

/** A host with several addresses fails once for each. */
function codeOfFirst(error: unknown): string | null {
  return error instanceof AggregateError ? codeOf(error.errors[0]) : null
}

function withoutCode(error: unknown): string {
  if (/timeout exceeded/i.test(firstLineOf(error))) return 'it does not answer'
  return firstLineOf(error).replace(/\.$/, '')
}
