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
  const opening = useRef<Opening>({ isClosed: false, isForgotten: false })
  // When somebody else signs in over a locked screen, the form is left after their mirror was opened.
  const [mirror] = useState(mirrorNow)
  // Not a dependency: an untouched form may take over a newer row, and that is no input.
  const latest = useRef(place)
  latest.current = place
  // A layout effect, so that the first input is not missed.
  useLayoutEffect(() => {
    const own: Opening = { isClosed: false, isForgotten: false }
    opening.current = own
    let pending: T | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      if (!pending) return
      const kept = pending
      pending = null
      void keepForm(own, { ...latest.current, draftKey }, kept, mirror)
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
      own.isClosed = true
      unsubscribe()
      window.removeEventListener('pagehide', write)
      write()
      noteKept(draftKey, true)
    }
  }, [draftKey, form, mirror])
  return {
    keep: () => keepForm(opening.current, latest.current, form.getValues(), mirror),
    forget: async () => {
      opening.current.isForgotten = true
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

/** One opening of a form. */
export interface Opening {
  isClosed: boolean
  /** True once its input was saved or discarded. */
  isForgotten: boolean
}

/** Stores a form, unless it was forgotten, and notes how that ended, unless the form has gone meanwhile. */
export async function keepForm<T extends FieldValues>(
  opening: Opening,
  place: DraftPlace<T>,
  form: T,
  mirror?: MirrorDatabase,
): Promise<void> {
  if (opening.isForgotten) return
  const isKept = await store(place, form, mirror)
  if (!opening.isClosed && !opening.isForgotten) noteKept(place.draftKey, isKept)
}

/** Stores a changed form. Returns false if its input could not be stored, which is reported at the save. */
async function store<T extends FieldValues>(
  place: DraftPlace<T>,
  form: T,
  mirror: MirrorDatabase | undefined,
): Promise<boolean> {
  const { draftKey, initial } = place
  const kept: KeptForm<T> = { form: keptValues(place, form), attempt: place.attempt?.() ?? null }
  if (isSameForm(kept.form, initial) && kept.attempt === null) {
    // The form holds no input that a failing store could lose.
    await removeDraft(draftKey, mirror).catch(() => undefined)
    return true
  }
  return saveDraft(draftKey, { ...place.beside, ...kept }, serverNow(), mirror).then(
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
