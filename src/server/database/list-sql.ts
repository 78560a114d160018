import { type ListName, lists } from '../../domain/lists.ts'

/** Returns the fields in the order of the list's spec, which is that of the wire. */
function fieldsOf(list: ListName): readonly string[] {
  return Object.keys(lists[list].columns)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The select list of a list's columns, in their order. */
export function columnsOf(list: ListName, alias?: string): string {
  return fieldsOf(list)
    .map((field) => (alias ? `${alias}.${quoted(field)}` : quoted(field)))
    .join(', ')
}

/** `insert` fails where a row has that ID; a list of records has no `put`. */
export interface WrittenRows {
  readonly list: ListName
  readonly how: 'insert' | 'put'
}

/** A row's stamp, as JSON of `row_version`. */
export interface RowStamp {
  readonly SiteID: number
  readonly List: ListName
  readonly ID: number
  readonly Version: number
  readonly Removed: boolean
}

/** Writes and stamps rows of several lists. $1 their stamps, $2 the time, then one JSON array per list. */
export function writeSql(written: readonly WrittenRows[]): string {
  const parts = written.map((rows, place) => writePart(rows, `written_${place}`, `$${place + 3}`))
  return `${parts.length > 0 ? `with ${parts.join(', ')}` : ''}
    insert into row_version ("SiteID", "List", "ID", "Version", "Removed", "At")
    select "SiteID", "List", "ID", "Version", "Removed", $2::timestamptz from json_populate_recordset(null::row_version, $1::text::json)
    ${stampAgain}`
}

function writePart({ list, how }: WrittenRows, name: string, rows: string): string {
  const columns = columnsOf(list)
  const changes = fieldsOf(list)
    .filter((field) => field !== 'SiteID' && field !== 'ID')
    .map((field) => `${quoted(field)} = excluded.${quoted(field)}`)
  return `
    ${name} as (
      insert into ${quoted(list)} (${columns})
      select ${columns} from json_populate_recordset(null::${quoted(list)}, ${rows}::text::json)
      ${how === 'insert' ? '' : `on conflict ("SiteID", "ID") do update set ${changes.join(', ')}`}
    )`
}

/** Sets the flag of records. $1 the site, $2 the IDs, $3 their versions, $4 the time. */
export function raiseSql(list: ListName): string {
  const flag = lists[list].record?.raises
  if (!flag) throw new Error(`records of ${list} have no flag to raise`)
  return stampChanged(list, `update ${quoted(list)} set ${quoted(flag)} = true`, false)
}

/** Removes rows; parameters as for `raiseSql`. */
export function removeSql(list: ListName): string {
  return stampChanged(list, `delete from ${quoted(list)}`, true)
}

function stampChanged(list: ListName, change: string, isRemoved: boolean): string {
  return `
    with changed as (${change} where "SiteID" = $1::bigint and "ID" = any($2::text::bigint[]) returning "ID")
    insert into row_version ("SiteID", "List", "ID", "Version", "Removed", "At")
    select $1::bigint, '${list}', "ID", version, ${isRemoved}, $4::timestamptz
    from changed join unnest($2::text::bigint[], $3::text::bigint[]) as given(id, version) on given.id = "ID" ${stampAgain}`
}

const stampAgain = `
    on conflict ("SiteID", "List", "ID") do update
    set "Version" = excluded."Version", "Removed" = excluded."Removed", "At" = excluded."At"`
