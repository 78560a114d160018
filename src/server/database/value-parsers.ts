const INT8 = 20
const INT8_LIST = 1016
const NUMERIC = 1700
const TIMESTAMPTZ = 1184

/** For both drivers: numbers (IDs stay below 2^45), and times as ISO text, from UTC (+00). */
export const valueParsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [INT8_LIST, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [TIMESTAMPTZ, toInstant],
])

/** `2026-11-20 14:05:00.1+00` to `2026-11-20T14:05:00.100Z`, by slicing: a Date for each costs more than the query. */
function toInstant(text: string): string {
  const fraction = text.slice(20, text.lastIndexOf('+'))
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
