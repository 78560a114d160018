export interface WarmBoxProps {
  readonly text: string
  /** Degrees. */
  readonly box: number | null
  readonly set: number | null
}

/** A box temperature out of its range: an arrow, a colour, and the difference as tooltip. */
export function WarmBox({ text, box, set }: WarmBoxProps) {
  const by = Math.round(((box ?? 0) - (set ?? 0)) * 10) / 10
  return (
    <b className="warm-box" title={`${Math.abs(by)}° ${by > 0 ? 'above' : 'below'} set`}>
      {`${text} ${by > 0 ? '▲' : '▼'}`}
    </b>
  )
}
