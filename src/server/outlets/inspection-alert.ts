import type { Announcement } from '../../domain/commands/yard.ts'
import { NoticeKind } from '../../domain/notices/notice.ts'
import type { Site } from '../../domain/sites/site.ts'
import { showDateTime } from '../../domain/values/display.ts'
import { type AlertedPerson, addresses } from './addressees.ts'
import type { Draft } from './draft.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import type { NoticeContent } from './notices.ts'
import { alertTexts } from './texts.ts'

type InspectionAlert = Extract<Announcement, { what: 'truck-inspection' }>

/** Returns the notice for the tablets of the people alerted. */
export function inspectionNotice(
  site: Pick<Site, 'Name'>,
  { isComplete, ItemName, UserName, MadeAt }: InspectionAlert,
): NoticeContent {
  const state = isComplete ? 'complete' : 'no longer complete'
  return {
    ...{ Kind: NoticeKind.TruckInspection, TrailerID: null, TrailerNumber: null, MadeAt, ByName: UserName },
    Words: oneLine(`Truck inspection list ${state} at ${site.Name}: ${ItemName}.`),
  }
}

/** Returns one message for each address and each phone (3-decisions §5). */
export function inspectionDrafts(
  site: Pick<Site, 'Name' | 'Timezone'>,
  { isComplete, ItemName, UserName, MadeAt }: InspectionAlert,
  people: readonly AlertedPerson[],
): readonly Draft[] {
  const state = isComplete ? 'complete' : 'no longer complete'
  const Subject = oneLine(`Truck inspection list ${state} at ${site.Name}`)
  const act = `${isComplete ? 'The last item was ticked' : 'An item was unticked'}: ${ItemName}`
  const who = `${UserName}, ${showDateTime(MadeAt, site.Timezone)}`
  const Body = `${[`Site: ${site.Name}`, act, `By: ${who}`].map(oneLine).join('\n')}\n`
  const plain = { Subject, Attachment: null, AuditID: null }
  const mails = [...addresses(people.map(({ Email }) => Email))].map(
    (Recipient): Draft => ({ ...plain, Channel: 'mail', Recipient, Body }),
  )
  return [...mails, ...alertTexts(people, { Subject, Body: `${Subject}. ${act}. By ${who}.`, MadeAt })]
}
