/** Removes line breaks and other control characters, which would begin another header. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** Removes characters that file systems or headers reject. */
export function fileNamePart(text: string): string {
  return oneLine(text)
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}
