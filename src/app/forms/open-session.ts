import { type AuditType, auditTypeNames } from '../../domain/audits/audit.ts'
import { capitalised } from '../../domain/values/capitalised.ts'
import { saveNew, showSaveResult } from './save-command.ts'

/** Opens a session, or joins the open one silently. Returns its ID; null: not saved. */
export async function openSession(type: AuditType, siteID: number): Promise<number | null> {
  let opened = 0
  const result = await saveNew('openAudit', (ID) => {
    opened = ID
    return { ID, Type: type, SiteID: siteID }
  })
  const words = `${capitalised(auditTypeNames[type])} session opened, saved on this tablet`
  return showSaveResult(result, words) ? opened : null
}
