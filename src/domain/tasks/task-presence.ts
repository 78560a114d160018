import { conflict, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { isOnYard } from '../trailers/trailer-guards.ts'
import type { TrailerHistoryRow } from '../trailers/trailer-history.ts'
import { goneTrailer } from '../trailers/trailer-reads.ts'
import { Activity, nameIn, TrailerState, trailerStateNames } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Instant } from '../values/instant.ts'
import { isOpen, type Task } from './task.ts'

/**
 * Returns 409 for a trailer off the yard, for the buttons (3-decisions §6). `trailer` null: not on this tablet, which
 * keeps neither deleted ones nor those that left long ago.
 */
export function refuseAway(task: NamesTrailer, trailer: Pick<Trailer, 'Number' | 'State'> | null): Refusal | null {
  if (task.TrailerID === null || (trailer && isOnYard(trailer))) return null
  return trailer ? departed(trailer) : conflict('trailer-deleted', `Trailer ${task.TrailerNumber ?? ''} ${GONE}`)
}

type NamesTrailer = Pick<Task, 'TrailerID' | 'TrailerNumber'>

const GONE = 'was deleted, or left long ago.'

/** Returns the same of an open task in a word or two, for lists; '' for a trailer that is here. */
export function awayWords(
  task: NamesTrailer & Pick<Task, 'StatusType' | 'DeletedDate'> & { readonly Trailer: Trailer | null },
): string {
  if (!isOpen(task) || refuseAway(task, task.Trailer) === null) return ''
  return task.Trailer ? nameIn(trailerStateNames, task.Trailer.State) : 'Trailer gone'
}

/**
 * Refuses a late act, unless the work was done before the trailer left; a deleted one was a mistake, and so is all work
 * on it.
 */
export async function refuseAwayAt(
  yard: Yard,
  { TrailerID }: Pick<Task, 'TrailerID'>,
  madeAt: Instant,
): Promise<Refusal | null> {
  if (TrailerID === null) return null
  const trailer = await yard.Trailers.get(TrailerID)
  if (trailer) return (await wasOnYard(yard, trailer, madeAt)) ? null : departed(trailer)
  // A tablet lacks those that left long ago too, about which the server decides.
  const alias = await yard.Aliases.get(TrailerID)
  return alias?.TrailerID === 0 ? goneTrailer(alias) : null
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
