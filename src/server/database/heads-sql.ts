/** SQL that names the caller, over the tables of the surrounding SELECT. */
export interface HeadsOf {
  readonly site: string
  readonly device: string
  readonly user: string
  /** True for an admin of that site, who sees the rejected commands of its people. */
  readonly isAdmin: string
}

/**
 * Returns a caller's heads for the SELECT of the session: an empty page needs no other query. Built from column names
 * and parameters, never values.
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
      where "DeviceID" = ${device} and "UserID" = ${user} and "UsedTo" < "Block" * 10000 + 5000),
    'UntouchedBlocks', coalesce((select json_agg("Block" order by "GrantedAt", "Block") from id_block
      where "DeviceID" = ${device} and "UserID" = ${user} and "UsedTo" < "Block" * 10000), '[]'::json)
  )`
}
