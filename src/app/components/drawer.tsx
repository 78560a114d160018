import { closeOutline } from 'ionicons/icons'
import type { FormEvent, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { type CloseReason, ModalFrame } from './modal-frame.tsx'

export interface DrawerProps {
  readonly title: string
  /** The close button, Esc or the Back button. What was typed is the owner's to keep (a draft), whatever the reason. */
  readonly onClose: (reason: CloseReason) => void
  /** Makes the drawer a form; Enter and the footer's submit button call it. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Stays in sight wherever the content is scrolled to; it stands above the content and covers none of it. */
  readonly news?: ReactNode
  /** The buttons: they stay in sight below the scrolling content. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The right-hand modal form frame, 360 px wide (spec 1§9). Mounted means open. */
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
