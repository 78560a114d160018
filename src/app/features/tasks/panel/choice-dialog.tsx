import { Button, type ButtonProps } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'

export interface Choice {
  readonly label: string
  readonly tone?: ButtonProps['tone']
  readonly onTap: () => void
}

export interface ChoiceDialogProps {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly busy: boolean
  readonly onClose: () => void
}

/** One large button per answer, for gloves, and Cancel. */
export function ChoiceDialog({ title, choices, busy, onClose }: ChoiceDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button large onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="task-choices">
        {choices.map(({ label, tone, onTap }) => (
          <Button key={label} large wide tone={tone ?? 'plain'} disabled={busy} onClick={onTap}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
