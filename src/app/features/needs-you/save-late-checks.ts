import type { RefusedItem } from '../../../contract/sync.ts'
import { plainCheck } from '../../../domain/audits/plain-check.ts'
import type { InputOf } from '../../../domain/commands/catalogue.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { notify } from '../../kit/notice.tsx'
import { saveCommand, saveNew, told } from '../../forms/save-command.ts'
import type { LateChecks } from './late-checks.ts'

const ADDED = 'Added to another session'
const TAKEN_BACK = 'Taken back by the person who made it'

/**
 * Adds the checks to a session with their original times; opens one when `openID` is null. Checks
 * that cannot be added stay in the list with the reason.
 */
export async function addLateChecks(group: LateChecks, type: number, openID: number | null): Promise<void> {
  const AuditID = openID ?? (await openFor(group, type))
  if (AuditID === null) return
  let added = 0
  for (const item of group.checks) {
    // Added as a new command, since the rejected one was made before the session that it goes into.
    const result = await addCheck(item, AuditID)
    if (!told(result, null)) {
      if (result.name === 'not-saved') return
      continue
    }
    added++
    // Otherwise the next tap would add it again.
    if (!told(await drop(item, ADDED), null)) return
  }
  for (const item of group.undone) await drop(item, TAKEN_BACK)
  if (added > 0) notify(`${added} ${added === 1 ? 'check' : 'checks'} added to the session, saved on this tablet`)
}

/** Drops all of them for one reason. Returns true when everything was saved. */
export async function dropLateChecks({ checks, undone }: LateChecks, reason: string): Promise<boolean> {
  for (const item of checks) if (!told(await drop(item, reason), null)) return false
  for (const item of undone) if (!told(await drop(item, TAKEN_BACK), null)) return false
  notify('Dropped')
  return true
}

async function openFor({ SiteID }: LateChecks, Type: number): Promise<number | null> {
  let opened = 0
  const result = await saveNew('openAudit', (ID) => {
    opened = ID
    return { ID, Type, SiteID }
  })
  return told(result, null) ? opened : null
}

function addCheck({ Body, MadeAt }: RefusedItem, AuditID: number): Promise<SaveResult> {
  // The body was checked when it was saved, and is checked again now.
  const refused = Body as InputOf<'checkTrailer'>
  return saveNew('checkTrailer', (ID) => plainCheck({ ...refused, ID, AuditID, CheckedDate: MadeAt }))
}

function drop({ Key }: RefusedItem, Reason: string): Promise<SaveResult> {
  return saveCommand('dropRefused', { Key, Reason, TrailerID: null }, { settles: { Key, How: 'resolve' } })
}
