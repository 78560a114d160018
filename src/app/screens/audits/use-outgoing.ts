import { useEffect, useState } from 'react'
import type { Answers } from '../../../contract/answers.ts'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { yardClient } from '../../../sync/client.ts'
import { useSyncStatus } from '../../stores/use-session.ts'

/**
 * The mails of the site as the server has them, asked for again whenever tablet and server are in step anew. undefined:
 * this person may not see them; null: not known, for want of a signal.
 */
export function useOutgoing(user: SessionUser, active: boolean): Answers['Outgoing'] | null | undefined {
  const [outgoing, setOutgoing] = useState<Answers['Outgoing'] | null>(null)
  const mayRead = may(toPerson(user), 'outgoing.read')
  const status = useSyncStatus()
  const asOf = status?.connection.name === 'in-step' ? status.asOf : null
  useEffect(() => {
    if (!mayRead || !active || asOf === null) return
    let stale = false
    void yardClient.readOutgoing().then((answer) => !stale && setOutgoing(answer))
    return () => {
      stale = true
    }
  }, [mayRead, active, asOf])
  return mayRead ? outgoing : undefined
}
