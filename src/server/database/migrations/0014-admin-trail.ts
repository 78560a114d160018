/** The audit trail of administration: each changed row before and after. */
export const adminTrail: readonly string[] = [
  `create table admin_change (
    "SiteID" bigint not null,
    "List" text not null,
    "ID" bigint not null,
    "Version" bigint not null,
    "At" timestamptz not null,
    "UserID" bigint not null,
    "UserName" text not null,
    "DeviceID" text not null,
    "Call" text not null,
    "Key" uuid not null,
    "Changes" json not null,
    primary key ("SiteID", "List", "ID", "Version")
  )`,
  'create index admin_change_by_time on admin_change ("SiteID", "At")',
  'create trigger records before update or delete on admin_change for each row execute function refuse_change()',
]
