import type { Answers } from '../../../src/contract/answers.ts'
import type { TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
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
