/** Returns filled fields as "Trailer#: ST1", to copy when they cannot be saved. */
export function readTyped(form: HTMLElement): string {
  const fields = [...form.querySelectorAll<Field>('input, select, textarea')]
  return fields
    .map((field) => ({ label: labelOf(field), value: textOf(field) }))
    .filter(({ label, value }) => label !== '' && value !== '')
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function labelOf(field: Field): string {
  const group = field.type === 'radio' ? field.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby') : null
  const words =
    (group && document.getElementById(group)?.textContent) ??
    field.labels?.[0]?.textContent ??
    field.getAttribute('aria-label') ??
    ''
  return words.replace(/\s+/g, ' ').replace(/\*$/, '').trim()
}

function textOf(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.value === '0' ? '' : (field.selectedOptions[0]?.text ?? '')
  if (field instanceof HTMLTextAreaElement) return field.value.trim()
  switch (field.type) {
    case 'checkbox':
      return field.checked ? 'yes' : ''
    case 'radio':
      return field.checked ? (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '') : ''
    case 'password':
      return ''
    default:
      return field.value.trim()
  }
}
