import type { Location } from '../../../domain/sites/location.ts'

/** The question before a deletion, and the words after it. */
export function doorRemoval({ Name }: Location) {
  return {
    question: {
      title: `Delete ${Name}`,
      text: 'Do you really want to delete this location?',
      confirmLabel: 'Delete',
      tone: 'danger',
    },
    done: 'Location deleted',
  } as const
}
