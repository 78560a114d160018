import { useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { removeDraft, saveDraft } from '../../mirror/reads/drafts.ts'

/** Typing that pauses this long is on the disk. */
const KEEP_MS = 300

/** What a draft belongs to. */
export interface DraftPlace<T> {
  readonly draftKey: string
  /** The trailer as the person has seen it; kept with the draft, since what is saved is merged against it. */
  readonly trailer: Trailer | null
  /** What the form holds when nothing was typed. */
  readonly initial: T
  /** What was typed before and never saved; the form takes it over, as something that was changed. */
  readonly draft?: T | null
}

/**
 * Keeps what stands in an open form in the mirror, so that Back, a reload or an empty battery loses no typing. Answers the function that forgets it, for a form
 * that was saved or given up. A form that holds nothing new leaves nothing behind.
 */
export function useFormDraft<T extends FieldValues>(place: DraftPlace<T>, form: UseFormReturn<T>) {
  const { draftKey, trailer, initial, draft = null } = place
  const ended = useRef(false)
  const seen = useRef(trailer)
  seen.current = trailer
  // Layout, both: what is typed as soon as the form can be seen is neither overwritten nor missed. Fields that a reset forgets could not be focused.
  useLayoutEffect(() => {
    if (draft) form.reset(draft, { keepDefaultValues: true, keepFieldsRef: true })
  }, [draft, form])
  useLayoutEffect(() => {
    ended.current = false
    let pending: T | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      if (!pending || ended.current) return
      const kept = pending
      pending = null
      const written = isSameForm(kept, initial)
        ? removeDraft(draftKey)
        : saveDraft(draftKey, { form: kept, trailer: seen.current }, new Date().toISOString())
      // A store that cannot keep a draft says so at the save, where it matters; the form itself still holds everything.
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
  }, [draftKey, initial, form])
  return async function forget(): Promise<void> {
    ended.current = true
    // A store that fails must not keep a form open that was saved or given up.
    await removeDraft(draftKey).catch(() => undefined)
  }
}

function isSameForm<T extends FieldValues>(a: T, b: T): boolean {
  return Object.keys(b).every((name) => isSame(a[name], b[name]))
}

/** A row that stands in a form is copied by the form library. */
function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
