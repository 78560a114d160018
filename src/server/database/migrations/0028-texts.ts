/**
 * Texts are sent too. A message has an end of its time, and those to one recipient keep their order
 * unless the earlier one was turned down for itself. Older texts and mails get the end that they would
 * have today.
 */
export const texts: readonly string[] = [
  'alter table outgoing add column "ExpiresAt" timestamptz, add column "MayBeOvertaken" boolean not null default false',
  `update outgoing set "ExpiresAt" = "CreatedAt" + interval '1 day' where "Channel" = 'text'`,
  `update outgoing set "ExpiresAt" = "CreatedAt" + interval '3 days'
    where "Channel" = 'mail' and "Attempts" > 0 and "SentAt" is null and "FailedAt" is null`,
  'drop index outgoing_due',
  'create index outgoing_due on outgoing ("Channel", "NextAt") where "SentAt" is null and "FailedAt" is null',
  'create index outgoing_in_turn on outgoing ("Recipient", "ID") where "SentAt" is null and "FailedAt" is null',
]
