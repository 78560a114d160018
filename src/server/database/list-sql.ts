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

/** Writes and stamps rows of several lists. $1 the version, $2 the time, then one JSON array per list. */
export function writeSql(written: readonly WrittenRows[]): string {
  const parts = written.map((rows, place) => writePart(rows, place, `$${place + 3}`))
  const stamped = written.map(
    ({ list }, place) => `select "SiteID", '${list}', "ID", $1::bigint, false, $2::timestamptz from given_${place}`,
  )
  return `with ${parts.join(', ')}
    insert into row_version ("SiteID", "List", "ID", "Version", "Removed", "At") ${stamped.join(' union all ')} ${stampAgain}`
}

function writePart({ list, how }: WrittenRows, place: number, rows: string): string {
  const columns = columnsOf(list)
  const changes = fieldsOf(list)
    .filter((field) => field !== 'SiteID' && field !== 'ID')
    .map((field) => `${quoted(field)} = excluded.${quoted(field)}`)
  return `
    given_${place} as (select ${columns} from json_populate_recordset(null::${quoted(list)}, ${rows}::text::json)),
    written_${place} as (
      insert into ${quoted(list)} (${columns}) select ${columns} from given_${place}
      ${how === 'insert' ? '' : `on conflict ("SiteID", "ID") do update set ${changes.join(', ')}`}
    )`
}

/** Sets the flag of records. $1 the site, $2 the IDs, $3 the version, $4 the time. */
export function raiseSql(list: ListName): string {
  const flag = lists[list].record?.raises
  if (!flag) throw new Error(`records of ${list} have no flag to raise`)
  return `
    with raised as (
      update ${quoted(list)} set ${quoted(flag)} = true
      where "SiteID" = $1::bigint and "ID" = any($2::text::bigint[]) returning "ID"
    )
    insert into row_version ("SiteID", "List", "ID", "Version", "Removed", "At")
    select $1::bigint, '${list}', "ID", $3::bigint, false, $4::timestamptz from raised ${stampAgain}`
}

/** Removes rows; parameters as for `raiseSql`. */
export function removeSql(list: ListName): string {
  return `
    with gone as (
      delete from ${quoted(list)} where "SiteID" = $1::bigint and "ID" = any($2::text::bigint[]) returning "ID"
    )
    insert into row_version ("SiteID", "List", "ID", "Version", "Removed", "At")
    select $1::bigint, '${list}', "ID", $3::bigint, true, $4::timestamptz from gone ${stampAgain}`
}

const stampAgain = `
    on conflict ("SiteID", "List", "ID") do update
    set "Version" = excluded."Version", "Removed" = excluded."Removed", "At" = excluded."At"`
