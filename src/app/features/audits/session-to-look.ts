import { AuditType, openQuestion, openSessions } from '../../../domain/audits/audit.ts'
import { listOpenSessions } from '../../../mirror/reads/audits.ts'
import { notSaved } from '../../forms/not-saved.ts'
import { openSession } from '../../forms/open-session.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/notice.tsx'

const TYPE = AuditType.YardAudit

/**
 * Returns the site's open yard audit, for another look at a finding of a closed one; asks to open one if there is none.
 * Null: the person would not, or it was not saved.
 */
export async function sessionToLook(SiteID: number): Promise<number | null> {
  try {
    return await findOrOpen(SiteID)
  } catch (error) {
    notify(notSaved(error).words, 'error')
    return null
  }
}

async function findOrOpen(SiteID: number): Promise<number | null> {
  const known = await readOpenID(SiteID)
  if (known !== undefined) return known
  const text = 'This session is closed. A new look needs an open one.'
  if (!(await confirm({ title: openQuestion(TYPE), text, confirmLabel: 'Open session' }))) return null
  // Somebody may have opened one while the question stood.
  const since = await readOpenID(SiteID)
  if (since !== undefined) return since
  return openSession(TYPE, SiteID)
}

async function readOpenID(SiteID: number): Promise<number | undefined> {
  return openSessions(await listOpenSessions(SiteID)).get(TYPE)?.ID
}
