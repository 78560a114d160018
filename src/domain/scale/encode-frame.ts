import { CR, ETX, LF, STX } from './byte-places.ts'
import type { ScaleFormat } from './scale-frame.ts'

/** A weight as an indicator shows it. */
export interface ShownWeight {
  /** Whole units, less than a million. */
  readonly weight: number
  readonly unit: 'lb' | 'kg'
  readonly isNet: boolean
  readonly isMoving: boolean
  /** Beyond the capacity of the scale. */
  readonly isOver: boolean
}

/** Returns the bytes of a frame, for simulators and tests. */
export function encodeFrame(format: ScaleFormat, shown: ShownWeight): Uint8Array {
  switch (format) {
    case 'rice-lake':
      return bytesOf([STX, riceLake(shown), CR, LF])
    case 'cardinal':
      return bytesOf([CR, cardinal(shown), ETX])
    case 'weigh-tronix':
      return bytesOf([weighTronix(shown), CR, LF])
    case 'toledo':
      return withCheckSum(bytesOf([STX, toledo(shown), CR]))
    case 'sma':
      return bytesOf([LF, sma(shown), CR])
  }
}

const signOf = (weight: number, plus: string) => (weight < 0 ? '-' : plus)
const digits = (weight: number, width: number, fill: string) => String(Math.abs(weight)).padStart(width, fill)
const modeOf = (isNet: boolean) => (isNet ? 'N' : 'G')

function riceLake({ weight, unit, isNet, isMoving, isOver }: ShownWeight): string {
  const status = isOver ? 'O' : isMoving ? 'M' : ' '
  return `${signOf(weight, ' ')}${digits(weight, 7, ' ')}${unit === 'kg' ? 'K' : 'L'}${modeOf(isNet)}${status}`
}

function cardinal({ weight, unit, isNet, isMoving, isOver }: ShownWeight): string {
  const status = isOver ? 'o' : isMoving ? 'm' : ' '
  const mode = modeOf(isNet).toLowerCase()
  return `${signOf(weight, '+')}${digits(weight, 6, '0')}.${status} ${unit} ${mode}  `
}

/** The format has no sign of motion and none of an overload. */
function weighTronix({ weight, unit, isNet }: ShownWeight): string {
  return ` ${modeOf(isNet).toLowerCase()}${signOf(weight, '+')}${digits(weight, 6, '0')} ${unit}`
}

function toledo({ weight, unit, isNet, isMoving, isOver }: ShownWeight): string {
  const bits = [isNet, weight < 0, isOver, isMoving, unit === 'kg']
  const swb = 0x20 + bits.reduce((sum, isSet, bit) => sum + (isSet ? 1 << bit : 0), 0)
  // 0x2a: whole units in steps of one.
  return `${String.fromCharCode(0x2a, swb, 0x20)}${digits(weight, 6, ' ')}     0`
}

function sma({ weight, unit, isNet, isMoving, isOver }: ShownWeight): string {
  const status = isOver ? 'O' : weight === 0 ? 'Z' : ' '
  const signed = `${signOf(weight, '')}${Math.abs(weight)}`
  return `${status}1${modeOf(isNet)}${isMoving ? 'M' : ' '} ${signed.padStart(10, ' ')}${unit.padEnd(3, ' ')}`
}

function bytesOf(parts: readonly (number | string)[]): Uint8Array {
  const text = parts.map((part) => (typeof part === 'number' ? String.fromCharCode(part) : part)).join('')
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** The two's complement of the sum, in 7 bits. */
function withCheckSum(frame: Uint8Array): Uint8Array {
  const sum = frame.reduce((total, one) => total + one, 0)
  return Uint8Array.of(...frame, (0x80 - (sum & 0x7f)) & 0x7f)
}
