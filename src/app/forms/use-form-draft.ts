import { useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { removeDraft, saveDraft } from '../../mirror/reads/drafts.ts'

/** The pause in typing after which the draft is stored. */
const KEEP_MS = 300

/** The form that a draft belongs to. */
export interface DraftPlace<T> {
  readonly draftKey: string
  /** Kept beside the form, such as the row as the person saw it. */
  readonly beside?: object
  /** The form before anything was typed. */
  readonly initial: T
}

/**
 * Keeps an open form's changes in the mirror, so that Back, a reload or an empty battery loses
 * none. Returns the function that removes them, for a form that was saved or discarded.
 */
export function useFormDraft<T extends FieldValues>(place: DraftPlace<T>, form: UseFormReturn<T>) {
  const { draftKey, beside, initial } = place
  const ended = useRef(false)
  const latest = useRef(beside)
  latest.current = beside
  const first = useRef(initial)
  // Not a dependency: an untouched form may take over a newer row, and that is no input.
  first.current = initial
  // A layout effect: the first input is not missed.
  useLayoutEffect(() => {
    ended.current = false
    let pending: T | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      if (!pending || ended.current) return
      const kept = pending
      pending = null
      const written = isSameForm(kept, first.current)
        ? removeDraft(draftKey)
        : saveDraft(draftKey, { form: kept, ...latest.current }, new Date().toISOString())
      // A failing store is reported at the save; the form itself still holds everything.
      written.catch(() => {})
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        pending = { ...values }
        clearTimeout(timer)
        timer = setTimeout(write, KEEP_MS)
      },
    })
    window.addEventListener('pagehide', write)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [draftKey, form])
  return async function forget(): Promise<void> {
    ended.current = true
    // A failing store must not keep a saved or discarded form open.
    await removeDraft(draftKey).catch(() => undefined)
  }
}

function isSameForm<T extends FieldValues>(a: T, b: T): boolean {
  return Object.keys(b).every((name) => isSame(a[name], b[name]))
}

/** The form library copies a row that a form holds. */
function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
