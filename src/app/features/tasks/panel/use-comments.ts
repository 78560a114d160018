import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useMemo } from 'react'
import type { Person } from '../../../../domain/access/rights.ts'
import { inThreadOrder, maySee } from '../../../../domain/messages/comments.ts'
import type { Message } from '../../../../domain/messages/message.ts'
import { listMarks } from '../../../../mirror/reads/marks.ts'
import { listMessages } from '../../../../mirror/reads/tasks.ts'

/** A comment, marked while the server lacks its current text. */
export interface ShownComment {
  readonly message: Message
  readonly isWaiting: boolean
}

/** Returns the comments that a person may see, in order, live; undefined until read. */
export function useComments(
  taskID: number,
  by: Person & { readonly UserID: number },
): readonly ShownComment[] | undefined {
  const read = useLiveQuery(async () => {
    const messages = await listMessages(taskID)
    const ids = messages.map(({ ID }) => ID)
    return { messages, marks: await listMarks(ids, 'Messages') }
  }, [taskID])
  return useMemo(
    () =>
      read &&
      inThreadOrder(read.messages.filter((message) => maySee(message, by))).map((message) => ({
        message,
        isWaiting: read.marks.has(message.ID),
      })),
    [read, by],
  )
}
