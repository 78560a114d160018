import type { Announcement } from '../../domain/commands/yard.ts'
import type { GateAnnouncement } from '../../domain/trailers/gate-act.ts'
import { readReferences } from '../access/references.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { findAlerted } from './addressees.ts'
import { alertDrafts, alertNotice } from './alert.ts'
import type { Draft } from './draft.ts'
import { gateDrafts, gateNotice } from './gate-mail.ts'
import { inspectionDrafts, inspectionNotice } from './inspection-alert.ts'
import { writeNotices } from './notices.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  /** The right side of Message-IDs. */
  readonly host: string
}

/** Returns the mails and texts of an alert about a trailer, and writes its notices. */
export async function alertMessages(
  parts: Parts,
  SiteID: number,
  alert: Extract<Announcement, { what: 'product-alert' }>,
): Promise<readonly Draft[]> {
  const { database } = parts
  const trailer = await rowsOf(database, { SiteID }).get('Trailers', alert.TrailerID)
  if (!trailer) return []
  const references = await readReferences(database, { SiteID, Reach: [SiteID] })
  const people = await findAlerted(database.db, SiteID, 'ProductProtectionAlerts')
  await writeNotices(parts, SiteID, people, alert, alertNotice(trailer, references, alert))
  return alertDrafts(trailer, references, alert, people)
}

/** The same for the Truck Inspection List. */
export async function inspectionMessages(
  parts: Parts,
  SiteID: number,
  alert: Extract<Announcement, { what: 'truck-inspection' }>,
): Promise<readonly Draft[]> {
  const { database } = parts
  const { site } = await readReferences(database, { SiteID, Reach: [SiteID] })
  const people = await findAlerted(database.db, SiteID, 'TruckInspectionAlerts')
  await writeNotices(parts, SiteID, people, alert, inspectionNotice(site, alert))
  return inspectionDrafts(site, alert, people)
}

/** The same for an act at the gate, with the mails to the trailer's company. */
export async function gateMessages(parts: Parts, SiteID: number, act: GateAnnouncement): Promise<readonly Draft[]> {
  const { database, host } = parts
  const { ScacID, FreightID, LocationID } = act.Trailer
  const rows = rowsOf(database, { SiteID })
  // One row each: a site has tens of thousands of companies, and such acts are frequent.
  const [site, company, freight, location] = await Promise.all([
    rows.get('Sites', SiteID),
    rows.get('Scacs', ScacID),
    FreightID === null ? undefined : rows.get('Freights', FreightID),
    rows.get('Locations', LocationID),
  ])
  if (!site) return []
  const references = { site, company, freight, location }
  const people = await findAlerted(database.db, SiteID, 'ArrivalDepartureAlerts')
  await writeNotices(parts, SiteID, people, act, gateNotice(act, references))
  return gateDrafts(act, references, people, host)
}
