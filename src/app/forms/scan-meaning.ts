import { readScan } from '../../domain/trailers/scanned-code.ts'
import type { ScanUse } from '../kit/wedge-buffer.ts'

/** A scan as a form sees it. */
export interface ScanAtForm {
  /** True when the form is that of a present row, which only a scan into its fields changes. */
  readonly edits: boolean
  /** True while a dialog is over the form. */
  readonly isCovered: boolean
  /** True if the focus is in the form, not in the list beside it. */
  readonly isInside: boolean
  /** The field that has the focus: the one of the trailer's number, or any other; null for none. */
  readonly field: 'number' | 'other' | null
}

/** For the form: a number without what scanners write around it, or a tag. */
export type ScanMeaning =
  | { readonly name: 'number'; readonly number: string }
  | { readonly name: 'tag' | 'typed' | 'next' }

/** Returns the meaning of a scan: for the form, for the field that has the focus, or for the list beneath. */
export function scanMeaning(code: string, { edits, isCovered, isInside, field }: ScanAtForm): ScanMeaning {
  if (isCovered) return { name: 'next' }
  if (edits && !isInside) return { name: 'next' }
  const scanned = readScan(code)
  if (scanned.name !== 'number') return { name: 'tag' }
  const isForNumber = field === 'number' && isInside
  if (isForNumber || (!edits && !(field !== null && isInside))) return scanned
  return { name: field === null ? 'next' : 'typed' }
}

/** A form that takes scans. */
export interface ScanTaker {
  readonly isSaving: boolean
  readonly take: (number: string) => unknown
  readonly takeTag: () => unknown
  /** Learns what a scan has begun, such as a look-up, so that a save waits for it. */
  readonly follow: (begun: unknown) => void
  /** Moves the focus on behind a number. */
  readonly goOn: () => void
  readonly refuse: () => void
}

/** Returns a form's use of a scan. One during a save is refused: it would be lost with the form, which closes then. */
export function scanUse(meaning: ScanMeaning, taker: ScanTaker): ScanUse {
  if (meaning.name === 'typed' || meaning.name === 'next') return meaning.name
  if (taker.isSaving) {
    taker.refuse()
    return 'refused'
  }
  if (meaning.name !== 'number') return () => taker.follow(taker.takeTag())
  return () => {
    taker.follow(taker.take(meaning.number))
    taker.goOn()
  }
}
