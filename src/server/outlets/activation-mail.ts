import { type QueryExecutorProvider, sql } from 'kysely'
import { ACTIVATION_DAYS } from '../../domain/people/activation.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import { newToken, tokenHash } from '../sessions/tokens.ts'
import { type Draft, isMailAddress } from './draft.ts'

/** The code of an open activation, which the account stores hashed. */
export interface Activation {
  readonly UserID: number
  readonly Hash: string
}

interface Invited {
  readonly FirstName: string
  readonly Username: string
  readonly Email: string
}

/**
 * Returns the mail with an activation code, drawn here so that no announcement holds one. None for a person removed,
 * deactivated or activated meanwhile.
 */
export async function activationMessages(
  db: QueryExecutorProvider,
  UserID: number,
  publicUrl: string | null,
): Promise<{ readonly drafts: readonly Draft[]; readonly activation: Activation | null }> {
  const found = await sql<Invited>`
    select "FirstName", "Username", "Email" from users
    where "ID" = ${UserID} and "Status" = 1 and "RemovedAt" is null and "ActivationAt" is not null and "Email" is not null`.execute(
    db,
  )
  const [person] = found.rows
  if (!person || !isMailAddress(person.Email)) return { drafts: [], activation: null }
  const code = newToken()
  return { drafts: [draftOf(person, code, publicUrl)], activation: { UserID, Hash: tokenHash(code) } }
}

function draftOf({ FirstName, Username, Email }: Invited, code: string, publicUrl: string | null): Draft {
  const Body = [
    `Hello ${oneLine(FirstName)},`,
    '',
    `your Yardhand username is ${oneLine(Username)}.`,
    ...(publicUrl === null
      ? ['Open /activate in Yardhand and choose a password with this code:', '', code]
      : // The fragment is never sent to a server, so no log holds the code.
        ['Open this address and choose a password:', '', `${publicUrl}/activate#${code}`]),
    '',
    `It works once, within ${ACTIVATION_DAYS} days. Then ask your administrator for a new one.`,
  ].join('\n')
  return {
    ...{ Channel: 'mail', Recipient: Email, Subject: 'Your Yardhand account', Body, Attachment: null },
    ...{ AuditID: null, IsSecret: true },
  }
}
