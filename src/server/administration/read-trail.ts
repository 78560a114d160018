import { sql } from 'kysely'
import type { Answers, ChangeOfRow } from '../../contract/answers.ts'
import { changeWords, namedIDs, type RowNames } from '../../domain/administration/change-words.ts'
import type { FieldChange } from '../../domain/administration/field-changes.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import { SHARED } from '../../domain/lists.ts'
import { fullName } from '../../domain/people/session-user.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { listByID, rowsOf } from '../access/site-rows.ts'
import type { Database } from '../database/database.ts'

interface TrailAsk {
  readonly list: string
  readonly id: number
  readonly skip: number
  readonly take: number
}

interface TrailRow {
  readonly AtMs: number
  readonly UserID: number
  readonly UserName: string
  readonly Changes: string
}

/** Changes of a row of the active site or of a shared list, newest first, with names in place of IDs. */
export async function readTrail(
  database: Database,
  caller: Pick<Caller, 'SiteID'>,
  { list, id, skip, take }: TrailAsk,
): Promise<Answers['AdminChanges']> {
  const ofRow = sql`"SiteID" in (${SHARED}::bigint, ${caller.SiteID}::bigint) and "List" = ${list}::text and "ID" = ${id}::bigint`
  const counted = await sql<{ Count: number }>`
    select count(*)::int as "Count" from admin_change where ${ofRow}`.execute(database.db)
  const found = await sql<TrailRow>`
    select (extract(epoch from "At") * 1000)::float8 as "AtMs", "UserID", "UserName", "Changes"::text as "Changes"
    from admin_change where ${ofRow} order by "Version" desc offset ${skip}::int limit ${take}::int`.execute(
    database.db,
  )
  const rows = found.rows.map((row) => ({ ...row, Changes: JSON.parse(row.Changes) as readonly FieldChange[] }))
  const names = await readNames(
    database,
    caller,
    rows.flatMap(({ Changes }) => Changes),
  )
  return {
    AdminChanges: rows.map(({ AtMs, UserID, UserName, Changes }) => ({
      ...{ At: fromMs(Math.round(AtMs)), UserID, UserName, Act: actOf(Changes) },
      Changes: changeWords(list, Changes, names),
    })),
    ItemsCount: counted.rows[0]?.Count ?? 0,
  }
}

/** A row keeps its ID while it exists. */
function actOf(changes: readonly FieldChange[]): ChangeOfRow['Act'] {
  const id = changes.find(({ Field }) => Field === 'ID')
  if (!id) return 'changed'
  return id.From === null ? 'added' : 'deleted'
}

async function readNames(
  database: Database,
  caller: Pick<Caller, 'SiteID'>,
  changes: readonly FieldChange[],
): Promise<RowNames> {
  const rows = rowsOf(database, caller)
  const read = [...namedIDs(changes)].map(async ([list, ids]) => {
    const found = await listByID(rows, list, ids)
    return [list, new Map([...found].map(([id, row]) => [id, nameOf(list, row)]))] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

function nameOf(list: ListName, row: Entities[ListName]): string {
  if (list === 'Freights' && 'Value' in row) return row.Value
  if ('EPC' in row) return row.EPC
  if ('FirstName' in row) return fullName(row)
  return 'Name' in row ? row.Name : String(row.ID)
}
