import { refreshOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Person } from '../../../../domain/access/rights.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { yardClient } from '../../../../sync/client.ts'
import { IconButton } from '../../../kit/button.tsx'
import { CommentInput } from './comment-input.tsx'
import { CommentRow } from './comment-row.tsx'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { type ShownComment, useComments } from './use-comments.ts'

interface ThreadProps {
  readonly site: Site
  readonly by: Person & { readonly UserID: number }
  /** True when this person may comment, and change own comments. */
  readonly mayComment: boolean
}

export interface CommentsProps extends ThreadProps {
  readonly taskID: number
}

/** A task's comments, the pinned one first, the rest by time (spec 1§2.6). */
export function Comments({ taskID, ...thread }: CommentsProps) {
  const comments = useComments(taskID, thread.by)
  const { busy, once } = useOneAtATime()
  const refresh = (
    <IconButton
      icon={refreshOutline}
      label="Refresh comments"
      disabled={useStore(busy)}
      onClick={() => void once(() => yardClient.syncNow())}
    />
  )
  return (
    <CommentThread comments={comments} aside={refresh} {...thread}>
      {thread.mayComment && <CommentInput key={taskID} taskID={taskID} />}
    </CommentThread>
  )
}

export interface CommentThreadProps extends ThreadProps {
  readonly comments: readonly ShownComment[] | undefined
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** Comments from any source. */
export function CommentThread({ comments, site, by, mayComment, aside, children }: CommentThreadProps) {
  return (
    <section className="comments" aria-label="Comments">
      <div className="comments-head">
        <h3>{`Comments (${comments?.length ?? 0})`}</h3>
        {aside}
      </div>
      {comments?.length === 0 && <p className="comments-none">No comments on this task</p>}
      {comments && comments.length > 0 && (
        <ul>
          {comments.map(({ message, isWaiting }) => (
            <CommentRow
              key={message.ID}
              message={message}
              isWaiting={isWaiting}
              zone={site.Timezone}
              by={by}
              mayComment={mayComment}
            />
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
