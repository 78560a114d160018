import { sendOutline } from 'ionicons/icons'
import { COMMENT_MAX } from '../../../../domain/tasks/task-fields.ts'
import { useWordsForm } from '../../../forms/use-words-form.ts'
import { IconButton } from '../../../kit/button.tsx'
import { CheckboxField } from '../../../kit/checkbox-field.tsx'
import { FormField } from '../../../kit/form-field.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { saveComment } from './save-act.ts'

/** The field for a comment. An empty one is ignored; an unsent one is kept as a draft. */
export function CommentInput({ taskID }: { readonly taskID: number }) {
  const { form, isBusy, submit } = useWordsForm(`comment:${taskID}`, ({ Content, IsPrivate }) =>
    saveComment(taskID, Content, IsPrivate),
  )
  return (
    <form onSubmit={submit}>
      <div className="comment-input">
        <FormField control={form.control} name="Content">
          {(field) => <TextField {...field} label="Comment here" isProse maxLength={COMMENT_MAX} />}
        </FormField>
        <IconButton icon={sendOutline} label="Send comment" type="submit" tone="primary" disabled={isBusy} />
      </div>
      <FormField control={form.control} name="IsPrivate">
        {(field) => <CheckboxField {...field} label="Private, for you and admins" />}
      </FormField>
    </form>
  )
}
