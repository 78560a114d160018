import type { SignedIn } from '../contract/answers.ts'
import type { Bench } from './bench.ts'
import type { Verdict } from './retry.ts'

/** Returns the person of a good answer; null for none. */
export function signedInOf(verdict: Verdict): SignedIn | null {
  if (verdict.name !== 'good') return null
  const user = verdict.body.SessionUser
  const isUser = typeof user === 'object' && user !== null && 'UserID' in user && 'Roles' in user && 'Sites' in user
  // The cast is safe: the contract promises the other fields of a good response.
  return isUser ? (verdict.body as unknown as SignedIn) : null
}

/** True when another tab signed somebody else in, so that the cookie is theirs. */
export function isSomebodyElse(signedIn: SignedIn, bench: Pick<Bench, 'user'>): boolean {
  return signedIn.SessionUser.UserID !== bench.user.UserID
}
