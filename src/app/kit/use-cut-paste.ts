import { type ClipboardEvent, useState } from 'react'

type Field = Pick<HTMLInputElement | HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd' | 'maxLength'>

/** Returns the warning about a paste that the browser cuts to the room of the field; null when it fits. */
export function cutWords(field: Field, pasted: string): string | null {
  const { value, selectionStart, selectionEnd, maxLength } = field
  if (maxLength < 0) return null
  const replaced = (selectionEnd ?? value.length) - (selectionStart ?? value.length)
  return value.length - replaced + pasted.length > maxLength
    ? `Only ${maxLength} characters fit. The rest is cut.`
    : null
}

/** The warning of a text field after a paste that was cut, until its text is shorter. */
export function useCutPaste(value: string, maxLength: number | undefined) {
  const [words, setWords] = useState<string | null>(null)
  return {
    warning: value.length === maxLength ? (words ?? undefined) : undefined,
    onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setWords(cutWords(event.currentTarget, event.clipboardData.getData('text'))),
  }
}
