import type { RefusedItem } from '../../../contract/sync.ts'
import { addMessage } from '../../../domain/messages/commands/add-message.ts'
import { updateTask } from '../../../domain/tasks/commands/update-task.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { notify } from '../../kit/notice.tsx'
import { changedTaskWords } from './changed-task-words.ts'

/** A rejected command's comment or edited fields. */
export function TaskAsked({ item }: { readonly item: RefusedItem }) {
  const { Content } = item.Body
  if (item.Call === addMessage.call && typeof Content === 'string') {
    return (
      <div className="refused-comment">
        <p className="refused-note">{Content}</p>
        <Button onClick={() => void copy(Content)}>Copy text</Button>
      </div>
    )
  }
  const words = item.Call === updateTask.call ? changedTaskWords(item) : []
  return words.length > 0 && <p className="refused-note">Changed: {words.join(', ')}</p>
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notify('Text copied')
  else notify("Couldn't copy. Select the text manually.", 'error')
}
