import type { Answers, OutgoingMessage } from '../../../contract/answers.ts'

const NO_SERVER = 'No mail server is set up'

/** Returns e.g. 'Sent to 3 recipients. 2 wait: No mail server is set up.' */
export function mailWords({ CanSendMail, Outgoing }: Answers['Outgoing'], auditID: number): string {
  const mails = Outgoing.filter(({ AuditID, Channel }) => AuditID === auditID && Channel === 'mail')
  if (mails.length === 0) return 'No mail so far'
  const sent = new Set(mails.filter(({ State }) => State === 'sent').map(({ Recipient }) => Recipient)).size
  const waiting = mails.filter(({ State }) => State === 'waiting')
  const failed = mails.filter(({ State }) => State === 'failed')
  const parts = [
    sent > 0 ? `Sent to ${sent} ${sent === 1 ? 'recipient' : 'recipients'}` : null,
    counted(waiting, 'waits', 'wait', CanSendMail ? problemOf(waiting) : NO_SERVER),
    counted(failed, 'failed', 'failed', problemOf(failed)),
  ]
  return parts.filter((part) => part !== null).join('. ')
}

function counted(mails: readonly OutgoingMessage[], one: string, many: string, why: string | null): string | null {
  if (mails.length === 0) return null
  const words = `${mails.length} ${mails.length === 1 ? one : many}`
  return why === null ? words : `${words}: ${why}`
}

/** Returns the problem of the latest mail that has one. */
function problemOf(mails: readonly OutgoingMessage[]): string | null {
  return mails.findLast(({ Problem }) => Problem !== null)?.Problem ?? null
}
