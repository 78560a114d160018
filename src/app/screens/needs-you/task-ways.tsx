import type { RefusedItem } from '../../../contract/sync.ts'
import { isOpen } from '../../../domain/tasks/task.ts'
import { getTask } from '../../../mirror/reads/tasks.ts'
import { Button } from '../../components/button.tsx'
import { notify } from '../../components/notice.tsx'
import { changedTaskWords, type TaskKind, taskIDOf, taskKindOf } from './task-acts.ts'

/** What a card says of an act on a task beside its title: the words of a comment, the changed fields of an edit. */
export function TaskAsked({ item }: { readonly item: RefusedItem }) {
  const kind = taskKindOf(item)
  const { Content } = item.Body
  if (kind === 'comment' && typeof Content === 'string') {
    return (
      <div className="refused-comment">
        <p className="refused-note">{Content}</p>
        <Button onClick={() => void copy(Content)}>Copy text</Button>
      </div>
    )
  }
  const words = kind === 'edit-task' ? changedTaskWords(item) : []
  return words.length > 0 && <p className="refused-note">Changed: {words.join(', ')}</p>
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify('Text copied')
  } catch {
    notify('The text could not be copied: please select it with the finger.', 'error')
  }
}

/** Whether what an act is about is still there to be acted on; a completed task cannot be edited any more. */
export async function isTaskThere(item: RefusedItem, kind: TaskKind): Promise<boolean> {
  const id = taskIDOf(item)
  // An act on a comment names no task, and does nothing where the comment is gone.
  if (id === null) return true
  const task = await getTask(id)
  if (!task || task.DeletedDate !== null) return false
  return kind !== 'edit-task' || isOpen(task)
}
