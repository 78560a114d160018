import { isAdmin } from '../access/clearance.ts'
import type { Person } from '../access/rights.ts'
import { forbidden, type Refusal } from '../commands/refusal.ts'
import { AuditState } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

const CONDITIONAL_DEPARTED = "Trailer has 'Conditional Departed' status. Only a site admin can depart this trailer."

/** Lets only admins depart a Conditional Departed trailer (spec 2§4), also for the button. */
export function refuseConditionalDeparture(trailer: Pick<Trailer, 'AuditState'>, person: Person): Refusal | null {
  if (trailer.AuditState !== AuditState.ConditionalDeparted) return null
  if (isAdmin(person.Roles)) return null
  return forbidden('conditional-departed', CONDITIONAL_DEPARTED)
}
