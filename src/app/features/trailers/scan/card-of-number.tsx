import { KnownCardView, type KnownCardProps } from './known-card.tsx'
import { Older } from './older.tsx'

/** The card of a number or tag, with the visits that only the server may know. */
export function CardOfNumber({ card, site, onAct }: KnownCardProps) {
  return (
    <>
      <KnownCardView {...{ card, site, onAct }} />
      {card.older && <Older of={card.older} site={site} onAct={onAct} />}
    </>
  )
}
