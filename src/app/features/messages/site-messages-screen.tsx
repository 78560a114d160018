import { useMemo, useState } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { maySee } from '../../../domain/messages/comments.ts'
import { listMarks } from '../../../mirror/reads/marks.ts'
import { listSiteMessages } from '../../../mirror/reads/messages.ts'
import { listSites } from '../../../mirror/reads/sites.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useRowMarks } from '../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { useHasServer } from '../../data/use-session.ts'
import { useWordsForm } from '../../forms/use-words-form.ts'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { WindowedList } from '../../kit/windowed-list.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { MessageBox } from './message-box.tsx'
import { MessageLine, MessagePreview } from './message-parts.tsx'
import { sendMessage } from './save-message.ts'
import './messages.css'

/** Pixels. */
const LINE_HEIGHT = 72
const noMarks = new Map<number, never>()

/** The active site's messages (spec 1§2.9). */
export default ofSite(SiteMessages)

function SiteMessages({ user, site }: OfSite) {
  const by = useMemo(() => ({ ...toPerson(user), UserID: user.UserID }), [user])
  const mayWrite = may(by, 'site-messages.write')
  const all = useLiveQuery(() => listSiteMessages(site.ID), [site.ID])
  const messages = useMemo(() => all?.filter((message) => maySee(message, by)), [all, by])
  const marks = useLiveQuery(() => listMarks(messages?.map(({ ID }) => ID) ?? [], 'Messages'), [messages])
  const mark = useRowMarks(marks ?? noMarks)
  const sites = useLiveQuery(() => listSites(), [])
  const [chosenID, choose] = useState<number | null>(null)
  const chosen = messages?.find(({ ID }) => ID === chosenID)
  const isOnline = useHasServer()
  const words = useWordsForm(`site-message:${site.ID}`, ({ Content }) => sendMessage(Content, [site.ID], isOnline))
  return (
    <Screen title="Site Messages" aside={<SyncStateLine />}>
      <div className="messages-page">
        <section className="messages-list" aria-label="Messages">
          {messages === undefined && <Loading label="Loading messages" />}
          {messages?.length === 0 && <EmptyState text="No messages" />}
          {messages && messages.length > 0 && (
            <WindowedList
              label="Messages"
              rows={messages}
              rowKey={({ ID }) => String(ID)}
              lineHeight={LINE_HEIGHT}
              render={(message) => (
                <MessageLine
                  message={message}
                  zone={site.Timezone}
                  mark={mark(message)}
                  isChosen={message.ID === chosenID}
                  mayDelete={mayWrite}
                  onChoose={() => choose(message.ID)}
                />
              )}
            />
          )}
        </section>
        <div className="messages-side">
          <section className="message-preview" aria-label="Preview" aria-live="polite">
            {chosen ? (
              <MessagePreview message={chosen} site={site} sites={sites ?? []} mayPin={mayWrite} />
            ) : (
              <p className="messages-hint">Select a message to preview</p>
            )}
          </section>
          {mayWrite && <MessageBox words={words} label="Send a message to this site" />}
        </div>
      </div>
    </Screen>
  )
}
