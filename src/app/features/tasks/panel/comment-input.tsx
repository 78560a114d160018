import { sendOutline } from 'ionicons/icons'
import { type FormEvent, useEffect, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useStore } from 'zustand'
import { COMMENT_MAX } from '../../../../domain/tasks/task-fields.ts'
import { getDraft } from '../../../../mirror/reads/drafts.ts'
import { IconButton } from '../../../kit/button.tsx'
import { FormField } from '../../../kit/form-field.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { useDirtyForm } from '../../../data/dirty-forms.ts'
import { saveComment } from './save-act.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'

interface Typed {
  readonly Content: string
}

const EMPTY: Typed = { Content: '' }

/** The field for a comment. An empty one is ignored; an unsent one is kept as a draft. */
export function CommentInput({ taskID }: { readonly taskID: number }) {
  const place = useMemo(() => ({ draftKey: `comment:${taskID}`, initial: EMPTY }), [taskID])
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const { busy, once } = useOneAtATime()
  useFormDraft(place, form)
  useDirtyForm(form.formState.isDirty)
  useKeptWords(place.draftKey, form)
  async function send() {
    const { Content } = form.getValues()
    if (Content.trim() === '' || !(await saveComment(taskID, Content))) return
    const typed = form.getValues('Content')
    form.reset(EMPTY)
    // The sent part is removed from the field; what was typed meanwhile stays.
    const rest = typed.startsWith(Content) ? typed.slice(Content.length).trimStart() : typed
    if (rest !== '') form.setValue('Content', rest, { shouldDirty: true })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void once(send)
  }
  return (
    <form className="comment-input" onSubmit={submit}>
      <FormField control={form.control} name="Content">
        {(field) => <TextField {...field} label="Comment here" maxLength={COMMENT_MAX} />}
      </FormField>
      <IconButton icon={sendOutline} label="Send comment" type="submit" tone="primary" disabled={useStore(busy)} />
    </form>
  )
}

/** Restores unsent input in front of what was typed before it was read. */
function useKeptWords(draftKey: string, { getValues, reset }: UseFormReturn<Typed>): void {
  useEffect(() => {
    let ended = false
    void getDraft(draftKey).then((draft) => {
      const kept = draft?.Value as { readonly form?: Typed } | undefined
      if (ended || !kept?.form) return
      reset({ Content: `${kept.form.Content}${getValues('Content')}` }, { keepDefaultValues: true })
    })
    return () => {
      ended = true
    }
  }, [draftKey, getValues, reset])
}
