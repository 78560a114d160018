import { fullName } from '../../../domain/people/session-user.ts'
import { EmptyState } from '../../components/states.tsx'
import { Screen } from '../../components/screen.tsx'
import { useSite, useUser } from '../../stores/use-session.ts'

/** Where a person lands for whom no screen opens at this site: says who and where they are, and what they can do. */
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
