import { useMemo } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import { type KnownAct, MAX_AWAY, type OlderVisits } from '../../../../domain/trailers/known-number.ts'
import type { PresentedTrailer } from '../../../../domain/trailers/present-trailer.ts'
import type { ServerResult } from '../../../../sync/api.ts'
import { yardClient } from '../../../../sync/client.ts'
import { useServerRead } from '../../../data/use-server-read.ts'
import { useHasServer } from '../../../data/use-session.ts'
import { KnownPart, placeWords } from './known-card.tsx'
import { findOlder, olderFailureWords } from './find-older.ts'

type Answer = ServerResult<readonly PresentedTrailer[]> | undefined

const ask = (of: OlderVisits) => findOlder(yardClient, of)

/** Returns the server's answer about visits that the tablet does not know; undefined before, and without a question. */
export function useOlder(of: OlderVisits | null): Answer {
  const name = of?.name
  const code = of?.name === 'number' ? of.number : of?.EPC
  // Asked once, whatever else the card comes to show meanwhile.
  const question = useMemo((): OlderVisits | null => {
    if (name === undefined || code === undefined) return null
    return name === 'number' ? { name, number: code } : { name, EPC: code }
  }, [name, code])
  return useServerRead(question, ask, true)
}

interface OlderProps {
  readonly answer: Answer
  readonly site: Site
  readonly onAct: (act: KnownAct) => void
}

/** The last visits of a number or tag that the tablet does not know, from the server; offline the reason why there are none. */
export function Older({ answer, site, onAct }: OlderProps) {
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
