import type { ScaleUnit } from './scale-frame.ts'

/** The international pound is 0.45359237 kg exactly. */
export const KG_PER_POUND = 0.45359237

const poundsPer: Readonly<Record<ScaleUnit, number>> = {
  lb: 1,
  kg: 1 / KG_PER_POUND,
  g: 0.001 / KG_PER_POUND,
  t: 1000 / KG_PER_POUND,
  tn: 2000,
  oz: 1 / 16,
}

/** Returns whole pounds, the unit of every weight of the yard (README, "weights are whole pounds"). */
export function toPounds(weight: number, unit: ScaleUnit): number {
  // Adding 0 turns -0 into 0.
  return Math.round(weight * poundsPer[unit]) + 0
}
