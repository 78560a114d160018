import { showValue } from '../values/display.ts'
import type { Trailer } from './trailer.ts'

/** The origin of a weight. Stored and sent: add, never renumber. */
export const WeightSource = { Scale: 1, Hand: 2 } as const

export type WeightName = 'TrailerWeight' | 'OutboundWeight'

/** The sources of the weights in a command; for a new weight null or omitted means that it was typed. */
export interface Weighed {
  readonly TrailerWeightSource?: number | null | undefined
  readonly OutboundWeightSource?: number | null | undefined
}

/** Returns the sources among other input, without those that are absent: an older body stays the same command. */
export function weighedOf({ TrailerWeightSource, OutboundWeightSource }: Partial<Record<keyof Weighed, unknown>>) {
  return {
    ...(TrailerWeightSource == null ? {} : { TrailerWeightSource }),
    ...(OutboundWeightSource == null ? {} : { OutboundWeightSource }),
  }
}

export function isWeight(name: string): name is WeightName {
  return name === 'TrailerWeight' || name === 'OutboundWeight'
}

/** Separates the sources of the weights from a form's fields. */
export function splitWeighed<F extends Weighed>({ TrailerWeightSource, OutboundWeightSource, ...fields }: F) {
  return { weighed: { TrailerWeightSource, OutboundWeightSource }, fields }
}

/** Returns the source of a weight as stored; null for no weight. */
export function sourceOfWeight(name: WeightName, weight: number | null, weighed: Weighed): number | null {
  return weight === null ? null : (weighed[`${name}Source`] ?? WeightSource.Hand)
}

/** True if the scale confirms a weight that was typed before, or whose source is not known. */
export function isConfirmedByScale(name: WeightName, trailer: Trailer, weighed: Weighed): boolean {
  const isFromScale = weighed[`${name}Source`] === WeightSource.Scale
  return isFromScale && trailer[name] !== null && trailer[`${name}Source`] !== WeightSource.Scale
}

const names: Readonly<Record<number, string>> = { [WeightSource.Scale]: 'scale', [WeightSource.Hand]: 'by hand' }

/** Returns 'scale' or 'by hand'; '' when it is not known. */
export function weightSourceName(of: number | null): string {
  return of === null ? '' : (names[of] ?? '')
}

/** Returns '45280 (by hand)', 'N/A' without a weight. */
export function weightWords(weight: number | null, of: number | null): string {
  const name = weight === null ? '' : weightSourceName(of)
  return name === '' ? showValue(weight) : `${weight} (${name})`
}

/** Returns the scale for a weight that equals the one taken from it, else null. */
export function sourceOfTaken(weight: number | null, taken: number | null): number | null {
  return weight !== null && weight === taken ? WeightSource.Scale : null
}

/** Returns 'From the scale' or 'Typed by hand'; undefined when it is not known. */
export function weightSourceWords(of: number | null): string | undefined {
  if (of === null) return undefined
  return of === WeightSource.Scale ? 'From the scale' : 'Typed by hand'
}
