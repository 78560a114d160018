/** The minutes that a task may wait for its start, per site. */
export const taskLimit: readonly string[] = [
  'alter table "Sites" add column "TaskPendingLimitMinutes" bigint not null default 30',
]
