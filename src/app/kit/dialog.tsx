import { closeOutline } from 'ionicons/icons'
import type { FormEvent, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { type CloseReason, ModalFrame } from './modal-frame.tsx'

export interface DialogProps {
  readonly title: string
  /** Null: only its own buttons close it. */
  readonly onClose: ((reason: CloseReason) => void) | null
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Stays in sight above the scrolling content, without covering it. */
  readonly news?: ReactNode
  readonly footer?: ReactNode
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** A centred dialog. Mounted means open. */
export function Dialog({ title, onClose, onSubmit, news, footer, wide, children }: DialogProps) {
  const name = wide ? 'modal-column modal-wide' : 'modal-column'
  const content = (
    <>
      <div className="modal-head">
        <h2>{title}</h2>
        {onClose && <IconButton icon={closeOutline} label="Close" onClick={() => onClose('button')} />}
      </div>
      {news}
      {children !== undefined && <div className="modal-body">{children}</div>}
      {footer && <div className="modal-foot">{footer}</div>}
    </>
  )
  return (
    <ModalFrame kind="dialog" label={title} onClose={onClose}>
      {onSubmit ? (
        <form className={name} noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        <div className={name}>{content}</div>
      )}
    </ModalFrame>
  )
}
