import { commandsTogether } from './0041-commands-together.ts'
import { type Migration, sql } from 'kysely'
import { yard } from './0001-yard.ts'
import { people } from './0002-people.ts'
import { audits } from './0003-audits.ts'
import { tasks } from './0004-tasks.ts'
import { records } from './0005-records.ts'
import { looks } from './0006-looks.ts'
import { outside } from './0008-outside.ts'
import { healthCheck } from './0010-health-check.ts'
import { tagsAndAlerts } from './0011-tags-and-alerts.ts'
import { actTimes } from './0012-act-times.ts'
import { adminTrail } from './0014-admin-trail.ts'
import { listOrders } from './0015-list-orders.ts'
import { peopleAdministered } from './0016-people.ts'
import { siteLogos } from './0017-site-logos.ts'
import { driverGroups } from './0018-driver-groups.ts'
import { checklist } from './0019-checklist.ts'
import { devices } from './0020-devices.ts'
import { stays } from './0022-stays.ts'
import { importPieces } from './0024-imports.ts'
import { siteMessages } from './0026-site-messages.ts'
import { texts } from './0028-texts.ts'
import { taskLimit } from './0029-task-limit.ts'
import { logChain } from './0030-log-chain.ts'
import { historyChanges } from './0032-history-changes.ts'
import { liveTextLimit } from './0034-live-text-limit.ts'
import { photos } from './0035-photos.ts'
import { weightSources } from './0036-weight-sources.ts'
import { tagsByEpc } from './0037-tags-by-epc.ts'
import { expectedShipments } from './0038-expected-shipments.ts'
import { notices } from './0039-notices.ts'
import { limits } from './0042-limits.ts'
import { steadyPlans } from './0043-steady-plans.ts'
import { commandsOfSites } from './0044-commands-of-sites.ts'

/** All migrations in the order of their numbers. Only ever added to. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-yard': toMigration(yard),
  '0002-people': toMigration(people),
  '0003-audits': toMigration(audits),
  '0004-tasks': toMigration(tasks),
  '0005-records': toMigration(records),
  '0006-looks': toMigration(looks),
  '0008-outside': toMigration(outside),
  '0010-health-check': toMigration(healthCheck),
  '0011-tags-and-alerts': toMigration(tagsAndAlerts),
  '0012-act-times': toMigration(actTimes),
  '0014-admin-trail': toMigration(adminTrail),
  '0015-list-orders': toMigration(listOrders),
  '0016-people': toMigration(peopleAdministered),
  '0017-site-logos': toMigration(siteLogos),
  '0018-driver-groups': toMigration(driverGroups),
  '0019-checklist': toMigration(checklist),
  '0020-devices': toMigration(devices),
  '0022-stays': toMigration(stays),
  '0024-imports': toMigration(importPieces),
  '0026-site-messages': toMigration(siteMessages),
  '0028-texts': toMigration(texts),
  '0029-task-limit': toMigration(taskLimit),
  '0030-log-chain': toMigration(logChain),
  '0032-history-changes': toMigration(historyChanges),
  '0034-live-text-limit': toMigration(liveTextLimit),
  '0035-photos': toMigration(photos),
  '0036-weight-sources': toMigration(weightSources),
  '0037-tags-by-epc': toMigration(tagsByEpc),
  '0038-expected-shipments': toMigration(expectedShipments),
  '0039-notices': toMigration(notices),
  '0041-commands-together': toMigration(commandsTogether),
  '0042-limits': toMigration(limits),
  '0043-steady-plans': toMigration(steadyPlans),
  '0044-commands-of-sites': toMigration(commandsOfSites),
}

/** One statement at a time: the embedded database takes no more. */
function toMigration(statements: readonly string[]): Migration {
  return {
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
