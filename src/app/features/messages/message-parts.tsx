import { lockClosedOutline, pin, pinOutline, trashOutline } from 'ionicons/icons'
import type { Message } from '../../../domain/messages/message.ts'
import { EMPTY_MESSAGE, previewOf } from '../../../domain/messages/site-messages.ts'
import { ALL_SITES, type Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { ActTime } from '../../kit/act-time.tsx'
import { IconButton } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { RowMark, type RowMarkShown } from '../../kit/row-mark.tsx'
import { deleteMessage, pinMessage } from './save-message.ts'

export interface MessageLineProps {
  readonly message: Message
  readonly zone: string
  readonly mark: RowMarkShown | null
  readonly isChosen: boolean
  readonly mayDelete: boolean
  readonly onChoose: () => void
}

/** A message's first characters, date and delete button. */
export function MessageLine({ message, zone, mark, isChosen, mayDelete, onChoose }: MessageLineProps) {
  const preview = previewOf(message.Content)
  return (
    <div className="message-line" data-chosen={isChosen || undefined}>
      <button type="button" className="message-choose" aria-pressed={isChosen} onClick={onChoose}>
        <span className="message-start">
          {message.IsPinned && <Icon icon={pin} />}
          {preview}
        </span>
        <span className="message-when">
          <ActTime shown={showDateTime(message.CreatedDate, zone)} mark={message} zone={zone} />
          {mark && <RowMark {...mark} />}
        </span>
      </button>
      {mayDelete && (
        <IconButton
          icon={trashOutline}
          label={`Delete message ${preview}`}
          tone="danger"
          onClick={() => void askToDelete(message)}
        />
      )}
    </div>
  )
}

async function askToDelete({ ID, Sites }: Message): Promise<void> {
  const isElsewhere = Sites.includes(ALL_SITES) || Sites.length > 1
  const question = { title: 'Delete this message?', confirmLabel: 'Delete', tone: 'danger' } as const
  const text = isElsewhere ? 'It is removed from this site. The other sites keep it.' : undefined
  if (await confirm(text === undefined ? question : { ...question, text })) await deleteMessage(ID)
}

export interface MessagePreviewProps {
  readonly message: Message
  readonly site: Site
  readonly sites: readonly Site[]
  readonly mayPin: boolean
}

/** A message's author, date and plain text. */
export function MessagePreview({ message, site, sites, mayPin }: MessagePreviewProps) {
  const { ID, IsPinned, IsPrivate, CreatedByName, CreatedDate, Content } = message
  return (
    <article>
      <div className="message-head">
        <div>
          <p className="message-author">{CreatedByName}</p>
          <p className="message-when">
            <ActTime shown={showDateTime(CreatedDate, site.Timezone)} mark={message} zone={site.Timezone} />
          </p>
        </div>
        {mayPin && (
          <IconButton
            icon={IsPinned ? pin : pinOutline}
            label={IsPinned ? 'Unpin message' : 'Pin message'}
            onClick={() => void pinMessage(ID, !IsPinned)}
          />
        )}
      </div>
      <p className="message-words">{Content.trim() === '' ? EMPTY_MESSAGE : Content}</p>
      <p className="message-to">
        {`To ${namesOf(message, sites)}`}
        {IsPrivate === 1 && (
          <>
            <Icon icon={lockClosedOutline} />
            Private
          </>
        )}
      </p>
    </article>
  )
}

function namesOf({ Sites }: Message, sites: readonly Site[]): string {
  if (Sites.includes(ALL_SITES)) return 'all sites'
  return sites.flatMap(({ ID, Name }) => (Sites.includes(ID) ? [Name] : [])).join(', ')
}
