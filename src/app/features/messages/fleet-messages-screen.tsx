import { useState } from 'react'
import { ALL_SITES, type Site } from '../../../domain/sites/site.ts'
import { listSites } from '../../../mirror/reads/sites.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useHasServer } from '../../data/use-session.ts'
import { useWordsForm, type Words } from '../../forms/use-words-form.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { FormField } from '../../kit/form-field.tsx'
import { KeywordField } from '../../kit/keyword-field.tsx'
import { notify } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { chooseSites, shownSites } from './choose-sites.ts'
import { MessageBox } from './message-box.tsx'
import { sendMessage } from './save-message.ts'
import './messages.css'

/** Up to this many sites are in sight at once. */
const FEW_SITES = 10
const noSites: readonly Site[] = []

/** A message to chosen sites, or to all (spec 1§2.9). */
export default function FleetMessagesScreen() {
  const sites = useLiveQuery(() => listSites(), []) ?? noSites
  const isOnline = useHasServer()
  const [keyword, search] = useState('')
  const words = useWordsForm('fleet-message', (typed) => send(typed, isOnline))
  const chosen = words.form.watch('Sites')
  return (
    <Screen title="Fleet Messages" aside={<SyncStateLine />}>
      <div className="messages-page">
        <section className="messages-list fleet-sites" aria-label="Sites">
          {sites.length > FEW_SITES && <KeywordField label="Search" value={keyword} onChange={search} />}
          <FormField control={words.form.control} name="Sites">
            {(field) => (
              <CheckGroup
                {...field}
                label="Sites"
                options={[{ ID: ALL_SITES, Name: 'All' }, ...shownSites(sites, keyword, chosen)]}
                choose={chooseSites}
              />
            )}
          </FormField>
        </section>
        <div className="messages-side">
          <MessageBox words={words} label="Send a message to the fleet" />
        </div>
      </div>
    </Screen>
  )
}

async function send({ Content, Sites }: Words, isOnline: boolean): Promise<boolean> {
  if (Sites.length > 0) return await sendMessage(Content, Sites, isOnline)
  notify('Please select at least one site', 'error')
  return false
}
