import { fullName } from '../../../domain/people/session-user.ts'
import { EmptyState } from '../../kit/states.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useSite, useUser } from '../../data/use-session.ts'

/** Shown to a person who has no screen at this site, with the next step. */
export function StartScreen() {
  const user = useUser()
  const site = useSite()
  if (!user || !site) return null
  const elsewhere = user.Sites.length > 1 ? ' Switch sites in the top bar, or log out in the user menu.' : ''
  const text = `Signed in as ${fullName(user)}. No screen is open to you at ${site.Name}.${elsewhere}`
  return (
    <Screen title="Yardhand">
      <EmptyState text={text} />
    </Screen>
  )
}
