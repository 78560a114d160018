import { getTrailers } from '../../../../mirror/reads/trailers.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Unbroken } from '../../../kit/unbroken.tsx'
import { type KeptRound, leftEntries } from './kept-rounds.ts'
import { leftWords } from './round-words.ts'
import './left-entries.css'

/** Lists what was typed on the cards of a session that somebody closed meanwhile, and was not saved. */
export function LeftEntries({ entries }: Pick<KeptRound, 'entries'>) {
  const left = leftEntries(entries)
  const ids = left.map(({ trailerID }) => trailerID)
  const trailers = useLiveQuery(() => getTrailers(ids), [ids.join()])
  if (left.length === 0 || !trailers) return null
  const numbers = new Map(trailers.map(({ ID, Number: number }) => [ID, number]))
  return (
    <ul className="round-left" aria-label="Not saved">
      {left.map(({ trailerID, typed }) => (
        <li key={trailerID}>
          <Unbroken text={leftWords(numbers.get(trailerID) ?? 'Reefer', typed)} />
        </li>
      ))}
    </ul>
  )
}
