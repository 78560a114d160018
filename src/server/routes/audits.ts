import { type Audit, SessionState } from '../../domain/audits/audit.ts'
import { auditWindowStart } from '../../domain/window.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { getRow, rowsOf } from '../access/site-rows.ts'
import type { SiteStore } from '../database/site-store.ts'
import { listOutgoing, listTextStates } from '../outlets/list-outgoing.ts'
import type { ServerParts } from '../server-parts.ts'
import { listPending } from '../sessions/waiting.ts'
import type { Handlers } from './incoming.ts'
import { presentAudit, presentNoAudit } from './present-audit.ts'

type AuditReads = 'listAudits' | 'getOpenAudit' | 'pendingChecks' | 'listOutgoing' | 'listTextStates'

/** Reads of audits (spec 2§7), the tablets with unsent checks of one, and messages sent outside. */
export function auditCalls({ database, clock, settings }: ServerParts): Pick<Handlers, AuditReads> {
  return {
    listAudits: async ({ caller }) => {
      const rows = rowsOf(database, caller)
      const audits = await rows
        .select('Audits')
        .where(({ or, eb }) =>
          or([
            eb('Audits.State', '=', SessionState.Open),
            eb('Audits.OpenedDate', '>=', auditWindowStart(fromMs(clock()))),
          ]),
        )
        .orderBy('Audits.OpenedDate', 'desc')
        .orderBy('Audits.ID', 'desc')
        .execute()
      return { Audits: await presentAll(rows, audits) }
    },
    getOpenAudit: async ({ caller, params }) => {
      const rows = rowsOf(database, caller)
      const open = await rows.find('Audits', { State: SessionState.Open, Type: params.type })
      const [Audit = presentNoAudit(caller.SiteID ?? 0, params.type)] = await presentAll(rows, open)
      return { Audit }
    },
    pendingChecks: async ({ caller, params }) => {
      await getRow(rowsOf(database, caller), 'Audits', params.id)
      return { Pending: await listPending(database.db, caller, clock()) }
    },
    listOutgoing: async ({ caller }) => {
      const CanSendMail = settings.smtpUrl !== null
      return { CanSendMail, Outgoing: await listOutgoing(database.db, caller.SiteID, settings, clock()) }
    },
    listTextStates: async ({ caller }) => ({
      Texts: await listTextStates(database.db, caller.SiteID, settings, clock()),
    }),
  }
}

async function presentAll(rows: SiteStore, audits: readonly Audit[]) {
  const states = await worstStates(
    rows,
    audits.map(({ ID }) => ID),
  )
  return audits.map((audit) => presentAudit(audit, [states.get(audit.ID) ?? 0]))
}

/** Returns worst states; leaves out sessions without checks. */
async function worstStates(rows: SiteStore, auditIDs: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (auditIDs.length === 0) return new Map()
  const found = await rows
    .select('AuditTrailers')
    .clearSelect()
    .select(['AuditTrailers.AuditID', ({ fn }) => fn.max('AuditTrailers.TrailerAuditState').as('State')])
    .where('AuditTrailers.AuditID', 'in', auditIDs)
    .where('AuditTrailers.TakenBack', '=', false)
    .groupBy('AuditTrailers.AuditID')
    .execute()
  return new Map(found.map(({ AuditID, State }) => [AuditID, State]))
}
