import type { Site } from '../../../domain/sites/site.ts'
import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import { isReefer } from '../../../domain/trailers/trailer-lists.ts'
import type { TrailerSortKey } from '../../../domain/trailers/trailer-query-fields.ts'
import { MISSING, showDateTime, showValue, showYesNo } from '../../../domain/values/display.ts'
import { showTemperature } from '../../../domain/values/temperature.ts'

export interface TextColumn {
  readonly id: string
  readonly header: string
  /** The text of a cell; times in the site's zone. */
  readonly text: (row: PresentedTrailer, zone: string) => string
  readonly sortKey?: TrailerSortKey
  readonly align?: 'end'
  /** Pixels. */
  readonly width: number
  /** The site's feature that the column needs. */
  readonly feature?: keyof ColumnFeatures
}

export type ColumnFeatures = Pick<Site, 'ShipmentDateEnabled' | 'TrailerWeightEnabled' | 'InspectionEnabled'>

type KeysOf<V> = { [K in keyof PresentedTrailer]: PresentedTrailer[K] extends V ? K : never }[keyof PresentedTrailer]

export function plain(name: KeysOf<string | null> & TrailerSortKey, header: string, width: number): TextColumn {
  return { id: name, header, text: (row) => showValue(row[name]), sortKey: name, width }
}

export function moment(name: KeysOf<string | null> & TrailerSortKey, header: string): TextColumn {
  return { id: name, header, text: (row, zone) => showDateTime(row[name], zone), sortKey: name, width: 175 }
}

export function amount(name: 'TrailerWeight' | 'OutboundWeight', header: string): TextColumn {
  return { id: name, header, text: (row) => showValue(row[name]), sortKey: name, align: 'end', width: 140 }
}

export function temperature(
  name: 'SetTemperature' | 'BoxTemperature' | 'TargetTemperature',
  header: string,
): TextColumn {
  const text = (row: PresentedTrailer) => (isReefer(row.Type) ? showTemperature(row[name]) : MISSING)
  return { id: name, header, text, sortKey: name, align: 'end', width: 100 }
}

export function yesNo(name: KeysOf<boolean> & TrailerSortKey, header: string): TextColumn {
  return { id: name, header, text: (row) => showYesNo(row[name]), sortKey: name, width: 140 }
}
