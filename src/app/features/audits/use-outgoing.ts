import { useEffect, useRef, useState } from 'react'
import type { Answers } from '../../../contract/answers.ts'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { yardClient } from '../../../sync/client.ts'
import { useSyncStatus } from '../../data/use-session.ts'

/**
 * Reads the site's mails from the server after each sync: undefined when this person may not see
 * them, null when the tablet is offline.
 */
export function useOutgoing(user: SessionUser, active: boolean): Answers['Outgoing'] | null | undefined {
  const [outgoing, setOutgoing] = useState<Answers['Outgoing'] | null>(null)
  const mayRead = may(toPerson(user), 'outgoing.read')
  const status = useSyncStatus()
  const asOf = status?.connection.name === 'in-step' ? status.asOf : null
  const lastAsked = useRef(0)
  const lastShown = useRef(0)
  useEffect(() => {
    if (!mayRead || !active || asOf === null) return
    lastAsked.current += 1
    const asked = lastAsked.current
    // A response may be slower than the next sync: it counts until a newer one arrives.
    void yardClient.callServer('listOutgoing').then((answer) => {
      if (asked < lastShown.current) return
      lastShown.current = asked
      setOutgoing(answer.name === 'answered' ? answer.value : null)
    })
  }, [mayRead, active, asOf])
  return mayRead ? outgoing : undefined
}
