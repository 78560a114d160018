import type { NamedPerson } from '../../contract/answers.ts'
import { yardClient } from '../../sync/client.ts'
import { useServerRead } from './use-server-read.ts'

interface Question {
  readonly siteID: number | null
}

const none: readonly NamedPerson[] = []
const questions = new Map<number | null, Question>()

/**
 * Returns a site's admins and all super admins (spec 2§6); empty until read, since the mirror does not have their
 * roles. `siteID` null: a new site.
 */
export function useManagers(siteID: number | null): readonly NamedPerson[] {
  const question = questions.get(siteID) ?? { siteID }
  questions.set(siteID, question)
  const read = useServerRead(question, ask, true)
  return read?.name === 'answered' ? read.value.Managers : none
}

function ask({ siteID }: Question) {
  return yardClient.callServer('listSiteManagers', siteID === null ? {} : { query: { siteID } })
}
