import { getCurrentPerson, leaveTablet, withDatabase } from './people.ts'
import { tellLeft } from './tab-talk.ts'

/** Removes the yard of the current person, whom a start could not open, before somebody else signs in; drafts stay. */
export async function leaveUnopened(nextUserID: number): Promise<void> {
  const person = await getCurrentPerson()
  if (!person || person.UserID === nextUserID) return
  await withDatabase(person.UserID, async (store, mirror) => {
    await leaveTablet(store, mirror, { drafts: 'kept' })
    tellLeft(mirror.name)
  })
}
