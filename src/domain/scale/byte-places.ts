/** The test of one byte of a frame. */
export type Place = (byte: number) => boolean

/** Returns the test for one of these characters; 'a-z' inside is a range, as in a regular expression. */
export function oneOf(characters: string): Place {
  const known = new RegExp(`^[${characters}]$`)
  const allowed = Array.from({ length: 128 }, (_, code) => known.test(String.fromCharCode(code)))
  return (byte) => allowed[byte] === true
}

export const times = (count: number, place: Place): readonly Place[] => Array.from({ length: count }, () => place)

export const byte =
  (value: number): Place =>
  (one) =>
    one === value

/** Any byte but a control character: indicators differ in their constant bits. */
export const printed: Place = (one) => one >= 0x20

export const STX = 0x02
export const ETX = 0x03
export const LF = 0x0a
export const CR = 0x0d

/** Compares bytes with places: `part` when the bytes end before the places do. */
export function fits(bytes: Uint8Array, from: number, places: readonly Place[]): 'no' | 'part' | 'whole' {
  for (let index = 0; index < places.length; index += 1) {
    const one = bytes[from + index]
    if (one === undefined) return 'part'
    if (!places[index]?.(one)) return 'no'
  }
  return 'whole'
}
