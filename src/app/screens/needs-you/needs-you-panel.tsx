import { useLiveQuery } from 'dexie-react-hooks'
import { checkmarkDoneOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { RefusedItem } from '../../../contract/sync.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { listNeedsYou } from '../../../mirror/reads/queue.ts'
import { Dialog } from '../../components/dialog.tsx'
import { EmptyState, Loading } from '../../components/states.tsx'
import { useUser } from '../../stores/use-session.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefusedCard } from './refused-card.tsx'
import { dropItem, handOver } from './ways-forward.ts'
import './needs-you.css'

export interface NeedsYouPanelProps {
  readonly site: Site
  readonly onClose: () => void
}

type Asking = { readonly name: 'drop' | 'hand-over'; readonly item: RefusedItem }

/** Everything that was refused and waits for this person: what was done, the server's words, both rows, and the ways forward. */
export function NeedsYouPanel({ site, onClose }: NeedsYouPanelProps) {
  const items = useLiveQuery(listNeedsYou, [])
  const user = useUser()
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <>
      <Dialog title="Needs you" wide onClose={onClose}>
        {items === undefined && <Loading label="Loading" />}
        {items?.length === 0 && <EmptyState icon={checkmarkDoneOutline} text="Nothing needs you." />}
        <ul className="refused-list">
          {items?.map((item) => (
            <RefusedCard
              key={item.Key}
              item={item}
              site={site}
              own={item.UserID === user?.UserID}
              onAsk={(name) => setAsking({ name, item })}
              onLeave={onClose}
            />
          ))}
        </ul>
      </Dialog>
      {asking?.name === 'drop' && (
        <ReasonDialog
          title="Drop this change?"
          label="Reason"
          confirmLabel="Drop"
          needed="Please give a reason"
          onSend={(reason) => dropItem(asking.item, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.name === 'hand-over' && (
        <ReasonDialog
          title="Hand to a supervisor"
          label="Note for the supervisor"
          confirmLabel="Hand over"
          needed={null}
          onSend={(note) => handOver(asking.item, note)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
