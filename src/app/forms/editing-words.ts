import { capitalised } from '../../domain/values/capitalised.ts'

/** Another editor; `name` null: not known on this tablet. */
export interface Editor {
  readonly name: string | null
  /** The person signed in here, on another tablet. */
  readonly isSelf: boolean
}

/** Returns 'Carla Mendes is editing this.' or the like; null for nobody. */
export function editingWords(editors: readonly Editor[]): string | null {
  const others = editors.filter(({ isSelf }) => !isSelf)
  if (others.length === 0) return editors.length === 0 ? null : 'You are editing this on another tablet.'
  const names = others.flatMap(({ name }) => (name === null ? [] : [name]))
  const unknown = others.length - names.length
  const all = [...names, ...(unknown > 0 ? [unknown === 1 ? 'somebody else' : `${unknown} others`] : [])]
  const isMany = all.length > 1 || unknown > 1
  return capitalised(`${joined(all)} ${isMany ? 'are' : 'is'} editing this.`)
}

function joined(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
