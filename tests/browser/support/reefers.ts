import type { Answers } from '../../../src/contract/answers.ts'
import type { TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, LocationType, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import { readYard, rowFrom } from './books-of-yard.ts'
import { freeSpots } from './free-spot.ts'
import type { Office } from './office.ts'

/** A loaded reefer that Product Protection checks. Needs a number. */
export const reefer: Partial<TrailerFields> = {
  Type: TrailerType.Reefer,
  StatusType: StatusType.Loaded,
  DirectionType: Direction.Inbound,
  Intent: Intent.Live,
  ShipmentNumber: 'SHIP1',
  ShipmentDate: '05/06/2024',
  SetTemperature: 34,
  BoxTemperature: 34,
  ReeferFuelLevel: 4,
  SealNumber: 'SEAL1',
  SealIntact: true,
  SealMatchesBOL: true,
}

/** The demo has many reefers; this test's own are the only ones that are to be checked. */
export async function removeReefers(office: Office): Promise<void> {
  for (;;) {
    const { Trailers } = await office.call<Answers['Trailers']>('GET', '/trailers?auditType=2&states=1&take=100')
    if (Trailers.length === 0) return
    for (const { ID } of Trailers) await office.call('DELETE', `/trailers/${ID}`)
  }
}

const DAY_MS = 86_400_000

/**
 * Arrives CAM1 to CAM3 along a row, CAM1 nearest to the gate, where the way begins, but alone not due. Returns the numbers
 * in the order of a round.
 */
export async function arriveForRound(office: Office): Promise<readonly [string, string, string]> {
  const free = new Map((await freeSpots(office)).map(({ ID, Name }) => [Name, ID]))
  const spots = rowFrom(await readYard(office), 'A', 'Gate').flatMap((name) => free.get(name) ?? [])
  const yesterday = fromMs(Date.now() - DAY_MS)
  const at = (place: number) => ({ ...reefer, LocationID: spots[place] ?? 0 })
  await office.arrive({ ...at(1), Number: 'CAM2' }, yesterday)
  await office.arrive({ ...at(2), Number: 'CAM3' }, yesterday)
  await office.arrive({ ...at(0), Number: 'CAM1' })
  return ['CAM2', 'CAM3', 'CAM1']
}

/** The longest that is allowed. */
export const LONG_NUMBER = 'REEFER7890'.repeat(5)

/** Arrives a reefer whose number, company, freight and place are as long as they may be. */
export async function arriveLong(office: Office, administration: Office): Promise<void> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const spot = { SiteID: Locations[0]?.SiteID, Name: 'Cross dock staging lane 12-14B', Type: LocationType.ManyToOne }
  const { Location } = await administration.call<Answers['Location']>('POST', '/locations', spot)
  const mails = { Email1: 'dock@carrier.example.com', Email2: null }
  const none = { AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false }
  const company = { ID: 0, Name: 'NORTHERN LAKES COLDS', Value: 'Northern Lakes', Type: 1, ...mails, ...none }
  const { Scac } = await administration.call<Answers['Scac']>('POST', '/scacs', company)
  const freight = { ID: 0, Value: 'Frozen vegetables and berries!' }
  const { Freight } = await administration.call<Answers['Freight']>('POST', '/freights', freight)
  const temperatures = { SetTemperature: -20.5, BoxTemperature: -19.5, TargetTemperature: -20.5 }
  const IDs = { ScacID: Scac.ID, FreightID: Freight.ID, LocationID: Location.ID }
  await office.arrive({ ...reefer, ...temperatures, ...IDs, Number: LONG_NUMBER })
}
