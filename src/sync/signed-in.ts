import type { SignedIn } from '../contract/answers.ts'
import type { Bench } from './bench.ts'

/** Null where the answer has none. */
export function parseSignedIn(body: Readonly<Record<string, unknown>>): SignedIn | null {
  const user = body.SessionUser
  const isUser = typeof user === 'object' && user !== null && 'UserID' in user && 'Roles' in user && 'Sites' in user
  return isUser ? (body as unknown as SignedIn) : null
}

/** True when another tab signed somebody else in, so that the cookie is theirs. */
export function isSomebodyElse(signedIn: SignedIn, bench: Pick<Bench, 'user'>): boolean {
  return signedIn.SessionUser.UserID !== bench.user.UserID
}
