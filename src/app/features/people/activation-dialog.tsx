import { copyOutline } from 'ionicons/icons'
import { ACTIVATION_DAYS } from '../../../domain/people/activation.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { notify } from '../../kit/notice.tsx'
import './people.css'

/** An activation that no mail brings. */
export interface HandedOver {
  readonly name: string
  readonly code: string
}

export interface ActivationDialogProps extends HandedOver {
  readonly onClose: () => void
}

/** Shows the link for choosing a password once, for the admin to hand it over. */
export function ActivationDialog({ name, code, onClose }: ActivationDialogProps) {
  // Fragments are never sent to a server, so no log holds the code.
  const link = `${window.location.origin}/activate#${code}`
  async function copy() {
    if (await copyText(link)) notify('Link copied')
    else notify('The link could not be copied. Select and copy it by hand.', 'error')
  }
  return (
    <Dialog
      title={`Activation of ${name}`}
      onClose={null}
      footer={
        <>
          <Button icon={copyOutline} large onClick={() => void copy()}>
            Copy link
          </Button>
          <Button tone="primary" large onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>
        {`Hand this link over to ${name}, who chooses a password with it. It works once, within ${ACTIVATION_DAYS} days, and is shown only now.`}
      </p>
      <p className="activation-link">{link}</p>
    </Dialog>
  )
}
