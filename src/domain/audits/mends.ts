import type { Finding } from './findings.ts'

/**
 * An act that mends a finding: one tap for most; `arrive` and `depart` open their filled form, and `look-again` the card of
 * the spot, after the close in another session.
 */
export type Mend = 'move' | 'swap' | 'bring-back' | 'arrive' | 'depart' | 'believe' | 'look-again'

/** Facts that decide which mends are left. */
export interface MendFacts {
  /** A check that is made in this session after its close is refused. */
  readonly isOpen: boolean
  /** The missing trailer is Conditional Departed now, by the close of whichever session. */
  readonly isMarked: boolean
  readonly mayDepartMarked: boolean
}

/** Returns the mends that fit a finding; another look is always the last one. */
export function mendsOf(
  { kind }: Pick<Finding, 'kind'>,
  { isOpen, isMarked, mayDepartMarked }: MendFacts,
): readonly Mend[] {
  switch (kind) {
    case 'missing':
      // A trailer that is not marked can be departed by everybody who knows that it left.
      return !isMarked || mayDepartMarked ? ['depart', 'look-again'] : ['look-again']
    case 'disputed':
      return isOpen ? ['believe', 'look-again'] : ['look-again']
    case 'elsewhere':
      return ['move', 'look-again']
    case 'swapped':
      return ['swap', 'look-again']
    case 'departed':
      return ['bring-back', 'look-again']
    case 'stranger':
      return ['arrive', 'look-again']
  }
}
