import type { ScaleUnit } from '../scale/scale-frame.ts'

/** A frame, and what it says; all null for bytes that are no frame of a weight. */
export interface ScaleVector {
  readonly name: string
  readonly hex: string
  readonly weight: number | null
  readonly unit: ScaleUnit | null
  readonly mode: 'gross' | 'net' | null
  readonly stable: boolean | null
  readonly valid: boolean
}

/** Made from the published descriptions of the formats, not recorded from a scale. */
export const scaleVectors: readonly ScaleVector[] = [
  {
    name: 'rlws stable gross',
    hex: '0220202034353238304c47200d0a',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: true, valid: true },
  },
  {
    name: 'rlws motion',
    hex: '0220202034353238304c474d0d0a',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: false, valid: true },
  },
  {
    name: 'rlws over range',
    hex: '0220202039393939394c474f0d0a',
    ...{ weight: null, unit: 'lb', mode: 'gross', stable: true, valid: false },
  },
  {
    name: 'rlws invalid',
    hex: '0220202020202020304c47490d0a',
    ...{ weight: null, unit: 'lb', mode: 'gross', stable: true, valid: false },
  },
  {
    name: 'rlws negative net kg',
    hex: '022d202020203132304b4e200d0a',
    ...{ weight: -120, unit: 'kg', mode: 'net', stable: true, valid: true },
  },
  {
    name: 'cardinal stable gross',
    hex: '0d2b3034353238302e20206c622067202003',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: true, valid: true },
  },
  {
    name: 'cardinal motion',
    hex: '0d2b3034353238302e6d206c622067202003',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: false, valid: true },
  },
  {
    name: 'cardinal over/under range',
    hex: '0d2b3034353238302e6f206c622067202003',
    ...{ weight: null, unit: 'lb', mode: 'gross', stable: true, valid: false },
  },
  {
    name: 'weightronix stable gross',
    hex: '20672b303435323830206c620d0a',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: true, valid: true },
  },
  {
    name: 'toledo continuous stable gross lb, checksum',
    hex: '022a20202034353238302020202020300d14',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: true, valid: true },
  },
  {
    name: 'toledo continuous stable gross lb, no checksum',
    hex: '022a20202034353238302020202020300d',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: true, valid: true },
  },
  {
    name: 'toledo continuous motion',
    hex: '022a28202034353238302020202020300d0c',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: false, valid: true },
  },
  {
    name: 'toledo continuous out of range',
    hex: '022a24202020202020302020202020300d63',
    ...{ weight: null, unit: 'lb', mode: 'gross', stable: true, valid: false },
  },
  {
    name: 'toledo continuous net kg negative',
    hex: '022a33202020203132302033333030300d6b',
    ...{ weight: -120, unit: 'kg', mode: 'net', stable: true, valid: true },
  },
  {
    name: 'toledo continuous bad checksum',
    hex: '022a20202034353238302020202020300d15',
    ...{ weight: null, unit: 'lb', mode: 'gross', stable: true, valid: false },
  },
  {
    name: 'toledo continuous cut frame',
    hex: '022a202020343532383020',
    ...{ weight: null, unit: null, mode: null, stable: null, valid: false },
  },
  {
    name: 'sma W stable gross',
    hex: '0a2031472020202020202034353238306c62200d',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: true, valid: true },
  },
  {
    name: 'sma W motion',
    hex: '0a2031474d20202020202034353238306c62200d',
    ...{ weight: 45280, unit: 'lb', mode: 'gross', stable: false, valid: true },
  },
  {
    name: 'sma over capacity',
    hex: '0a4f31472020202020202039393939396c62200d',
    ...{ weight: null, unit: 'lb', mode: 'gross', stable: true, valid: false },
  },
  {
    name: 'sma centre of zero',
    hex: '0a5a31472020202020202020202020306c62200d',
    ...{ weight: 0, unit: 'lb', mode: 'gross', stable: true, valid: true },
  },
  {
    name: 'sma unrecognised command',
    hex: '0a3f0d',
    ...{ weight: null, unit: null, mode: null, stable: null, valid: false },
  },
]
