import { AuditState } from '../../domain/trailers/trailer-lists.ts'
import { NEVER, type Ranked, rankedBy } from '../../domain/trailers/trailer-order.ts'
import { TrailerState, TrailerType } from '../../domain/trailers/trailer-lists.ts'
import { toMs } from '../../domain/values/instant.ts'
import type { TrailerSortKey } from '../../domain/trailers/trailer-query-fields.ts'
import { bigints, literal } from './literals.ts'
import { lastLookSql, shownAuditStateSql, type TrailerAsk } from './trailer-filter-sql.ts'

export interface TrailerOrderSql {
  readonly join: string
  readonly orderBy: string
}

interface Key {
  readonly sql: string
  readonly join?: string
  /** Never null, so that an index can be walked in both directions. */
  readonly isThere?: true
  /** Grows while the requested value falls. */
  readonly isReversed?: true
}

/**
 * The order of `domain/trailers/trailer-order.ts` in SQL, over "Trailers" as `t`; a test compares the two. In both
 * directions findings stand last, then rows without a value; ties by ID.
 */
export function trailerOrderSql(ask: TrailerAsk, now: string): TrailerOrderSql {
  const { query, references } = ask
  const key = keyOf(query.sortKey, ask, now)
  const last = references.sessions.has(query.auditType)
    ? [`(${shownAuditStateSql(references, query.auditType)} = ${AuditState.CheckedWithFinding})`]
    : []
  const direction = (query.sortType === 'desc') === (key.isReversed ?? false) ? 'asc' : 'desc'
  const byKey = `${key.sql} ${direction}${key.isThere ? '' : ' nulls last'}`
  return { join: key.join ?? '', orderBy: [...last, byKey, 't."ID"'].join(', ') }
}

/** Texts with a stored natural-order key. */
const texts: ReadonlySet<TrailerSortKey> = new Set([
  'AKA',
  'ShipmentNumber',
  'TransactionID',
  'SealNumber',
  'SealNumber2',
  'SealNumber3',
  'Notes',
  'LastYardAuditUserName',
  'LastProductProtectionUserName',
  'LastConditionalDepartedUserName',
])

function keyOf(sortKey: TrailerSortKey, { siteID, query, references }: TrailerAsk, now: string): Key {
  const ranked = rankedBy(sortKey, references)
  if (ranked) return rankedKey(ranked)
  if (texts.has(sortKey)) return { sql: `t."${sortKey}Order"` }
  switch (sortKey) {
    case 'Number':
      return { sql: 't."NumberOrder"', isThere: true }
    case 'LastActivityDate':
    case 'ArrivalDate':
    case 'CreatedDate':
      return { sql: `t."${sortKey}"`, isThere: true }
    case 'RFIDTagID':
      return {
        sql: 'g."EPCOrder"',
        join: `left join "Tags" g on g."SiteID" = ${literal(siteID)} and g."ID" = t."EPCID"`,
      }
    case 'TemperatureOK':
      return { sql: temperatureSql(references.site.TemperatureAlertRange) }
    case 'Dwell':
    case 'DwellMinutes':
      return isStillHere(query.states)
        ? { sql: 't."ArrivalDate"', isThere: true, isReversed: true }
        : { sql: dwellSql(now), isThere: true }
    case 'LastYardAuditDate':
    case 'LastProductProtectionDate':
      return { sql: `coalesce(t."${sortKey}", ${literal(NEVER)})`, isThere: true }
    case 'NextCheckDate':
      return { sql: lastLookSql, isThere: true }
    case 'SealIntact2':
    case 'SealMatchesBOL2':
    case 'SealIntact3':
    case 'SealMatchesBOL3':
      return { sql: `case when t."Type" = ${TrailerType.Hopper} then t."${sortKey}" end` }
    case 'ShipmentDate':
      return {
        sql: `(substr(t."ShipmentDate", 7, 4) || substr(t."ShipmentDate", 1, 2) || substr(t."ShipmentDate", 4, 2)) collate "C"`,
      }
    default:
      return { sql: `t."${sortKey}"` }
  }
}

function rankedKey({ column, ranks }: Ranked): Key {
  const lists = `${bigints([...ranks.keys()])}, ${bigints([...ranks.values()])}`
  return { sql: 'r.rank', join: `left join unnest(${lists}) as r(id, rank) on r.id = t."${column}"` }
}

/** Not OK first, then OK; dry trailers have no value. Decimals compare exactly. */
function temperatureSql(range: number): string {
  return `case when t."SetTemperature" is null and t."BoxTemperature" is null and t."TargetTemperature" is null then null
    when abs(t."BoxTemperature" - t."SetTemperature") > ${literal(range)}::numeric then 0 else 1 end`
}

/** True for trailers still here: the earliest arrival then comes first. */
function isStillHere(states: readonly number[]): boolean {
  return states.length > 0 && states.every((state) => state > 0 && state !== TrailerState.Departed)
}

/** Milliseconds until the departure, or until now; columns of migration `0015-list-orders`. */
function dwellSql(now: string): string {
  return `coalesce(t."StayMs", ${literal(toMs(now))} - t."ArrivalMs")`
}
