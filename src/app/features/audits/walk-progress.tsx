export interface WalkProgressProps {
  readonly done: number
  readonly of: number
  /** '12 of 40 in my rows'. */
  readonly words: string
  readonly saved: string
}

export function WalkProgress({ done, of, words, saved }: WalkProgressProps) {
  return (
    <div className="walk-progress">
      <progress max={of} value={done} aria-label="Answered spots" />
      <span>{words}</span>
      <span className="walk-saved">{saved}</span>
    </div>
  )
}
