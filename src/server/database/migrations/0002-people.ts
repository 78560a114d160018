/**
 * People, sessions, devices, logos. Times of the server's clock are timestamptz; tokens are hashes.
 */
export const people: readonly string[] = [
  `create table users (
    "ID" bigint primary key,
    "Username" text not null check (length("Username") between 1 and 25),
    "FirstName" text not null,
    "LastName" text not null,
    "Email" text,
    "PhoneNumber" text,
    "PasswordHash" text not null,
    "Status" integer not null,
    "RoleIDs" integer[] not null,
    "SiteIDs" bigint[] not null,
    "ActiveSiteID" bigint,
    "IsDemo" boolean not null,
    "CreatedAt" timestamptz not null,
    "RemovedAt" timestamptz
  )`,
  'create unique index users_by_name on users (lower("Username"))',
  'create index users_by_site on users using gin ("SiteIDs")',
  `create table devices (
    "DeviceID" text primary key,
    "FirstSeenAt" timestamptz not null,
    "LastSignInAt" timestamptz not null,
    "RevokedAt" timestamptz
  )`,
  `create table sessions (
    "TokenHash" text primary key,
    "UserID" bigint not null references users ("ID"),
    "DeviceID" text not null references devices ("DeviceID"),
    "SiteID" bigint,
    "ForDriver" boolean not null,
    "CreatedAt" timestamptz not null,
    "LastUsedAt" timestamptz not null
  )`,
  'create index sessions_by_user on sessions ("UserID")',
  'create index sessions_by_use on sessions ("LastUsedAt")',
  `create table delivery_token (
    "TokenHash" text primary key,
    "UserID" bigint not null references users ("ID"),
    "DeviceID" text not null references devices ("DeviceID"),
    "CreatedAt" timestamptz not null
  )`,
  'create index delivery_token_by_age on delivery_token ("CreatedAt")',
  `create table sign_in_attempt (
    "ID" bigint generated always as identity primary key,
    "NameHash" text not null,
    "DeviceID" text not null,
    "Address" text not null,
    "At" timestamptz not null
  )`,
  'create index sign_in_attempt_by_name on sign_in_attempt ("NameHash", "DeviceID")',
  'create index sign_in_attempt_by_address on sign_in_attempt ("Address")',
  'create index sign_in_attempt_by_age on sign_in_attempt ("At")',
  `create table site_logo (
    "SiteID" bigint primary key,
    "ContentType" text not null,
    "Base64" text not null
  )`,
]
