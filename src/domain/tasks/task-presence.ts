import { conflict, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { isOnYard } from '../trailers/trailer-guards.ts'
import type { TrailerHistoryRow } from '../trailers/trailer-history.ts'
import { Activity, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Instant } from '../values/instant.ts'
import type { Task } from './task.ts'

/**
 * Returns 409 for a trailer off the yard, also for the buttons (3-decisions §6); `trailer` undefined: none named,
 * or unknown here.
 */
export function refuseDeparted(trailer: Pick<Trailer, 'Number' | 'State'> | undefined): Refusal | null {
  if (!trailer || isOnYard(trailer)) return null
  return departed(trailer)
}

/** Refuses a late act, unless the work was done before the trailer left. */
export async function refuseDepartedAt(
  yard: Yard,
  { TrailerID }: Pick<Task, 'TrailerID'>,
  madeAt: Instant,
): Promise<Refusal | null> {
  const trailer = TrailerID === null ? undefined : await yard.Trailers.get(TrailerID)
  return !trailer || (await wasOnYard(yard, trailer, madeAt)) ? null : departed(trailer)
}

function departed({ Number: number }: Pick<Trailer, 'Number'>): Refusal {
  return conflict('trailer-departed', `Trailer ${number} has departed.`)
}

async function wasOnYard(yard: Yard, trailer: Trailer, at: Instant): Promise<boolean> {
  const { State, ArrivalDate, DepartureDate } = trailer
  // A departure in error ended no stay.
  if (State === TrailerState.OnYard && ArrivalDate <= at) return true
  if (State === TrailerState.Departed && DepartureDate !== null && DepartureDate < at) return false
  const history = await yard.TrailerHistory.find({ TrailerID: trailer.ID })
  if (State === TrailerState.InTransit && wasTakenAway(history, trailer, at)) return false
  return !isLastDeparted(history, at)
}

/** True if a completed shuttle took the trailer into transit, as nothing else does. */
function wasTakenAway(history: readonly TrailerHistoryRow[], { Visit }: Trailer, at: Instant): boolean {
  const moves = history.filter((row) => row.Visit === Visit && row.Action === Activity.Task)
  const last = moves
    .map((row) => row.ActionDateTime)
    .sort()
    .at(-1)
  return last !== undefined && last < at
}

const COMINGS_AND_GOINGS: readonly number[] = [Activity.Arrived, Activity.Departed, Activity.ReArrived]

function isLastDeparted(history: readonly TrailerHistoryRow[], at: Instant): boolean {
  let last: TrailerHistoryRow | undefined
  for (const row of history) {
    if (!COMINGS_AND_GOINGS.includes(row.Action) || row.ActionDateTime >= at) continue
    if (!last || row.ActionDateTime > last.ActionDateTime) last = row
  }
  return last?.Action === Activity.Departed
}
