import { closeOutline } from 'ionicons/icons'
import { type FormEvent, type ReactNode, useContext } from 'react'
import { IconButton } from './button.tsx'
import { type CloseReason, ModalFrame } from './modal-frame.tsx'
import type { DrawerNotices } from './notice.tsx'
import { StripContext } from './strip.ts'

export interface ModalParts {
  readonly title: string
  /**
   * Called on the close button, Esc, Back, or a swipe down; the owner keeps a draft. Null: only its own buttons
   * close it.
   */
  readonly onClose: ((reason: CloseReason) => void) | null
  /** Makes it a form, for Enter and the submit button. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Stays in sight above the scrolling content, without covering it. */
  readonly news?: ReactNode
  /** The content is text without controls: it takes the focus itself, so that arrow keys scroll it. */
  readonly isText?: boolean
  /** Below the scrolling content. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

export interface DialogProps extends ModalParts {
  readonly wide?: boolean
  /** Takes the focus itself when it opens, so that no key presses a button of it. */
  readonly keepsKeys?: boolean
}

/** A centred dialog; a sheet from below on a narrow screen. Mounted means open. */
export function Dialog({ wide, keepsKeys, ...parts }: DialogProps) {
  return (
    <ModalFrame kind="dialog" label={parts.title} onClose={parts.onClose} keepsKeys={keepsKeys}>
      <ModalColumn {...parts} name={wide ? 'modal-column modal-wide' : 'modal-column'} />
    </ModalFrame>
  )
}

export interface ModalColumnProps extends ModalParts {
  readonly name: string
  /** Places for notices; without them they stand above the dialog. */
  readonly notices?: DrawerNotices
}

/** Title, scrolling content and buttons of a dialog or drawer. */
export function ModalColumn(props: ModalColumnProps) {
  const { title, name, notices, onClose, onSubmit, news, isText, footer, children } = props
  const strip = useContext(StripContext)
  const content = (
    <>
      {strip}
      <div className="modal-head">
        <h2>{title}</h2>
        {notices?.inHead}
        {onClose && <IconButton icon={closeOutline} label="Close" onClick={() => onClose('button')} />}
      </div>
      {notices?.below}
      {news}
      {children !== undefined && (
        <div className="modal-body" {...(isText && { tabIndex: 0, role: 'group', 'aria-label': title })}>
          {children}
        </div>
      )}
      {footer && <div className="modal-foot">{footer}</div>}
    </>
  )
  if (!onSubmit) return <div className={name}>{content}</div>
  return (
    <form className={name} noValidate onSubmit={onSubmit}>
      {content}
    </form>
  )
}
