type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the field whose text a key would change; null for none. */
export function fieldOf(target: EventTarget | null): Field | null {
  if (typeof Element === 'undefined' || !(target instanceof Element)) return null
  const isField = target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select')
  return isField ? (target as Field) : null
}

/** True for a field of words; one of a day, a number or a choice takes no scan. */
export function holdsWords(field: Element): boolean {
  return !field.matches('select, [type=date], [inputmode=decimal]')
}

/** Makes a scan the whole text of a line in which other text stood before it. A field of several lines keeps both. */
export function keepScan(field: Field, code: string): void {
  if (!(field instanceof HTMLInputElement)) return
  const text = field.maxLength < 0 ? code : code.slice(0, field.maxLength)
  if (field.value !== text) setText(field, text)
}

/** Notes the text and the caret of a field. Returns the function that puts them back. */
export function keepText(field: Field): () => void {
  const { value } = field
  const caret = field instanceof HTMLSelectElement ? null : ([field.selectionStart, field.selectionEnd] as const)
  return () => {
    // A half-typed day is shown, although the field has no value yet.
    if (field.value === value && field.type !== 'date') return
    setText(field, value)
    // A field of numbers has no caret.
    if (caret?.[0] != null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret[0], caret[1])
  }
}

/** Returns the field of words that has the focus; null for none. */
export function typedField(): WordsField | null {
  const field = typeof document === 'undefined' ? null : document.activeElement
  return field?.matches(WORDS_FIELDS) ? (field as WordsField) : null
}

type WordsField = HTMLInputElement | HTMLTextAreaElement

const WORDS_FIELDS =
  'textarea, input:is([type=text], [type=tel], [type=search], [type=email], [type=password], :not([type]))'

/** Types a key at the caret of a field that does not have the focus; one that types nothing changes nothing. */
export function typeKey(field: WordsField, key: string): void {
  const { value } = field
  const end = field.selectionEnd ?? value.length
  const begin = field.selectionStart ?? end
  const isBack = key === 'Backspace'
  if (field.disabled || field.readOnly || (!isBack && [...key].length !== 1)) return
  const from = isBack && begin === end ? Math.max(0, begin - 1) : begin
  const text = value.slice(0, from) + (isBack ? '' : key) + value.slice(end)
  if (field.maxLength >= 0 && text.length > Math.max(field.maxLength, value.length)) return
  setText(field, text)
  const caret = from + (isBack ? 0 : key.length)
  // An address has no caret.
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret)
}

/** Sets the value past React, which ignores the event of a value that it has set itself. */
function setText(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  // React reads both from the event.
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
