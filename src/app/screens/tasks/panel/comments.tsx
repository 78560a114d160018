import { refreshOutline } from 'ionicons/icons'
import { useStore } from 'zustand'
import type { Person } from '../../../../domain/access/rights.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { yardClient } from '../../../../sync/client.ts'
import { IconButton } from '../../../components/button.tsx'
import { CommentInput } from './comment-input.tsx'
import { CommentRow } from './comment-row.tsx'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { useComments } from './use-comments.ts'

export interface CommentsProps {
  readonly taskID: number
  readonly site: Site
  readonly by: Person & { readonly UserID: number }
  /** Whether this person writes here, and puts their own in order. */
  readonly mayComment: boolean
}

/** What people say about a task: the pinned comment first, then as they were written (spec 1§2.6). */
export function Comments({ taskID, site, by, mayComment }: CommentsProps) {
  const comments = useComments(taskID, by)
  const { busy, once } = useOneAtATime()
  return (
    <section className="comments" aria-label="Comments">
      <div className="comments-head">
        <h3>{`Comments (${comments?.length ?? 0})`}</h3>
        <IconButton
          icon={refreshOutline}
          label="Refresh comments"
          disabled={useStore(busy)}
          onClick={() => void once(() => yardClient.syncNow())}
        />
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
      {mayComment && <CommentInput key={taskID} taskID={taskID} />}
    </section>
  )
}
