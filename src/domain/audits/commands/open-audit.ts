import { sessionCalled } from '../audit.ts'
import { number, object } from '../../values/schema.ts'
import { markOf } from '../../commands/act-time.ts'
import { defineCommand } from '../../commands/command.ts'
import { conflict, notFound, siteForbidden } from '../../commands/refusal.ts'
import { id, idOrNull } from '../../values/wire.ts'
import { type Audit, auditTypes, AuditType, SessionState } from '../audit.ts'
import { findOpenSession } from '../session-reads.ts'

/**
 * Opens a session (spec 2§7). If one of its type is open, the new ID becomes its alias, so that checks made
 * offline count there.
 */
export const openAudit = defineCommand({
  call: 'POST /audits',
  input: object({
    ID: id(),
    Type: number()
      .oneOf([...auditTypes])
      .defined(),
    SiteID: idOrNull(),
  })
    .noUnknown()
    .required(),
  right: 'trailers.write',
  describe: (input) => `Open a ${sessionCalled(input.Type)} session`,
  repair: 'none',
  makes: 'Audits',
  ids: 0,
  lists: ['Audits', 'Aliases', 'Sites'],
  creates: (input) => input.ID,
  lanes: (input) => [`audit:${input.Type}`],
  async run(yard, { ID, Type, SiteID }, by) {
    if (SiteID !== null && SiteID !== by.SiteID) throw siteForbidden()
    const site = await yard.Sites.get(by.SiteID)
    if (!site) throw notFound()
    if (Type === AuditType.ProductProtection && !site.ProductProtectionEnabled)
      throw conflict('product-protection-off', 'Product protection is not in use at this site.')
    const open = await findOpenSession(yard, Type)
    if (open) {
      if (open.ID !== ID) await yard.Aliases.insert({ SiteID: by.SiteID, ID, TrailerID: open.ID, Visit: 0 })
      return { Outcome: 'noop', ID: open.ID }
    }
    const mark = markOf(by)
    const audit: Audit = {
      SiteID: by.SiteID,
      ID,
      Type,
      State: SessionState.Open,
      OpenedUserID: by.UserID,
      OpenedUserName: by.UserName,
      OpenedDate: by.MadeAt,
      OpenedGivenDate: mark.GivenDate,
      OpenedUncertain: mark.TimeUncertain,
      ClosedUserID: null,
      ClosedUserName: null,
      ClosedDate: null,
      ClosedGivenDate: null,
      ClosedUncertain: false,
      AmendedDate: null,
    }
    await yard.Audits.insert(audit)
    return { Outcome: 'applied', ID }
  },
})
