/** Decisions about a rejected command. */
export type WayOut = 'same-truck' | 'other-number' | 'mend' | 'send-again' | 'hand-over' | 'drop'

/** Acts held behind a rejected one. */
export interface Behind {
  readonly count: number
  /** Acts that are impossible without it. */
  readonly needing: number
}

interface WayWords {
  readonly label: string
  readonly behind: (behind: Behind) => string
}

const follow = ({ count }: Behind) =>
  count === 1 ? 'It follows by itself.' : 'They follow by themselves, in their order.'

/** Labels, and the effects on held acts. */
export const wayWords: Readonly<Record<WayOut, WayWords>> = {
  'same-truck': {
    label: 'Same truck',
    behind: ({ count }) =>
      count === 1 ? 'It goes to the trailer that is there.' : 'They go to the trailer that is there, in their order.',
  },
  'other-number': { label: 'Other number', behind: follow },
  mend: { label: 'Edit and send again', behind: follow },
  'send-again': { label: 'Send again', behind: follow },
  'hand-over': {
    label: 'Hand to a supervisor',
    behind: ({ count }) =>
      count === 1 ? 'It waits until the supervisor decides.' : 'They wait until the supervisor decides.',
  },
  drop: { label: 'Drop', behind: dropWords },
}

/** Returns e.g. "They are dropped with it.". */
export function dropWords({ count, needing }: Behind): string {
  if (needing === 0) return follow({ count, needing })
  if (needing === count) return count === 1 ? 'It is dropped with it.' : 'They are dropped with it.'
  return `${needing} of them ${needing === 1 ? 'is' : 'are'} dropped with it, the others follow by themselves.`
}
