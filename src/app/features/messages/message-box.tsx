import { sendOutline } from 'ionicons/icons'
import { COMMENT_MAX } from '../../../domain/tasks/task-fields.ts'
import type { WordsForm } from '../../forms/use-words-form.ts'
import { Button } from '../../kit/button.tsx'
import { FormField } from '../../kit/form-field.tsx'
import { TextAreaField } from '../../kit/text-area-field.tsx'

export interface MessageBoxProps {
  readonly words: WordsForm
  /** Such as 'Send a message to this site'. */
  readonly label: string
}

/** Writes a message (spec 1§2.9). */
export function MessageBox({ words: { form, isBusy, submit }, label }: MessageBoxProps) {
  return (
    <form className="message-box" aria-label="NEW MESSAGE" onSubmit={submit}>
      <h2>NEW MESSAGE</h2>
      <FormField control={form.control} name="Content">
        {(field) => <TextAreaField {...field} label={label} rows={4} maxLength={COMMENT_MAX} />}
      </FormField>
      <Button tone="primary" icon={sendOutline} type="submit" disabled={isBusy}>
        Send
      </Button>
    </form>
  )
}
