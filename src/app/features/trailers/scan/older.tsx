import { useEffect, useMemo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import { type KnownAct, MAX_AWAY, type OlderVisits } from '../../../../domain/trailers/known-number.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { yardClient } from '../../../../sync/client.ts'
import { useServerRead } from '../../../data/use-server-read.ts'
import { useHasServer } from '../../../data/use-session.ts'
import { KnownPart, placeWords } from './known-card.tsx'
import { findOlder, olderFailureWords } from './find-older.ts'

interface OlderProps {
  readonly of: OlderVisits
  readonly site: Site
  readonly onAct: (act: KnownAct) => void
  /** Called with the visits, of which an arrival takes what lasts. */
  readonly onFound: (visits: readonly Trailer[]) => void
}

const ask = (of: OlderVisits) => findOlder(yardClient, of)

/** The last visits of a number or tag that the tablet does not know, from the server; offline the reason why there are none. */
export function Older({ of, site, onAct, onFound }: OlderProps) {
  const { name } = of
  const code = name === 'number' ? of.number : of.EPC
  // Asked once, whatever else the card comes to show meanwhile.
  const question = useMemo(
    (): OlderVisits => (name === 'number' ? { name, number: code } : { name, EPC: code }),
    [name, code],
  )
  const answer = useServerRead(question, ask, true)
  useEffect(() => {
    if (answer?.name === 'answered') onFound(answer.value)
  }, [answer, onFound])
  const hasServer = useHasServer()
  if (!hasServer) return <p className="known-words">{olderFailureWords({ name: 'no-signal' })}</p>
  if (answer === undefined) return null
  if (answer.name !== 'answered') return <p className="known-words">{olderFailureWords(answer)}</p>
  return (
    <div className="known">
      {answer.value.slice(0, MAX_AWAY).map((trailer) => (
        <KnownPart
          key={trailer.ID}
          of={[trailer.Number, trailer.ScacName]}
          // Any other act needs the row on the tablet.
          acts={[{ name: 'history', trailer }]}
          onAct={onAct}
        >
          <span>{trailer.TypeName}</span>
          <b className="known-place">{placeWords(trailer, site)}</b>
        </KnownPart>
      ))}
    </div>
  )
}
