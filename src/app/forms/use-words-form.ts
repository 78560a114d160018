import { type FormEvent, useEffect, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useStore } from 'zustand'
import { getDraft } from '../../mirror/reads/drafts.ts'
import { useDirtyForm } from '../data/dirty-forms.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** A message or comment in writing. */
export interface Words {
  readonly Content: string
  readonly IsPrivate: boolean
  /** Chosen sites, -1 for all; empty where the screen decides. */
  readonly Sites: readonly number[]
}

export interface WordsForm {
  readonly form: UseFormReturn<Words>
  readonly isBusy: boolean
  readonly submit: (event: FormEvent) => void
}

const NOTHING: Words = { Content: '', IsPrivate: false, Sites: [] }

/**
 * A message or comment: an empty one is not sent, an unsent one is kept as a draft, and input during a save stays.
 * @param send returns true when saved
 */
export function useWordsForm(draftKey: string, send: (words: Words) => Promise<boolean>): WordsForm {
  const place = useMemo(() => ({ draftKey, initial: NOTHING }), [draftKey])
  const form = useForm<Words>({ defaultValues: NOTHING })
  const { busy, once } = useOneAtATime()
  const draft = useFormDraft(place, form)
  useDirtyForm(form.formState.isDirty)
  useKeptWords(draftKey, form)
  async function save() {
    const words = form.getValues()
    if (words.Content.trim() === '' || !(await send(words))) return
    const typed = form.getValues('Content')
    form.reset(NOTHING)
    // Removes only the sent part; what was typed since stays.
    const rest = typed.startsWith(words.Content) ? typed.slice(words.Content.length).trimStart() : typed
    if (rest !== '') form.setValue('Content', rest, { shouldDirty: true })
    // Stored at once: a reload must not bring back what was sent.
    await draft.keep()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void once(save)
  }
  return { form, isBusy: useStore(busy), submit }
}

/** Restores unsent input before later typing. */
function useKeptWords(draftKey: string, { getValues, reset }: UseFormReturn<Words>): void {
  useEffect(() => {
    let ended = false
    void getDraft(draftKey).then((draft) => {
      const kept = draft?.Value as { readonly form?: Partial<Words> } | undefined
      if (ended || !kept?.form) return
      const { Content = '' } = kept.form
      reset({ ...getValues(), ...kept.form, Content: `${Content}${getValues('Content')}` }, { keepDefaultValues: true })
    })
    return () => {
      ended = true
    }
  }, [draftKey, getValues, reset])
}
