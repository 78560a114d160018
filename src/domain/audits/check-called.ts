import { type ActNames, type OptionalID, trailerCalled } from '../commands/act-names.ts'
import { AuditState } from '../trailers/trailer-lists.ts'
import { AuditType } from './audit.ts'

interface CheckInput {
  readonly AuditID?: OptionalID
  readonly TrailerID?: OptionalID
  readonly LocationID?: OptionalID
  readonly TrailerAuditState?: number | null | undefined
  readonly ReeferFuelLevel?: number | null | undefined
  readonly Walked?: boolean | null | undefined
}

/** True for a check with a fuel level, as only a reefer's has. */
export function isReeferCheck({ TrailerAuditState, ReeferFuelLevel }: CheckInput): boolean {
  return TrailerAuditState !== AuditState.NotChecked && typeof ReeferFuelLevel === 'number'
}

/** Returns "Check of trailer 4711" or "Yard check at spot P-12". */
export function describeCheck(check: CheckInput, names: ActNames): string {
  const trailer = trailerCalled(names.trailer(check.TrailerID))
  if (check.TrailerAuditState === AuditState.NotChecked) return describeUnmark(names.auditType(check.AuditID), trailer)
  if (isReeferCheck(check)) return `Check of ${trailer}`
  const place = check.Walked === true ? names.location(check.LocationID) : undefined
  if (place) return `Yard check at spot ${place}`
  if (check.TrailerAuditState === AuditState.ConditionalDeparted) return `Yard check: ${trailer} is not here`
  return `Yard check of ${trailer}`
}

/** State 0 adds in Product Protection, but takes back in a Yard Audit. */
function describeUnmark(type: number | undefined, trailer: string): string {
  if (type === AuditType.ProductProtection) return `Add ${trailer} to the session`
  return type === AuditType.YardAudit ? `Take back the yard check of ${trailer}` : `Audit of ${trailer}`
}
