import { closeOutline } from 'ionicons/icons'
import type { FormEvent, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { type CloseReason, ModalFrame } from './modal-frame.tsx'

export interface DrawerProps {
  readonly title: string
  /** Close button, Esc or Back. The owner keeps what was typed (a draft), whatever the reason. */
  readonly onClose: (reason: CloseReason) => void
  /** Makes the drawer a form, for Enter and the footer's submit button. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Stays in sight above the scrolling content, without covering it. */
  readonly news?: ReactNode
  /** The buttons, in sight below the scrolling content. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The modal form frame on the right, 360 px wide (spec 1§9). Mounted means open. */
export function Drawer({ title, onClose, onSubmit, news, footer, children }: DrawerProps) {
  const content = (
    <>
      <div className="modal-head">
        <h2>{title}</h2>
        <IconButton icon={closeOutline} label="Close" onClick={() => onClose('button')} />
      </div>
      {news}
      <div className="modal-body">{children}</div>
      {footer && <div className="modal-foot">{footer}</div>}
    </>
  )
  return (
    <ModalFrame kind="drawer" label={title} onClose={onClose}>
      {onSubmit ? (
        <form className="modal-column" noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        <div className="modal-column">{content}</div>
      )}
    </ModalFrame>
  )
}
