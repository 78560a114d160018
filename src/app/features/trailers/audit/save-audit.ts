import { type Audit, auditTypeNames } from '../../../../domain/audits/audit.ts'
import type { CheckFields } from '../../../../domain/audits/check-form.ts'
import { plainCheck } from '../../../../domain/audits/plain-check.ts'
import { AuditState } from '../../../../domain/trailers/trailer-lists.ts'
import { capitalised } from '../../../../domain/values/capitalised.ts'
import type { SaveOptions, SaveResult } from '../../../../sync/api.ts'
import { saveCommand, saveNew, showSaveResult } from '../../../forms/save-command.ts'
import type { OnYardMark } from './on-yard-marks.tsx'

/** Closes a session. Returns true when it was saved. */
export async function closeSession({ ID, Type }: Pick<Audit, 'ID' | 'Type'>): Promise<boolean> {
  const result = await saveCommand('closeAudit', { ID })
  const name = Type === 1 || Type === 2 ? auditTypeNames[Type] : 'audit'
  return showSaveResult(result, `${capitalised(name)} session closed, saved on this tablet`)
}

/** Saves a check of a reefer. `settlesKey`: the rejected check that this one corrects. */
export function saveCheck(
  auditID: number,
  trailerID: number,
  fields: CheckFields,
  settlesKey: string | null,
): Promise<SaveResult> {
  const options: SaveOptions = settlesKey === null ? {} : { settles: { Key: settlesKey, How: 'resolve' } }
  return saveNew('checkTrailer', (ID) => plainCheck({ ID, AuditID: auditID, TrailerID: trailerID, ...fields }), options)
}

/** Adds a reefer to a Product Protection session by hand. */
export function addToSession(auditID: number, trailerID: number): Promise<SaveResult> {
  return saveNew('checkTrailer', (ID) =>
    plainCheck({ ID, AuditID: auditID, TrailerID: trailerID, TrailerAuditState: AuditState.NotChecked }),
  )
}

const stateOfMark: Readonly<Record<OnYardMark, AuditState>> = {
  here: AuditState.Checked,
  'not-here': AuditState.ConditionalDeparted,
  undo: AuditState.NotChecked,
}

/** Records in a Yard Audit that a trailer is here or not, or undoes that; shows a failure. */
export async function markOnYard(auditID: number, trailerID: number, mark: OnYardMark): Promise<void> {
  const result = await saveNew('checkTrailer', (ID) =>
    plainCheck({ ID, AuditID: auditID, TrailerID: trailerID, TrailerAuditState: stateOfMark[mark] }),
  )
  showSaveResult(result, null)
}

/** Alerts the people of the site about a reefer. */
export function saveAlert(trailerID: number): Promise<SaveResult> {
  return saveCommand('sendAlert', { ID: trailerID })
}
