import type { KnownAct } from '../../../../domain/trailers/known-number.ts'
import { KnownCardView, type KnownCardProps } from './known-card.tsx'
import { Older, useOlder } from './older.tsx'

/** The card of a number or tag, with the visits that only the server may know; an arrival takes what lasts of these. */
export function CardOfNumber({ card, site, onAct }: KnownCardProps) {
  const answer = useOlder(card.older)
  const older = answer?.name === 'answered' ? answer.value : undefined
  const act = (chosen: KnownAct) => onAct(chosen.name === 'arrive' ? { ...chosen, older } : chosen)
  return (
    <>
      <KnownCardView {...{ card, site }} onAct={act} />
      {card.older && <Older {...{ answer, site, onAct }} />}
    </>
  )
}
