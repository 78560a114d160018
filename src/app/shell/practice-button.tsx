import { schoolOutline } from 'ionicons/icons'
import { mayPractise } from '../../domain/access/practice.ts'
import { toPerson } from '../../domain/access/rights.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { isPractice } from '../../sync/client.ts'
import { Button } from '../kit/button.tsx'
import { openPractice } from './practice.ts'

export interface PracticeButtonProps {
  readonly user: SessionUser
  /** Closes what the button stands in. */
  readonly onTap?: () => void
}

/** Opens the practice yard; nothing inside of it, and for people who have nothing to practise. */
export function PracticeButton({ user, onTap }: PracticeButtonProps) {
  if (!mayOpen(user)) return null
  return (
    <Button
      icon={schoolOutline}
      onClick={() => {
        onTap?.()
        void openPractice()
      }}
    >
      Practice yard
    </Button>
  )
}

/** The same for somebody who is new. */
export function PracticeOffer({ user }: { readonly user: SessionUser }) {
  if (!mayOpen(user)) return null
  return (
    <>
      <span>New here?</span>
      <PracticeButton user={user} />
    </>
  )
}

function mayOpen(user: SessionUser): boolean {
  return !isPractice && mayPractise(toPerson(user))
}
