import { sessionCalled } from '../audit.ts'
import { object } from '../../values/schema.ts'
import { markOf } from '../../commands/act-time.ts'
import { defineCommand } from '../../commands/command.ts'
import type { Yard } from '../../commands/yard.ts'
import { singleTypes } from '../../sites/location-rules.ts'
import { TrailerState } from '../../trailers/trailer-lists.ts'
import type { Instant } from '../../values/instant.ts'
import { id } from '../../values/wire.ts'
import { type Audit, AuditType, SessionState } from '../audit.ts'
import { wasThereFor, withConditionalDeparted } from '../conditional-departed.ts'
import { AuditNotes, type IsSingle } from '../audit-notes.ts'
import { missedTrailers } from '../findings.ts'
import { getSession } from '../session-reads.ts'

/**
 * Closes a session and sends the report (spec 2§7). A Yard Audit marks missed trailers as Conditional Departed, not the
 * unreached ones.
 */
export const closeAudit = defineCommand({
  call: 'PUT /audits/{id}/close',
  input: object({ ID: id() }).noUnknown().required(),
  right: 'trailers.write',
  describe: (input, names) => `Close the ${sessionCalled(names.auditType(input.ID))} session`,
  repair: 'none',
  ids: 0,
  lists: ['Audits', 'AuditTrailers', 'Trailers', 'Locations'],
  lanes: (input) => [`session:${input.ID}`],
  sessions: ['ID'],
  async run(yard, { ID }, by) {
    const audit = await getSession(yard, ID)
    if (audit.State === SessionState.Closed) return { Outcome: 'noop', ID: audit.ID }
    // The opening tablet's clock may have been fast.
    const ClosedDate = laterOf(by.MadeAt, audit.OpenedDate)
    const mark = markOf({ ...by, MadeAt: ClosedDate })
    const closed: Audit = {
      ...audit,
      State: SessionState.Closed,
      ClosedUserID: by.UserID,
      ClosedUserName: by.UserName,
      ClosedDate,
      ClosedGivenDate: mark.GivenDate,
      ClosedUncertain: mark.TimeUncertain,
    }
    await yard.Audits.put(closed)
    if (audit.Type === AuditType.YardAudit) await markMissing(yard, closed)
    yard.announce({ what: 'audit-report', AuditID: audit.ID, amended: false })
    return { Outcome: 'applied', ID: audit.ID }
  },
})

function laterOf(a: Instant, b: Instant): Instant {
  return a > b ? a : b
}

async function markMissing(yard: Yard, audit: Audit): Promise<void> {
  const entries = await yard.AuditTrailers.find({ AuditID: audit.ID })
  if (entries.length === 0) return
  const trailers = await yard.Trailers.find({ State: TrailerState.OnYard })
  const isSingle = await singlePlacesOf(yard)
  const old = trailers.filter((trailer) => wasThereFor(trailer, audit))
  for (const { trailer } of missedTrailers(new AuditNotes(entries, isSingle), old))
    await yard.Trailers.put(withConditionalDeparted(trailer, audit))
}

async function singlePlacesOf(yard: Yard): Promise<IsSingle> {
  const single = new Set<number>()
  for (const Type of singleTypes) for (const { ID } of await yard.Locations.find({ Type })) single.add(ID)
  return (id) => single.has(id)
}
