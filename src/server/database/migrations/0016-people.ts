/**
 * People choose their first password by a code, admins end their sessions, and the username of a
 * removed person is free. A mail with a code loses its text once it is sent.
 */
export const peopleAdministered: readonly string[] = [
  'alter table users alter column "PasswordHash" drop not null',
  `alter table users add column "ActivationHash" text, add column "ActivationAt" timestamptz, add column "SignedOutAt" timestamptz`,
  'create unique index users_by_activation on users ("ActivationHash")',
  'drop index users_by_name',
  'create unique index users_by_name on users (lower("Username")) where "RemovedAt" is null',
  'alter table outgoing add column "IsSecret" boolean not null default false',
]
