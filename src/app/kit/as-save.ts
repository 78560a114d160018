import { runningSaves } from './confirm-dialog.tsx'

/**
 * Runs a save that has read its values. Questions pass no keys on to fields of its form: the text would be shown, and lost.
 * A save that does not end leaves the other forms alone.
 */
export async function asSave<T>(save: () => Promise<T>, form: Element | null): Promise<T> {
  const own = Symbol('save')
  runningSaves.set(own, form)
  try {
    return await save()
  } finally {
    runningSaves.delete(own)
  }
}

/** Returns the form with the focus, to be noted when a save is asked for: later the focus may be in another; null for none. */
export function formInUse(): Element | null {
  return typeof document === 'undefined' ? null : (document.activeElement?.closest('form') ?? null)
}
