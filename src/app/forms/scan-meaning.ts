import type { ScanUse } from '../kit/wedge-buffer.ts'

/** A scan as a form sees it. */
export interface ScanAtForm {
  /** True when the form is that of a present row, which only a scan into its fields changes. */
  readonly edits: boolean
  /** True while a dialog is over the form. */
  readonly isCovered: boolean
  /** True if the focus is in the form, not in the list beside it. */
  readonly isInside: boolean
  readonly isTag: boolean
  /** The field that has the focus: the one of the trailer's number, or any other; null for none. */
  readonly field: 'number' | 'other' | null
}

/** Returns the meaning of a scan: for the form, for the field that has the focus, or for the list beneath. */
export function scanMeaning(scan: ScanAtForm): 'number' | 'tag' | Extract<ScanUse, 'typed' | 'next'> {
  const { edits, isCovered, isInside, isTag, field } = scan
  if (isCovered) return 'next'
  if (edits && !isInside) return 'next'
  if (isTag) return 'tag'
  const isForNumber = field === 'number' && isInside
  if (isForNumber || (!edits && !(field !== null && isInside))) return 'number'
  return field === null ? 'next' : 'typed'
}
