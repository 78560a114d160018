import { ModalColumn, type ModalParts } from './dialog.tsx'
import { ModalFrame } from './modal-frame.tsx'
import { drawerNotices } from './notice.tsx'
import { useBeside } from './use-beside.ts'

export interface DrawerProps extends ModalParts {
  /** 440 px wide, for facts and a few buttons; a form is 736 px wide. */
  readonly small?: boolean
}

/**
 * A form or panel on the right: beside the list if there is room, else over it, below 900 px over the whole screen.
 * Mounted means open.
 */
export function Drawer({ small = false, ...parts }: DrawerProps) {
  const beside = useBeside(small ? 'small' : 'form')
  return (
    <ModalFrame kind="drawer" small={small} label={parts.title} beside={beside} onClose={parts.onClose}>
      <ModalColumn {...parts} name="modal-column" notices={drawerNotices} />
    </ModalFrame>
  )
}
