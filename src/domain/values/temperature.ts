/** Degrees Fahrenheit that can be entered (3-decisions §4). */
export const MIN_TEMPERATURE = -60
export const MAX_TEMPERATURE = 140

/** Whether a number is a temperature that can be stored: within the bounds, one decimal at most. */
export function isTemperature(degrees: number): boolean {
  if (!(degrees >= MIN_TEMPERATURE && degrees <= MAX_TEMPERATURE)) return false
  return Math.round(degrees * 10) / 10 === degrees
}

/** Temperature as a form field gives it: null for blank, NaN for what is no temperature. */
export function parseTemperature(typed: string): number | null {
  const trimmed = typed.trim().replace(',', '.')
  if (trimmed === '') return null
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/**
 * Whether box and set temperature differ by more than the site's range (3-decisions §4); false when either is missing.
 */
export function isOutOfRange(box: number | null, set: number | null, range: number): boolean {
  if (box === null || set === null) return false
  // Compared in tenths: 34.1 - 34 is more than 0.1 in binary.
  return Math.abs(Math.round(box * 10) - Math.round(set * 10)) > Math.round(range * 10)
}

export type TemperatureState = 'ok' | 'not-ok' | 'dry'

/** `dry` when no temperature is known at all (spec 2§9), else whether the box keeps to the set temperature. */
export function temperatureState(
  temperatures: {
    readonly SetTemperature: number | null
    readonly BoxTemperature: number | null
    readonly TargetTemperature: number | null
  },
  range: number,
): TemperatureState {
  const { SetTemperature, BoxTemperature, TargetTemperature } = temperatures
  if (SetTemperature === null && BoxTemperature === null && TargetTemperature === null) return 'dry'
  return isOutOfRange(BoxTemperature, SetTemperature, range) ? 'not-ok' : 'ok'
}

/** A temperature as lists show it: 'Dry' for none (spec 1§2.4). */
export function showTemperature(degrees: number | null): string {
  return degrees === null ? 'Dry' : String(degrees)
}
