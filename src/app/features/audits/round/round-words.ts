import type { RoundStop } from '../../../../domain/audits/round.ts'
import type { References } from '../../../../domain/sites/references.ts'
import { fuelLevelNames } from '../../../../domain/trailers/trailer-lists.ts'
import type { TypedCheck } from './kept-rounds.ts'
import { showDegrees } from './reading-keys.ts'
import type { Round } from './use-round.ts'

/** Returns the name of the place of a reefer, or its number where the yard has no such place. */
export function placeOf({ trailer }: RoundStop, { locations }: Pick<References, 'locations'>): string {
  return locations.get(trailer.LocationID)?.Name ?? trailer.Number
}

/** Announces the card of a reefer to screen readers. */
export function spokenReefer(stop: RoundStop, references: Pick<References, 'locations'>): string {
  const { Number: number, SetTemperature: set } = stop.trailer
  const setWords = set === null ? 'no set temperature' : `set to ${set} degrees`
  return `${placeOf(stop, references)}: trailer ${number}, ${setWords}`
}

/**
 * Returns the words of the button that goes on: the act, and what follows this card, which is the next place, or the
 * list of those that were put off. Of a reefer that has left, nothing is saved.
 */
export function onwardWords(
  { isGone, next, stop, stops = [], isAnswered }: Pick<Round, 'isGone' | 'next' | 'stop' | 'stops' | 'isAnswered'>,
  references: Pick<References, 'locations'>,
): { readonly act: string; readonly follows: string } {
  const left = next ? 0 : stops.filter((one) => one !== stop && !isAnswered(one)).length
  const follows = next ? placeOf(next, references) : left > 0 ? `${left} put off` : null
  if (isGone) return { act: 'Next', follows: follows ?? 'the end' }
  return { act: 'Save', follows: follows === null ? 'the last one' : `next: ${follows}` }
}

/**
 * Returns the words at the end of a round.
 * @param counts `all` of the session that are here or checked, `here` those that are here, `gone` those that left
 *   unchecked, `left` those that were put off
 */
export function doneWords({
  all,
  here,
  gone,
  left,
}: Readonly<Record<'all' | 'here' | 'gone' | 'left', number>>): string {
  if (left > 0) return left === 1 ? '1 reefer is not checked.' : `${left} reefers are not checked.`
  if (gone === 0) return all === 0 ? 'No reefer is in this session.' : 'All reefers of this session are checked.'
  return here === 0 ? 'No reefer of this session is here any more.' : 'All reefers that are still here are checked.'
}

/**
 * Returns the words about the round that is open instead of a closed one.
 * @param left count of reefers with entries that were not saved
 * @param begins numbers of those whose cards begin with these entries there
 */
export function againWords(left: number, begins: readonly string[]): string {
  if (begins.length === 0) return 'A round is open again.'
  const of = begins.length === left ? '' : ` for ${begins.join(', ')}`
  return `A round is open again. What you typed${of} is kept, and begins there.`
}

/** Returns 'R133548: 35°, 7/8, not saved', of a reefer whose card has entries. */
export function leftWords(number: string, { reading, fuel, defrost }: TypedCheck): string {
  const entries = [
    ...(reading === '' ? [] : [`${showDegrees(reading)}°`]),
    ...(fuel === null ? [] : [fuelLevelNames[fuel] ?? String(fuel)]),
    ...(defrost ? ['Defrost'] : []),
  ]
  return `${number}: ${entries.join(', ')}, not saved`
}
