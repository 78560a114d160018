import { syncOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { RefusedItem } from '../../../contract/sync.ts'
import { Button } from '../../kit/button.tsx'
import { sendAllAgain } from './ways-forward.ts'

/** Resends all with one tap, such as a queue made with an older version. */
export function ParkedGroup({ items }: { readonly items: readonly RefusedItem[] }) {
  const [busy, setBusy] = useState(false)
  if (items.length < 2) return null
  async function send() {
    setBusy(true)
    await sendAllAgain(items).finally(() => setBusy(false))
  }
  return (
    <div className="parked-group">
      <p>{items.length} changes reached the server and were not carried out.</p>
      <Button tone="primary" icon={syncOutline} busy={busy} onClick={() => void send()}>
        Send all again
      </Button>
    </div>
  )
}
