/** SQL expressions, over the tables of the surrounding SELECT, that say whose heads are asked for. */
export interface HeadsOf {
  /** ID of the active site; may be null. */
  readonly site: string
  readonly device: string
  readonly user: string
  /** Whether the person is an admin of that site, who sees its people's refused commands. */
  readonly isAdmin: string
}

/**
 * One JSON value with the heads of a caller, for the SELECT that reads the session: what an empty page of changes needs, with no query of its own. Never made of
 * values, only of column names and parameters.
 */
export function headsSql({ site, device, user, isAdmin }: HeadsOf): string {
  const head = (scope: string) =>
    `coalesce((select json_build_object('Version', "Version", 'Mark', "Mark") from site_version where "SiteID" = ${scope}),
      '{"Version":0,"Mark":""}'::json)`
  return `json_build_object(
    'Site', ${head(site)}, 'Shared', ${head('0')},
    'Queue', coalesce((select json_build_object('Through', "Through", 'Above', "Above") from device_queue
      where "DeviceID" = ${device} and "UserID" = ${user}), '{"Through":0,"Above":[]}'::json),
    'HasRefused', exists (select 1 from open_refusal where "UserID" = ${user})
      or (${isAdmin} and exists (select 1 from open_refusal where "SiteID" = ${site})),
    'IDsDue', not exists (select 1 from id_block
      where "DeviceID" = ${device} and "UserID" = ${user} and "UsedTo" < "Block" * 10000 + 5000)
  )`
}
