import { wasMarkedBefore } from '../audits/settle-conditional.ts'
import { isAdmin } from '../access/clearance.ts'
import type { Person } from '../access/rights.ts'
import type { By } from '../commands/command.ts'
import { forbidden, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { AuditState } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

const CONDITIONAL_DEPARTED = "Trailer has 'Conditional Departed' status. Only a site admin can depart this trailer."

/** Lets only admins depart a Conditional Departed trailer (spec 2§4), also for the button. */
export function refuseConditionalDeparture(trailer: Pick<Trailer, 'AuditState'>, person: Person): Refusal | null {
  if (trailer.AuditState !== AuditState.ConditionalDeparted) return null
  if (isAdmin(person.Roles)) return null
  return forbidden('conditional-departed', CONDITIONAL_DEPARTED)
}

/**
 * True if the trailer was marked only after the act: nobody could know of the mark then, and a departure is the reason
 * why it was missed. An uncertain time proves no order.
 */
export async function wasMarkedLater(
  yard: Yard,
  trailer: Trailer,
  { MadeAt, IsUncertain }: Pick<By, 'MadeAt' | 'IsUncertain'>,
): Promise<boolean> {
  const { LastConditionalDepartedDate: marked } = trailer
  if (IsUncertain || marked === null || MadeAt >= marked) return false
  return !(await wasMarkedBefore(yard, trailer, MadeAt))
}
