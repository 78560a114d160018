import { lockClosedOutline, pin, pinOutline, trashOutline } from 'ionicons/icons'
import type { Person } from '../../../../domain/access/rights.ts'
import { mayHandle } from '../../../../domain/messages/comments.ts'
import type { Message } from '../../../../domain/messages/message.ts'
import { showDateTime } from '../../../../domain/values/display.ts'
import { ActTime } from '../../../kit/act-time.tsx'
import { IconButton } from '../../../kit/button.tsx'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import { Icon } from '../../../kit/icon.tsx'
import { RowMark } from '../../../kit/row-mark.tsx'
import { initialsOf } from './initials.ts'
import { deleteComment, pinComment } from './save-act.ts'

export interface CommentRowProps {
  readonly message: Message
  readonly isWaiting: boolean
  readonly zone: string
  readonly by: Person & { readonly UserID: number }
  readonly mayComment: boolean
}

/** A comment as plain text. */
export function CommentRow({ message, isWaiting, zone, by, mayComment }: CommentRowProps) {
  const { ID, IsPinned, CreatedBy, CreatedByName, CreatedDate, Content } = message
  const author = CreatedBy === by.UserID ? 'Me' : initialsOf(CreatedByName)
  return (
    <li className="comment" data-pinned={IsPinned || undefined}>
      <div className="comment-head">
        <abbr className="comment-author" title={CreatedByName}>
          {author}
        </abbr>
        <span className="comment-when">
          <ActTime shown={showDateTime(CreatedDate, zone)} mark={message} zone={zone} />
          <Tags message={message} isWaiting={isWaiting} />
        </span>
        {mayComment && mayHandle(message, by) && (
          <span className="comment-acts">
            <IconButton
              icon={IsPinned ? pin : pinOutline}
              label={IsPinned ? 'Unpin comment' : 'Pin comment'}
              onClick={() => void pinComment(ID, !IsPinned)}
            />
            <IconButton icon={trashOutline} label="Delete comment" tone="danger" onClick={() => void askToDelete(ID)} />
          </span>
        )}
      </div>
      <p className="comment-words">{Content}</p>
    </li>
  )
}

function Tags({ message, isWaiting }: Pick<CommentRowProps, 'message' | 'isWaiting'>) {
  return (
    <>
      {message.IsPinned && (
        <span className="comment-tag">
          <Icon icon={pin} />
          Pinned
        </span>
      )}
      {message.IsPrivate === 1 && (
        <span className="comment-tag">
          <Icon icon={lockClosedOutline} />
          Private
        </span>
      )}
      {isWaiting && <RowMark state="waiting" age={null} />}
    </>
  )
}

async function askToDelete(ID: number): Promise<void> {
  const question = { title: 'Delete this comment?', confirmLabel: 'Delete', tone: 'danger' } as const
  if (await confirm(question)) await deleteComment(ID)
}
