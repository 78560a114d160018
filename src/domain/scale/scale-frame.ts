/** The frame formats that the server reads from scale indicators. */
export const scaleFormats = ['rice-lake', 'cardinal', 'weigh-tronix', 'toledo', 'sma'] as const

export type ScaleFormat = (typeof scaleFormats)[number]

/** `tn`: short tons, `t`: metric tons. */
export const scaleUnits = ['lb', 'kg', 'g', 't', 'tn', 'oz'] as const

export type ScaleUnit = (typeof scaleUnits)[number]

/** The reason why a frame has no weight; `check-sum`: damaged on its way; `no-weight`: a reply without one. */
export type FrameFault = 'range' | 'invalid' | 'check-sum' | 'no-weight'

/** One frame of an indicator. */
export interface ScaleFrame {
  readonly Format: ScaleFormat
  /** As on the indicator, in `Unit`; null with a fault. */
  readonly Weight: number | null
  /** Null: the frame names none. */
  readonly Unit: ScaleUnit | null
  readonly Mode: 'gross' | 'net' | null
  readonly Motion: boolean
  readonly Fault: FrameFault | null
  /** The bytes in hexadecimal. */
  readonly Raw: string
}

/** Returns a frame with its weight read from text such as '  45280' or '045280.'; any other text is a fault. */
export function weighedFrame(frame: Omit<ScaleFrame, 'Weight'>, digits: string, isNegative: boolean): ScaleFrame {
  if (frame.Fault !== null) return { ...frame, Weight: null }
  const text = digits.trim()
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return { ...frame, Weight: null, Fault: 'invalid' }
  const weight = Number(text)
  return { ...frame, Weight: isNegative && weight !== 0 ? -weight : weight }
}
