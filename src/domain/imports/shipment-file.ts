import { expectedShipmentInput } from '../shipments/shipment-details.ts'
import { directionNames, trailerTypeNames } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import { fromIsoDay } from '../values/day.ts'
import { parseTemperature } from '../values/temperature.ts'
import type { InferType } from 'yup'
import type { ImportFile } from './import-file.ts'
import { IMPORT_MAX_ROWS } from './import-items.ts'

/** A row of an import of expected shipments. */
export type ShipmentInput = InferType<typeof expectedShipmentInput>

const EXAMPLE = [
  'Reference Number,Expected Date,Trailer Number,SCAC Code,Trailer Type,Direction,Shipment Number,Freight Type,Set Temp',
  'PO-78231,11/23/2026,53118,HLWC,Reefer,Inbound,SHP48120,Frozen,-10',
  'PO-78232,11/24/2026,,PNRF,Van,Inbound,SHP48121,,',
  '"PO-78,233",2026-11-25,SBLN 4410,SBLN,Container Reefer,Outbound,,Produce,36.5',
]

/** The file of expected shipments: 9 columns; all but the reference number and the day may be empty. */
export const shipmentFile: ImportFile<ShipmentInput> = {
  field: 'ExpectedShipments',
  columns: 9,
  rowsMax: IMPORT_MAX_ROWS,
  read: ([reference, date, trailer, scac, type, direction, shipment, freight, temperature]) => ({
    ReferenceNumber: tidy(reference),
    ExpectedDate: toDay(tidy(date)),
    TrailerNumber: tidy(trailer).toUpperCase() || null,
    ScacName: tidy(scac).toUpperCase() || null,
    Type: typeOf(tidy(type)),
    DirectionType: directionOf(tidy(direction)),
    ShipmentNumber: tidy(shipment).toUpperCase() || null,
    FreightName: tidy(freight) || null,
    SetTemperature: parseTemperature(tidy(temperature)),
  }),
  input: expectedShipmentInput,
  keyOf: ({ ReferenceNumber }) => numberKey(ReferenceNumber),
  messages: {
    name: 'Invalid .csv file.',
    nothing: 'Invalid .csv file. Please check your file against the example.',
  },
  example: { name: 'Shipment_list_example.csv', text: `${EXAMPLE.join('\r\n')}\r\n` },
}

/** Not in any list, so that the check finds it. */
const UNKNOWN = -1

function typeOf(words: string): number {
  return words === '' ? 0 : idOf(trailerTypeNames, words)
}

function directionOf(words: string): number {
  return words === '' ? 0 : idOf(directionNames, words)
}

/** Ignores case and spaces: offices write 'Container reefer' and 'ContainerReefer'. */
function idOf(names: Readonly<Record<number, string>>, words: string): number {
  const found = Object.entries(names).find(([, name]) => compact(name) === compact(words))
  return found ? Number(found[0]) : UNKNOWN
}

function compact(words: string): string {
  return words.toLowerCase().replace(/\s+/g, '')
}

/** Takes MM/DD/YYYY with or without leading zeros, and YYYY-MM-DD. */
function toDay(typed: string): string {
  const iso = fromIsoDay(typed)
  if (iso !== '' && typed.length === 10) return iso
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  return parts ? `${parts[1]?.padStart(2, '0')}/${parts[2]?.padStart(2, '0')}/${parts[3]}` : typed
}

/** Removes outer spaces and line breaks. */
function tidy(text = ''): string {
  return text.trim().replace(/\s+/g, ' ')
}
