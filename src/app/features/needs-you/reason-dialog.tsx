import { type FormEvent, useState } from 'react'
import { REASON_MAX } from '../../../domain/refusals/drop-refused.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextAreaField } from '../../kit/text-area-field.tsx'

export interface ReasonDialogProps {
  readonly title: string
  readonly label: string
  readonly confirmLabel: string
  /** The message for an empty text; null if it may be empty. */
  readonly needed: string | null
  readonly note?: string | null
  /** Returns true when saved. */
  readonly onSend: (text: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for an act's text. */
export function ReasonDialog({ title, label, confirmLabel, needed, note = null, onSend, onClose }: ReasonDialogProps) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const missing = needed !== null && text.trim() === ''
  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!missing && (await onSend(text.trim()))) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone={needed === null ? 'primary' : 'danger'}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {note && <p className="reason-note">{note}</p>}
      <TextAreaField
        label={label}
        required={needed !== null}
        value={text}
        maxLength={REASON_MAX}
        error={tried && missing ? (needed ?? undefined) : undefined}
        onChange={setText}
      />
    </Dialog>
  )
}
