import { downloadOutline, refreshOutline, warningOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { saveQueueToFile } from './save-queue.ts'
import './full-page.css'

/** The error fallback (spec 1§2.3), which saves unsent entries to a file. */
export function ErrorScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  const save = () => saveQueueToFile().then(({ words }) => setAnswer(words))
  return (
    <main className="full-page" role="alert">
      <Icon icon={warningOutline} />
      <p>We apologize, but it looks like something went wrong. Please refresh the page. Sorry for the inconvenience.</p>
      <div className="full-page-buttons">
        <Button tone="primary" icon={refreshOutline} onClick={() => window.location.reload()}>
          Refresh
        </Button>
        <Button icon={downloadOutline} onClick={() => void save()}>
          Save queue to file
        </Button>
      </div>
      <p role="status">{answer}</p>
    </main>
  )
}
