import { byte, CR, ETX, LF, oneOf, type Place, printed, STX, times } from './byte-places.ts'
import { type FrameFault, type ScaleFormat, type ScaleFrame, type ScaleUnit, weighedFrame } from './scale-frame.ts'

/** A frame of fixed places; its `read` gets the bytes as one character each. */
export interface Layout {
  readonly format: ScaleFormat
  readonly places: readonly Place[]
  readonly read: (text: string, raw: string) => ScaleFrame
  /** The byte after the frame may be its checksum. */
  readonly hasCheckSum?: true
}

const units: Readonly<Record<string, ScaleUnit>> = { lb: 'lb', kg: 'kg', g: 'g', t: 't', tn: 'tn', oz: 'oz' }

function unitOf(text: string): ScaleUnit | null {
  return units[text.trim().toLowerCase()] ?? null
}

function modeOf(letter: string): 'gross' | 'net' {
  return letter.toUpperCase() === 'N' ? 'net' : 'gross'
}

const riceLakeUnits: Readonly<Record<string, ScaleUnit>> = { L: 'lb', K: 'kg', T: 'tn', G: 'g', O: 'oz' }
const riceLakeFaults: Readonly<Record<string, FrameFault>> = { I: 'invalid', O: 'range' }

/** Rice Lake: `STX pol wwwwwww unit G/N status CR [LF]`. */
const riceLake: Layout = {
  format: 'rice-lake',
  places: [
    ...[byte(STX), oneOf(' +\\-'), ...times(7, oneOf(' 0-9.')), oneOf('LKTGO '), oneOf('GNgn'), oneOf(' IMOZ')],
    byte(CR),
  ],
  read: (text, Raw) =>
    weighedFrame(
      {
        Format: 'rice-lake',
        Unit: riceLakeUnits[text.charAt(9)] ?? null,
        Mode: modeOf(text.charAt(10)),
        Motion: text.charAt(11) === 'M',
        Fault: riceLakeFaults[text.charAt(11)] ?? null,
        Raw,
      },
      text.slice(2, 9),
      text.charAt(1) === '-',
    ),
}

/** Cardinal: `CR pol wwwwww. s SP unit SP g/n SP SP ETX`; the decimal point is the last one if it is not inside. */
const cardinal: Layout = {
  format: 'cardinal',
  places: [
    ...[
      byte(CR),
      oneOf('+\\- '),
      ...times(7, oneOf(' 0-9.')),
      oneOf(' moMO'),
      oneOf(' '),
      ...times(2, oneOf('a-zA-Z ')),
    ],
    ...[oneOf(' '), oneOf('gnGN'), oneOf(' '), oneOf(' '), byte(ETX)],
  ],
  read: (text, Raw) =>
    weighedFrame(
      {
        Format: 'cardinal',
        Unit: unitOf(text.slice(11, 13)),
        Mode: modeOf(text.charAt(14)),
        Motion: text.charAt(9).toLowerCase() === 'm',
        Fault: text.charAt(9).toLowerCase() === 'o' ? 'range' : null,
        Raw,
      },
      text.slice(2, 9),
      text.charAt(1) === '-',
    ),
}

/** Avery Weigh-Tronix: `SP G/N pol wwwwww SP unit CR [LF]`, with seven places where there is a decimal point. */
function weighTronix(width: number, unitWidth: number): Layout {
  const unitAt = 4 + width
  return {
    format: 'weigh-tronix',
    places: [
      ...[oneOf(' '), oneOf('GNgn'), oneOf('+\\- '), ...times(width, oneOf(' 0-9.')), oneOf(' ')],
      ...[...times(unitWidth, oneOf('a-zA-Z')), byte(CR)],
    ],
    read: (text, Raw) =>
      weighedFrame(
        {
          Format: 'weigh-tronix',
          Unit: unitOf(text.slice(unitAt, unitAt + unitWidth)),
          Mode: modeOf(text.charAt(1)),
          Motion: false,
          Fault: null,
          Raw,
        },
        text.slice(3, 3 + width),
        text.charAt(2) === '-',
      ),
  }
}

const toledoUnits: readonly (ScaleUnit | null)[] = [null, 'g', 't', 'oz', null, null, 'tn', null]

const EXPANDED = 16

/**
 * Mettler Toledo continuous: `STX SWA SWB SWC wwwwww tttttt CR [CHK]`. Bits 0 to 2 of SWA are the power of ten, of SWB
 * 0 net, 1 negative, 2 out of range, 3 motion, 4 kilograms; bits 0 to 2 of SWC another unit, if not 0, and bit 4 that
 * the display is expanded by ten, which is for adjusting the scale: makes differ in the place of the point then.
 */
const toledo: Layout = {
  format: 'toledo',
  places: [byte(STX), ...times(3, printed), ...times(12, oneOf(' 0-9')), byte(CR)],
  hasCheckSum: true,
  read: (text, Raw) => {
    const [swa, swb, swc] = [text.charCodeAt(1), text.charCodeAt(2), text.charCodeAt(3)]
    const isOther = (swc & 7) !== 0
    const shown = weighedFrame(
      {
        Format: 'toledo',
        Unit: isOther ? (toledoUnits[swc & 7] ?? null) : swb & 16 ? 'kg' : 'lb',
        Mode: swb & 1 ? 'net' : 'gross',
        Motion: (swb & 8) !== 0,
        Fault: swb & 4 ? 'range' : swc & EXPANDED ? 'invalid' : null,
        Raw,
      },
      text.slice(4, 10),
      (swb & 2) !== 0,
    )
    const power = 2 - (swa & 7)
    // A division by a power of ten is exact to the last shown digit; a multiplication by 0.1 is not.
    const inUnits = (weight: number) => (power >= 0 ? weight * 10 ** power : weight / 10 ** -power)
    return shown.Weight === null ? shown : { ...shown, Weight: inUnits(shown.Weight) }
  },
}

const smaFaults: Readonly<Record<string, FrameFault>> = {
  ...{ O: 'range', U: 'range', E: 'invalid', I: 'invalid', T: 'invalid' },
}

/** SMA SCP-0499, the reply to `W`: `LF s r n m f wwwwwwwwww uuu CR`. */
const sma: Layout = {
  format: 'sma',
  places: [
    ...[byte(LF), oneOf('ZOUEIT '), oneOf('0-9a-zA-Z '), oneOf('GTNgn'), oneOf('M '), printed],
    ...[...times(10, oneOf(' 0-9.\\-+')), ...times(3, oneOf('a-zA-Z ')), byte(CR)],
  ],
  read: (text, Raw) => {
    const digits = text.slice(6, 16).trim()
    // A tare is no weight of what stands on the scale.
    const Fault = smaFaults[text.charAt(1)] ?? (text.charAt(3) === 'T' ? 'no-weight' : null)
    return weighedFrame(
      {
        Format: 'sma',
        Unit: unitOf(text.slice(16, 19)),
        Mode: modeOf(text.charAt(3)),
        Motion: text.charAt(4) === 'M',
        Fault,
        Raw,
      },
      digits.replace(/^[-+]\s*/, ''),
      digits.startsWith('-'),
    )
  },
}

/** The reply of an SMA indicator to a command that it does not know. */
const smaUnknown: Layout = {
  format: 'sma',
  places: [byte(LF), oneOf('?'), byte(CR)],
  read: (_, Raw) => ({
    ...{ Format: 'sma', Weight: null, Unit: null, Mode: null, Motion: false, Fault: 'no-weight', Raw },
  }),
}

/** The request for a weight that SMA indicators wait for. */
export const SMA_REQUEST = '\nW\r'

export const layouts: readonly Layout[] = [
  ...[riceLake, toledo, cardinal, sma, smaUnknown],
  ...[weighTronix(6, 2), weighTronix(7, 2), weighTronix(6, 1), weighTronix(7, 1)],
]
