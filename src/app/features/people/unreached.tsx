import { alertCircleOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { fullName } from '../../../domain/people/session-user.ts'
import type { User } from '../../../domain/people/user.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { unreachedWords } from './people-list.ts'
import './people.css'

export interface UnreachedProps {
  readonly people: readonly User[]
  readonly onActivate: (person: User) => void
}

/** Lists people without their activation mail; a button sends a new one. */
export function Unreached({ people, onActivate }: UnreachedProps) {
  if (people.length === 0) return null
  return (
    <ul className="unreached" aria-label="Activation mails">
      {people.map((person) => (
        <li key={person.ID}>
          <Icon icon={alertCircleOutline} />
          <span>{unreachedWords(person)}</span>
          {person.ActivationMail?.State === 'failed' && (
            <Button onClick={() => onActivate(person)} aria-label={`New activation: ${fullName(person)}`}>
              New activation
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Milliseconds within which the first attempt to send a mail usually ends. */
const MAIL_MS = 10_000

/** Reads the list again while a mail waits for its first attempt. */
export function useSoonAgain(people: readonly User[] | undefined, reload: () => void): void {
  useEffect(() => {
    const isWaiting = people?.some(({ ActivationMail: mail }) => mail?.State === 'waiting' && mail.Problem === null)
    if (!isWaiting) return
    const timer = setTimeout(reload, MAIL_MS)
    return () => clearTimeout(timer)
  }, [people, reload])
}
