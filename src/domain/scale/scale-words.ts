import type { ScaleReading, ScaleStatus } from './scale-reading.ts'

const words: Readonly<Partial<Record<ScaleStatus, string>>> = {
  stable: 'Stable',
  settling: 'Settling',
  motion: 'In motion',
  overload: 'Out of the range of the scale',
  invalid: 'The scale reports an error',
}

/** Returns 'Stable, net, now' or 'In motion, 4 s ago'. */
export function readingWords({ ScaleStatus, Mode }: ScaleReading, ageSeconds: number): string {
  const age = ageSeconds < 2 ? 'now' : `${ageSeconds} s ago`
  return [words[ScaleStatus] ?? '', Mode === 'net' ? 'net' : '', age].filter(Boolean).join(', ')
}

/** Returns '45,280 lb', or '20,540 kg = 45,283 lb'; '' without a weight. */
export function shownWeightWords({ ShownWeight, Unit, Weight }: ScaleReading): string {
  if (ShownWeight === null || Unit === null) return ''
  const shown = `${grouped(ShownWeight)} ${Unit}`
  return Unit === 'lb' || Weight === null ? shown : `${shown} = ${grouped(Weight)} lb`
}

function grouped(weight: number): string {
  return weight.toLocaleString('en-US', { maximumFractionDigits: 3 })
}
