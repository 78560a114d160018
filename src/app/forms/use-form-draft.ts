import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentMirror, type MirrorDatabase } from '../../mirror/database.ts'
import { removeDraft, saveDraft } from '../../mirror/reads/drafts.ts'
import { noteKept } from '../data/dirty-forms.ts'
import { isSameValue } from '../data/same-value.ts'
import { serverNow } from '../data/server-now.ts'

/** Pause in typing before storing. */
const KEEP_MS = 300

export interface DraftPlace<T> {
  readonly draftKey: string
  /** Kept with the form, such as the row as seen. */
  readonly beside?: object
  /** The form before anything was typed. */
  readonly initial: T
  /** Fields that are never stored, such as passwords. */
  readonly secrets?: readonly string[]
  /**
   * Returns the key of a save sent and not answered. Kept with the input, so that a save after a reload is the same
   * request.
   */
  readonly attempt?: () => string | null
}

/** The form's part of a stored draft. */
export interface KeptForm<T> {
  readonly form: T
  readonly attempt?: string | null
}

export interface FormDraft {
  /** Stores the form now. */
  readonly keep: () => Promise<void>
  /** Removes a draft that was saved or discarded. */
  readonly forget: () => Promise<void>
}

/** Keeps an open form's changes in the mirror, so that Back, a reload or an empty battery loses none. */
export function useFormDraft<T extends FieldValues>(place: DraftPlace<T>, form: UseFormReturn<T>): FormDraft {
  const { draftKey } = place
  const ended = useRef(false)
  // When somebody else signs in over a locked screen, the form is left after their mirror was opened.
  const [mirror] = useState(mirrorNow)
  // Not a dependency: an untouched form may take over a newer row, and that is no input.
  const latest = useRef(place)
  latest.current = place
  // A layout effect, so that the first input is not missed.
  useLayoutEffect(() => {
    ended.current = false
    let isOpen = true
    let pending: T | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      if (!pending || ended.current) return
      const kept = pending
      pending = null
      void store({ ...latest.current, draftKey }, kept, mirror).then((isKept) => {
        noteKept(draftKey, isKept || !isOpen || ended.current)
      })
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
      isOpen = false
      unsubscribe()
      window.removeEventListener('pagehide', write)
      write()
      noteKept(draftKey, true)
    }
  }, [draftKey, form, mirror])
  return {
    keep: async () => {
      if (!ended.current) noteKept(draftKey, await store(latest.current, form.getValues(), mirror))
    },
    forget: async () => {
      ended.current = true
      noteKept(draftKey, true)
      // A failing store must not keep a saved or discarded form open.
      await removeDraft(draftKey, mirror).catch(() => undefined)
    },
  }
}

/** The mirror of the person at the form; undefined before anybody has signed in. */
function mirrorNow(): MirrorDatabase | undefined {
  try {
    return currentMirror()
  } catch {
    return undefined
  }
}

/** Stores a changed form. Returns false if the store failed, which is reported at the save. */
async function store<T extends FieldValues>(
  place: DraftPlace<T>,
  form: T,
  mirror: MirrorDatabase | undefined,
): Promise<boolean> {
  const { draftKey, initial } = place
  const kept: KeptForm<T> = { form: keptValues(place, form), attempt: place.attempt?.() ?? null }
  const written =
    isSameForm(kept.form, initial) && kept.attempt === null
      ? removeDraft(draftKey, mirror)
      : saveDraft(draftKey, { ...place.beside, ...kept }, serverNow(), mirror)
  return await written.then(
    () => true,
    () => false,
  )
}

/** Returns a form's values as a draft keeps them: without secrets, and empty where the text is no number yet. */
export function keptValues<T extends FieldValues>(
  { initial, secrets = [] }: Pick<DraftPlace<T>, 'initial' | 'secrets'>,
  form: T,
): T {
  const kept = Object.entries(form).map(([name, value]) => {
    if (secrets.includes(name)) return [name, initial[name]]
    return [name, Number.isNaN(value) ? null : value]
  })
  // Of the same names; a field of a number takes null for an empty one.
  return Object.fromEntries(kept) as T
}

function isSameForm<T extends FieldValues>(a: T, b: T): boolean {
  // By value: the form library copies held rows.
  return Object.keys(b).every((name) => isSameValue(a[name], b[name]))
}
