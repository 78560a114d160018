import type { Ring } from '../../../domain/map/geometry.ts'
import { cornerFields, noCorners } from '../../../domain/map/spot-place.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { yardClient } from '../../../sync/client.ts'
import { SaveKey } from '../../../sync/save-key.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { locationCalls, toLocationInput } from '../../forms/location-calls.ts'
import { writeSeen } from '../../forms/seen-row.ts'

export interface SavedRow {
  readonly saved: number
  /** The reason why the rest was not saved; null when all were. */
  readonly trouble: string | null
}

const DRAW_LATER = 'No answer from the server. Draw the rest again when you are online.'
const REMOVE_LATER = 'No answer from the server. Try again when you are online.'

/**
 * Saves the outlines of a row, one spot after the other, each over the row as the person saw it;
 * ends at the first that cannot be saved.
 */
export async function saveRow(spots: readonly Location[], rings: readonly Ring[]): Promise<SavedRow> {
  let saved = 0
  for (const [place, spot] of spots.entries()) {
    const ring = rings[place]
    if (!ring) break
    const outcome = await savePlace(spot, cornerFields(ring))
    if (outcome.name === 'done') {
      saved += 1
      continue
    }
    void yardClient.syncNow()
    if (outcome.name === 'changed')
      return { saved, trouble: `${spot.Name} was changed meanwhile. Draw the rest again.` }
    return { saved, trouble: `${spot.Name} was not saved. ${serverFailureWords(outcome, DRAW_LATER)}` }
  }
  void yardClient.syncNow()
  return { saved, trouble: null }
}

/** Removes a spot's coordinates; returns the reason when they are still there, else null. */
export async function removeFromMap(spot: Location): Promise<string | null> {
  const outcome = await savePlace(spot, noCorners)
  void yardClient.syncNow()
  if (outcome.name === 'done') return null
  if (outcome.name === 'changed') return `${spot.Name} was changed meanwhile. Look at it again.`
  return `${spot.Name} was not removed from the map. ${serverFailureWords(outcome, REMOVE_LATER)}`
}

function savePlace(spot: Location, corners: typeof noCorners) {
  const seen = toLocationInput(spot)
  return writeSeen({ fields: seen, etag: null }, { ...seen, ...corners }, locationCalls(spot), new SaveKey(), () => {})
}
