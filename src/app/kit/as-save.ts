/** Saves that have read their values, each with the form that it was asked for in; null: not known, so any. */
const saves = new Map<symbol, Element | null>()

/**
 * Runs a save that has read its values. Questions pass no keys on to fields of its form: the text would be shown, and lost.
 * A save that does not end leaves the other forms alone.
 */
export async function asSave<T>(save: () => Promise<T>, form: Element | null): Promise<T> {
  const own = Symbol('save')
  saves.set(own, form)
  try {
    return await save()
  } finally {
    saves.delete(own)
  }
}

/** Returns the form with the focus, to be noted when a save is asked for: later the focus may be in another; null for none. */
export function formInUse(): Element | null {
  return typeof document === 'undefined' ? null : (document.activeElement?.closest('form') ?? null)
}

/** True if a save has read the value of a field; of null, if one runs whose form is not known. */
export function isBeingSaved(field: Element | null): boolean {
  return [...saves.values()].some((form) => form === null || form.contains(field))
}

/** Forgets the saves under way, when the person leaves: those that wait for an answer do not end. */
export function forgetSaves(): void {
  saves.clear()
}
