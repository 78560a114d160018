import type { RefusedItem } from '../../../contract/sync.ts'
import { plainCheck } from '../../../domain/audits/plain-check.ts'
import type { InputOf } from '../../../domain/commands/catalogue.ts'
import type { SaveOptions, SaveResult } from '../../../sync/api.ts'
import { notify } from '../../kit/notice.tsx'
import { saveCommand, saveNew, saveNewTogether, showSaveResult, tellSaved } from '../../forms/save-command.ts'
import type { LateChecks } from './late-checks.ts'

const ADDED = 'Added to another session'
const TAKEN_BACK = 'Taken back by the person who made it'

/**
 * Adds checks with their original times to a session, opened when `openID` is null. Those that cannot be added stay
 * listed with the reason.
 */
export async function addLateChecks(group: LateChecks, type: number, openID: number | null): Promise<void> {
  const AuditID = openID ?? (await openFor(group, type))
  if (AuditID === null) return
  const warnings: string[] = []
  let added = 0
  for (const item of group.checks) {
    const result = await addCheck(item, AuditID)
    if (result.name === 'saved') {
      added++
      warnings.push(...result.warnings)
      continue
    }
    showSaveResult(result, null)
    if (result.name === 'not-saved') return
  }
  for (const item of group.undone) await drop(item, TAKEN_BACK)
  if (added > 0)
    tellSaved(`${added} ${added === 1 ? 'check' : 'checks'} added to the session, saved on this tablet`, warnings)
}

/** Drops all for one reason. Returns true when all was saved. */
export async function dropLateChecks({ checks, undone }: LateChecks, reason: string): Promise<boolean> {
  for (const item of checks) if (!showSaveResult(await drop(item, reason), null)) return false
  for (const item of undone) if (!showSaveResult(await drop(item, TAKEN_BACK), null)) return false
  notify('Dropped')
  return true
}

async function openFor({ SiteID }: LateChecks, Type: number): Promise<number | null> {
  let opened = 0
  const result = await saveNew('openAudit', (ID) => {
    opened = ID
    return { ID, Type, SiteID }
  })
  return showSaveResult(result, null) ? opened : null
}

/**
 * Adds a check as a new command, since the rejected one was made before the session, and drops the rejected one
 * with it, or the next tap would add it again.
 */
function addCheck(item: RefusedItem, AuditID: number): Promise<SaveResult> {
  // The body was checked when saved, and is checked again.
  const refused = item.Body as InputOf<'checkTrailer'>
  return saveNewTogether((ID) => [
    { name: 'checkTrailer', input: plainCheck({ ...refused, ID, AuditID, CheckedDate: item.MadeAt }) },
    dropOf(item, ADDED),
  ])
}

function drop(item: RefusedItem, reason: string): Promise<SaveResult> {
  const { name, input, options } = dropOf(item, reason)
  return saveCommand(name, input, options)
}

function dropOf({ Key }: RefusedItem, Reason: string) {
  const options: SaveOptions = { settles: { Key, How: 'resolve' } }
  return { name: 'dropRefused', input: { Key, Reason, TrailerID: null }, options } as const
}
