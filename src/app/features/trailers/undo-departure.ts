import { reArrival } from '../../../domain/trailers/form-rules.ts'
import { authorsOf, departedBy } from '../../../domain/trailers/seen-departures.ts'
import { trailerFieldsOf } from '../../../domain/trailers/trailer-fields.ts'
import { isOnYard } from '../../../domain/trailers/trailer-guards.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { getTrailer, listDepartures } from '../../../mirror/reads/trailers.ts'
import { yardClient } from '../../../sync/client.ts'
import { failureWords, notSaved } from '../../forms/not-saved.ts'
import { NO_TRAILER } from '../../forms/opened-form.tsx'
import { tellSaved } from '../../forms/save-command.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/notice.tsx'

const TASKS_STAY_DELETED = 'Its tasks were deleted with the departure and stay deleted.'

/** The departure to take back. */
export interface WrongDeparture {
  readonly TrailerID: number
  readonly Number: string
  /** The people whose departures are shown; null: not known. */
  readonly by: readonly number[] | null
  /** Key of the command; null: not known. */
  readonly key: string | null
  /** True if the departure deleted open tasks. */
  readonly deletedTasks: boolean
}

/** Asks about the departures of a trailer that this tablet knows, takes them back on a yes, and shows the result. */
export async function askToUndoDeparture(trailer: Pick<Trailer, 'ID' | 'Number'>, zone: string): Promise<void> {
  const { ID: TrailerID, Number: number } = trailer
  try {
    const departures = await listDepartures(TrailerID)
    const left = departures.map((row) => `Departed by ${row.ActionBy} at ${showDateTime(row.ActionDateTime, zone)}.`)
    const text = [...left, 'The trailer is then on the yard again, as if it had not left.'].join(' ')
    if (!(await confirm({ title: `Undo the departure of trailer "${number}"?`, text, confirmLabel: 'Undo departure' })))
      return
    await undoDeparture({ TrailerID, Number: number, by: authorsOf(departures), key: null, deletedTasks: false })
  } catch (error) {
    notify(failureWords(notSaved(error)), 'error')
  }
}

/**
 * Takes a departure back, and shows the result. One that was not sent yet is withdrawn with all that it changed. Else the
 * trailer is brought back as departed in error; its stay goes on, but tasks that were deleted do not return. If somebody
 * else departed it too, it stays departed. A failure names the trailer, since other trailers may be on the screen by then.
 */
export async function undoDeparture(departure: WrongDeparture): Promise<void> {
  const { TrailerID, Number: number, by, key, deletedTasks } = departure
  const back = `Trailer ${number} is back on the yard`
  try {
    const isWithdrawn = key !== null && (await yardClient.withdraw(key)).name === 'saved'
    const departed = await getTrailer(TrailerID)
    if (!departed) return notify(`The departure of trailer ${number} cannot be undone: ${NO_TRAILER}`, 'error')
    if (isOnYard(departed)) return notify(back)
    // Somebody has taken it away meanwhile, which is no departure to undo.
    if (isWithdrawn && departed.State !== TrailerState.Departed)
      return notify(`The departure of trailer ${number} is undone`)
    const { input, base } = reArrival(departed, trailerFieldsOf(departed), true).state
    const saved = await yardClient.save('setTrailerState', input, { base: { ...base, ...departedBy(by) } })
    if (saved.name !== 'saved') return notify(`Trailer ${number} stays departed: ${failureWords(saved)}`, 'error')
    const notes = [...saved.warnings, ...(deletedTasks && !isWithdrawn ? [TASKS_STAY_DELETED] : [])]
    tellSaved(back, notes, saved)
  } catch (error) {
    notify(failureWords(notSaved(error)), 'error')
  }
}
