import type { AnyObject } from 'yup'
import type { AnswerName } from '../../contract/answers.ts'
import type { AuditTrailer } from '../../domain/audits/audit-trailer.ts'
import { latest } from '../../domain/audits/standing.ts'
import type { Ran } from '../../domain/commands/command.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import type { Yard } from '../../domain/commands/yard.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import { presentTrailer } from '../../domain/trailers/present-trailer.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Clock } from '../clock.ts'
import type { Present } from '../pipeline/effect.ts'
import { presentAudit, statesOf } from './present-audit.ts'

/** The answer of a command, made from the yard as the command leaves it: what it was about, or nothing. `body` is that of the command. */
export function presentRan(answer: AnswerName, clock: Clock, body: AnyObject): Present {
  if (answer === 'Trailer') return withStatus((yard, ran) => trailerOf(yard, ran, clock))
  if (answer === 'Audit') return withStatus(auditOf)
  if (answer === 'AuditTrailer') return withStatus((yard, ran) => checkOf(yard, ran, body))
  return () => Promise.resolve({ Status: 204, Body: null })
}

function withStatus(present: (yard: Yard, ran: Ran) => Promise<unknown>): Present {
  return async (yard, ran) => ({ Status: 200, Body: await present(yard, ran) })
}

async function trailerOf(yard: Yard, ran: Ran, clock: Clock) {
  const trailer = ran.ID === undefined ? undefined : await yard.Trailers.get(ran.ID)
  if (!trailer) throw notFound()
  const references = await referencesOf(yard, trailer)
  return { Trailer: presentTrailer(trailer, references, fromMs(clock())) }
}

async function auditOf(yard: Yard, ran: Ran) {
  const audit = ran.ID === undefined ? undefined : await yard.Audits.get(ran.ID)
  if (!audit) throw notFound()
  return { Audit: presentAudit(audit, statesOf(await yard.AuditTrailers.find({ AuditID: audit.ID }))) }
}

/** The check that was made or taken back. Where nothing was to be done: the last one of that trailer in that session, null for none. */
async function checkOf(yard: Yard, ran: Ran, body: AnyObject) {
  if (ran.ID === undefined) return { AuditTrailer: null }
  const entry = await yard.AuditTrailers.get(ran.ID)
  return { AuditTrailer: entry ?? (await lastCheckOf(yard, ran.ID, body.AuditID)) }
}

async function lastCheckOf(yard: Yard, TrailerID: number, sessionID: unknown): Promise<AuditTrailer | null> {
  const named = Number(sessionID)
  const AuditID = (await yard.Audits.get(named)) ? named : (await yard.Aliases.get(named))?.TrailerID
  const entries = await yard.AuditTrailers.find({ TrailerID })
  return latest(entries.filter((entry) => entry.AuditID === AuditID))
}

/** The rows that one trailer names. */
async function referencesOf(yard: Yard, trailer: Trailer): Promise<References> {
  const site = await yard.Sites.get(trailer.SiteID)
  if (!site) throw notFound()
  return toReferences(site, {
    Locations: present(await yard.Locations.get(trailer.LocationID)),
    Scacs: present(await yard.Scacs.get(trailer.ScacID)),
    Freights: present(trailer.FreightID === null ? undefined : await yard.Freights.get(trailer.FreightID)),
    Tags: present(trailer.EPCID === null ? undefined : await yard.Tags.get(trailer.EPCID)),
  })
}

function present<R>(row: R | undefined): R[] {
  return row === undefined ? [] : [row]
}
