import type { Option } from '../../kit/option.ts'

/** Returns the choices of a closed list. */
export function namedOptions(names: Readonly<Record<number, string>>): readonly Option[] {
  return Object.entries(names).map(([ID, Name]) => ({ ID: Number(ID), Name }))
}
