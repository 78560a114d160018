import { AuditState, TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import { freeSpot, type Spot } from './free-spot.ts'
import type { Office, TrailerSeen } from './office.ts'

/** The trailers of each kind of finding. */
export interface Found {
  /** Seen by `gate`, and not by `office` later. Another one is missing where the stranger stands. */
  readonly missing: TrailerSeen
  readonly departed: TrailerSeen
  /** Listed where the stranger was seen. */
  readonly replaced: TrailerSeen
  readonly disputed: TrailerSeen
  /** Seen in `free`. */
  readonly elsewhere: TrailerSeen
  readonly free: Spot
  readonly swapped: readonly [TrailerSeen, TrailerSeen]
}

/** The number of the trailer that is on no list. */
export const STRANGER = 'XYZ4711'

/** Has two people look at trailers of an open yard audit, so that it has findings of each kind, 7 in all. */
export async function makeFindings(office: Office, gate: Office, AuditID: number): Promise<Found> {
  const [missing, departed, replaced, disputed, elsewhere, one, other] = await trailersInSpots(office)
  if (!missing || !departed || !replaced || !disputed || !elsewhere || !one || !other)
    throw new Error('the demo has too few trailers in spots')
  const look = (who: Office, check: object) =>
    who.call('POST', '/audittrailers', { AuditID, TrailerAuditState: AuditState.Checked, ...check })
  const gone = { TrailerAuditState: AuditState.ConditionalDeparted }
  await look(gate, { TrailerID: missing.ID })
  await look(office, { TrailerID: missing.ID, ...gone })
  await office.depart(departed)
  await look(gate, { LocationID: departed.LocationID, FoundTrailerID: departed.ID, Walked: true })
  await look(gate, { LocationID: replaced.LocationID, FoundNumber: STRANGER, Walked: true })
  await look(gate, { TrailerID: disputed.ID, ...gone })
  await look(office, { TrailerID: disputed.ID })
  const free = await freeSpot(office)
  await look(gate, { LocationID: free.ID, FoundTrailerID: elsewhere.ID, Walked: true })
  await look(gate, { LocationID: one.LocationID, FoundTrailerID: other.ID, Walked: true })
  await look(gate, { LocationID: other.LocationID, FoundTrailerID: one.ID, Walked: true })
  return { missing, departed, replaced, disputed, elsewhere, free, swapped: [one, other] }
}

/** Returns trailers in spots that hold one each. */
async function trailersInSpots(office: Office): Promise<readonly TrailerSeen[]> {
  const query = `take=100&states=${TrailerState.OnYard}&sortKey=LocationName&sortType=asc`
  const { Trailers } = await office.call<{ readonly Trailers: readonly TrailerSeen[] }>('GET', `/trailers?${query}`)
  return Trailers.filter(
    ({ LocationName, AuditState: state, Inspection }) =>
      /^[A-Z]-/.test(LocationName) && state !== AuditState.ConditionalDeparted && !Inspection,
  )
}
