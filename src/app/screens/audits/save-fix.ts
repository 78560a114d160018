import { getTrailer } from '../../../mirror/reads/trailers.ts'
import { yardClient } from '../../../sync/client.ts'
import type { FixMove } from './fix-moves.ts'
import { wordsOf } from './walk-taps.ts'

/** Saves the moves of one finding, one after the other; answers the words of what went wrong, null when all is saved. */
export async function saveFix(moves: readonly FixMove[]): Promise<string | null> {
  let requires: number | undefined
  try {
    for (const move of moves) {
      const trailer = await getTrailer(move.TrailerID)
      if (!trailer) return 'This trailer is gone.'
      const { ID, Visit, LocationID } = trailer
      const result = await yardClient.save('moveTrailer', move, { base: { ID, Visit, LocationID }, requires })
      if (result.name === 'refused') return wordsOf(result.refusal)
      if (result.name === 'not-saved') return result.words
      requires = result.sequence
    }
    return null
  } catch (error) {
    return error instanceof Error ? `Not saved: ${error.message}` : 'Not saved.'
  }
}
