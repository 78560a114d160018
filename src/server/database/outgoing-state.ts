/** `State` of a message for admins, in SQL; `alias` names its row of `outgoing`. */
export function outgoingStateSql(alias: string): string {
  return `case when ${alias}."SentAt" is not null then 'sent' when ${alias}."FailedAt" is not null then 'failed' else 'waiting' end`
}
