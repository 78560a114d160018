import { useEffect } from 'react'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { SESSION_EXPIRED } from '../../domain/people/session-words.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { closeActs } from '../kit/notice.tsx'
import { PartView } from '../kit/part-view.tsx'
import { mayTakeOver } from './half-typed.ts'
import { ModalFrame } from '../kit/modal-frame.tsx'

const signInForm = lazyPart(() => import('../features/login/sign-in-form.tsx').then((module) => module.SignInForm))

/** The sign-in card over the locked screen, whose forms stay for the same person (3-decisions §1). */
export function LockedCard({ user }: { readonly user: SessionUser }) {
  // Nobody is signed in whose act it would be.
  useEffect(closeActs, [])
  return (
    <ModalFrame kind="card" label="Sign In" onClose={null}>
      <PartView
        part={signInForm}
        props={{
          notice: SESSION_EXPIRED,
          username: user.Username,
          mayGoOn: (username) => mayTakeOver(user, username),
        }}
      />
    </ModalFrame>
  )
}
