/** Degrees Fahrenheit (3-decisions §4). */
export const MIN_TEMPERATURE = -60
export const MAX_TEMPERATURE = 140

/** True within the limits, with at most one decimal. */
export function isTemperature(degrees: number): boolean {
  if (!(degrees >= MIN_TEMPERATURE && degrees <= MAX_TEMPERATURE)) return false
  return Math.round(degrees * 10) / 10 === degrees
}

/** Returns a field's temperature: null for blank, NaN for invalid text. */
export function parseTemperature(typed: string): number | null {
  const trimmed = typed.trim().replace(',', '.')
  if (trimmed === '') return null
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** True if both are given and differ by more than the range (3-decisions §4). */
export function isOutOfRange(box: number | null, set: number | null, range: number): boolean {
  if (box === null || set === null) return false
  // In tenths: in binary 34.1 - 34 exceeds 0.1.
  return Math.abs(Math.round(box * 10) - Math.round(set * 10)) > Math.round(range * 10)
}

export type TemperatureState = 'ok' | 'not-ok' | 'dry'

/** Returns `dry` without a temperature (spec 2§9), else if the box keeps the set one. */
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

/** Returns degrees, or 'Dry' (spec 1§2.4). */
export function showTemperature(degrees: number | null): string {
  return degrees === null ? 'Dry' : String(degrees)
}

/** Returns the same for lists and tables of a screen, with a true minus, which is seen from afar. */
export function displayTemperature(degrees: number | null): string {
  return showTemperature(degrees).replace('-', '−')
}
