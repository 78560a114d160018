import type { Ring } from '../../../domain/map/geometry.ts'
import { cornerFields } from '../../../domain/map/spot-place.ts'
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

const NO_ANSWER = 'No answer from the server. Draw the rest again when you are online.'

/**
 * Saves the outlines of a row, one spot after the other, each over the row as the person saw it;
 * ends at the first that cannot be saved.
 */
export async function saveRow(spots: readonly Location[], rings: readonly Ring[]): Promise<SavedRow> {
  let saved = 0
  for (const [place, spot] of spots.entries()) {
    const ring = rings[place]
    if (!ring) break
    const seen = toLocationInput(spot)
    const mine = { ...seen, ...cornerFields(ring) }
    const outcome = await writeSeen({ fields: seen, etag: null }, mine, locationCalls(spot), new SaveKey(), () => {})
    if (outcome.name === 'done') {
      saved += 1
      continue
    }
    void yardClient.syncNow()
    if (outcome.name === 'changed')
      return { saved, trouble: `${spot.Name} was changed meanwhile. Draw the rest again.` }
    return { saved, trouble: `${spot.Name} was not saved. ${serverFailureWords(outcome, NO_ANSWER)}` }
  }
  void yardClient.syncNow()
  return { saved, trouble: null }
}
