import { AuditType, openQuestion, openSessions } from '../../../domain/audits/audit.ts'
import { listOpenSessions } from '../../../mirror/reads/audits.ts'
import { saveNew, showSaveResult } from '../../forms/save-command.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'

const TYPE = AuditType.YardAudit

/**
 * Returns the site's open yard audit, for another look at a finding of a closed one; asks to open one if there is none.
 * Null: the person would not, or it was not saved.
 */
export async function sessionToLook(SiteID: number): Promise<number | null> {
  const known = openSessions(await listOpenSessions(SiteID)).get(TYPE)
  if (known) return known.ID
  const text = 'This session is closed. A new look needs an open one.'
  if (!(await confirm({ title: openQuestion(TYPE), text, confirmLabel: 'Open session' }))) return null
  let opened = 0
  const result = await saveNew('openAudit', (ID) => {
    opened = ID
    return { ID, Type: TYPE, SiteID }
  })
  return showSaveResult(result, 'Yard audit session opened, saved on this tablet') ? opened : null
}
