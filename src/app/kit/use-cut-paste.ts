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

/** Returns a pasted text as the field takes it: a line has no line breaks, and several lines have one character each. */
export function takenText(pasted: string, isLine: boolean): string {
  return isLine ? pasted.replace(/[\r\n]/g, '') : pasted.replace(/\r\n?/g, '\n')
}

/** The warning of a text field after a paste that was cut, until its text changes again. */
export function useCutPaste(value: string, maxLength: number | undefined) {
  const [cut, setCut] = useState<{ readonly words: string | null; readonly before: string } | null>(null)
  if (cut !== null && value !== cut.before && value.length !== maxLength) setCut(null)
  return {
    warning: value.length === maxLength ? (cut?.words ?? undefined) : undefined,
    onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = takenText(clipboardData.getData('text'), currentTarget instanceof HTMLInputElement)
      setCut({ words: cutWords(currentTarget, text), before: currentTarget.value })
    },
  }
}
