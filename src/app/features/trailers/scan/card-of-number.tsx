import { useState } from 'react'
import type { KnownAct } from '../../../../domain/trailers/known-number.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { KnownCardView, type KnownCardProps } from './known-card.tsx'
import { Older } from './older.tsx'

/** The card of a number or tag, with the visits that only the server may know. */
export function CardOfNumber({ card, site, onAct }: KnownCardProps) {
  const [older, setOlder] = useState<readonly Trailer[]>()
  const act = (chosen: KnownAct) => onAct(chosen.name === 'arrive' ? { ...chosen, older } : chosen)
  return (
    <>
      <KnownCardView {...{ card, site }} onAct={act} />
      {card.older && <Older of={card.older} {...{ site, onAct }} onFound={setOlder} />}
    </>
  )
}
