import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'

/** The acts at the gate that are mailed (README of `server/outlets`). */
export type GateAct = 'arrived' | 'departed' | 'not-departed'

export const gateFields = [
  ...(['ID', 'Number', 'ScacID', 'Type', 'StatusType', 'DirectionType', 'FreightID', 'LocationID'] as const),
  ...(['ShipmentNumber', 'TransactionID', 'ReferenceID', 'SealNumber', 'SetTemperature', 'BoxTemperature'] as const),
  ...(['ReeferFuelLevel', 'ArrivalDate'] as const),
] as const satisfies readonly (keyof Trailer)[]

/** A trailer as the act left it: a later act must not change the mails about this one. */
export type GateTrailer = Pick<Trailer, (typeof gateFields)[number]>

export interface GateAnnouncement {
  readonly what: 'gate'
  readonly Act: GateAct
  readonly Trailer: GateTrailer
  readonly Key: string
  readonly UserID: number
  readonly UserName: string
  readonly MadeAt: Instant
}
