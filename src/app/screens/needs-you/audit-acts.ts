import type { RefusedItem } from '../../../contract/sync.ts'
import { AuditType, auditTypeNames, isAuditType } from '../../../domain/audits/audit.ts'
import { AuditState } from '../../../domain/trailers/trailer-lists.ts'

const auditKinds = [
  'open-session',
  'close-session',
  'product-check',
  'yard-check',
  /** State 0: adds a trailer to a Product Protection session, takes the last note of a Yard Audit back. */
  'unmark',
  'take-back',
  'move',
  'alert',
] as const

/** The acts of audits. */
export type AuditKind = (typeof auditKinds)[number]

/** What is named in an act, as far as this tablet knows it. */
export interface ActNames {
  readonly number?: string | undefined
  readonly otherNumber?: string | undefined
  /** Of the trailer that was found in another's spot. */
  readonly foundNumber?: string | undefined
  readonly place?: string | undefined
  /** Type of the session. */
  readonly auditType?: number | undefined
  /** "Pull of trailer 4711". */
  readonly task?: string | undefined
}

export function isAuditKind(kind: string): kind is AuditKind {
  return (auditKinds as readonly string[]).includes(kind)
}

type Act = Pick<RefusedItem, 'Call' | 'Body'>

/** The kind of an act of audits; null for any other. */
export function auditKindOf({ Call, Body }: Act): AuditKind | null {
  switch (Call) {
    case 'POST /audits':
      return 'open-session'
    case 'PUT /audits/{id}/close':
      return 'close-session'
    case 'DELETE /audittrailers/{id}':
      return 'take-back'
    case 'PUT /trailers/Move':
      return 'move'
    case 'POST /alerts/{id}':
      return 'alert'
    case 'POST /audittrailers':
      return checkKind(Body)
    default:
      return null
  }
}

/** The fuel level is always read at a reefer, and never noted in a Yard Audit. */
function checkKind({ TrailerAuditState, ReeferFuelLevel }: Act['Body']): AuditKind {
  if (TrailerAuditState === AuditState.NotChecked) return 'unmark'
  return typeof ReeferFuelLevel === 'number' ? 'product-check' : 'yard-check'
}

/** "Check of trailer 4711", "Yard check at spot P-12", "Close the yard audit session". */
export function describeAuditAct(kind: AuditKind, { Body }: Act, names: ActNames): string {
  const trailer = `trailer ${names.number ?? ''}`.trim()
  switch (kind) {
    case 'open-session':
      return `Open a ${sessionName(Body.Type)} session`
    case 'close-session':
      return `Close the ${sessionName(names.auditType)} session`
    case 'product-check':
      return `Check of ${trailer}`
    case 'yard-check':
      return describeYardCheck(Body, names, trailer)
    case 'unmark':
      if (names.auditType === AuditType.ProductProtection) return `Add ${trailer} to the session`
      return names.auditType === AuditType.YardAudit ? `Take back the yard check of ${trailer}` : `Audit of ${trailer}`
    case 'take-back':
      return names.place ? `Take back the yard check at spot ${names.place}` : `Take back the yard check of ${trailer}`
    case 'move':
      return names.otherNumber ? `Swap ${trailer} and trailer ${names.otherNumber}` : `Move ${trailer}${to(names)}`
    case 'alert':
      return `Alert about ${trailer}`
  }
}

function describeYardCheck({ Walked, TrailerAuditState }: Act['Body'], names: ActNames, trailer: string): string {
  if (Walked === true && names.place) return `Yard check at spot ${names.place}`
  if (TrailerAuditState === AuditState.ConditionalDeparted) return `Yard check: ${trailer} is not here`
  return `Yard check of ${trailer}`
}

function sessionName(type: unknown): string {
  return typeof type === 'number' && isAuditType(type) ? auditTypeNames[type] : 'audit'
}

function to({ place }: ActNames): string {
  return place === undefined ? '' : ` to ${place}`
}
