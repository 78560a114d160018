import type { LoggedCommand, QueueOwner } from '../pipeline/server-store.ts'
import type { SqlConnection } from './connection.ts'

interface LogRow extends Omit<LoggedCommand, 'Entry' | 'Answer'> {
  readonly Entry: string
  readonly Answer: string | null
}

const columns = `l."Key", l."UserID", l."UserName", l."DeviceID", l."SiteID", l."Call", l."Fingerprint", l."Outcome", l."Status", l."Answer"::text as "Answer",
  l."Version", (select r."How" from resolved_refusal r where r."Key" = l."Key") as "ResolvedHow", l."Entry"::text as "Entry",
  exists (select 1 from open_refusal o where o."Key" = l."Key") as "Open"`

/** Returns the log rows of keys. `offset 0`: each key is looked up in its own partition. */
export async function findCommands(
  connection: SqlConnection,
  keys: readonly string[],
): Promise<readonly LoggedCommand[]> {
  const { rows } = await connection.query<LogRow>(
    `select ${columns} from unnest($1::text::uuid[]) as given(key)
    cross join lateral (select * from command_log where "Key" = given.key offset 0) l`,
    [`{${keys.join(',')}}`],
  )
  return rows.map(toCommand)
}

export async function findCommand(connection: SqlConnection, key: string): Promise<LoggedCommand | null> {
  return (await findCommands(connection, [key]))[0] ?? null
}

/** Returns the latest log row under a number of a queue. */
export async function findCommandBySequence(
  connection: SqlConnection,
  { DeviceID, UserID }: QueueOwner,
  sequence: number,
): Promise<LoggedCommand | null> {
  const { rows } = await connection.query<LogRow>(
    `select ${columns} from command_log l
    where l."DeviceID" = $1::text and l."UserID" = $2::bigint and l."Sequence" = $3::bigint order by l."ReceivedAt" desc limit 1`,
    [DeviceID, UserID, sequence],
  )
  return rows.map(toCommand)[0] ?? null
}

/** Returns the latest command that would make the row of this ID and waits for a person's decision; null for none. */
export async function findUndecided(
  connection: SqlConnection,
  { UserID, SiteID, Call, ID }: Pick<LoggedCommand, 'UserID' | 'SiteID' | 'Call'> & { readonly ID: number },
): Promise<LoggedCommand | null> {
  const { rows } = await connection.query<LogRow>(
    `select ${columns} from open_refusal waiting
    cross join lateral (select * from command_log where "Key" = waiting."Key" offset 0) l
    where waiting."UserID" = $1::bigint and waiting."SiteID" = $2::bigint and l."Call" = $3::text
      and l."Entry"->'Body'->>'ID' = $4::text
    order by l."ReceivedAt" desc limit 1`,
    [UserID, SiteID, Call, String(ID)],
  )
  return rows.map(toCommand)[0] ?? null
}

function toCommand(row: LogRow): LoggedCommand {
  return { ...row, Entry: JSON.parse(row.Entry), Answer: row.Answer === null ? null : JSON.parse(row.Answer) }
}
