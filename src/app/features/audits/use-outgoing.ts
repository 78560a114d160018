import type { Answers } from '../../../contract/answers.ts'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { yardClient } from '../../../sync/client.ts'
import { useReadEachSync } from '../../data/use-read-each-sync.ts'

/** Reads the site's mails after each sync: undefined when this person may not, null when offline. */
export function useOutgoing(user: SessionUser, active: boolean): Answers['Outgoing'] | null | undefined {
  const mayRead = may(toPerson(user), 'outgoing.read')
  const outgoing = useReadEachSync(ask, active && mayRead)
  return mayRead ? outgoing : undefined
}

const ask = () => yardClient.callServer('listOutgoing')
