import { useLiveQuery } from '../../data/use-live-query.ts'
import { checkmarkDoneOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { RefusedItem } from '../../../contract/sync.ts'
import { type Person, toPerson } from '../../../domain/access/rights.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { getSession } from '../../../mirror/reads/audits.ts'
import { listNeedsYou } from '../../../mirror/reads/queue.ts'
import type { HeldAct } from '../../../sync/sync-status.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { PartView } from '../../kit/part-view.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { useSyncStatus, useUser, useYardLoaded } from '../../data/use-session.ts'
import { failedPhotos } from '../photos/overlays.ts'
import { behindOf } from './dependants.tsx'
import { groupLateChecks, type KnownSession, type LateChecks } from './late-checks.ts'
import { LateChecksCard } from './late-checks-card.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefusedCard } from './refused-card.tsx'
import { ParkedGroup } from './parked-group.tsx'
import { dropLateChecks } from './save-late-checks.ts'
import { readLines } from './waiting-list.tsx'
import type { WaitingLine } from './waiting-lines.ts'
import { dropWords } from './way-words.ts'
import { dropItem, handOver, listParked } from './ways-forward.ts'
import './needs-you.css'

export interface NeedsYouPanelProps {
  readonly site: Site
  readonly onClose: () => void
}

const nobody: Person = { Roles: [] }
const noHeld: readonly HeldAct[] = []

type Asking = { readonly name: 'drop' | 'hand-over'; readonly item: RefusedItem }

/** All that was rejected and waits for this person. */
export function NeedsYouPanel({ site, onClose }: NeedsYouPanelProps) {
  const read = useLiveQuery(readItems, [])
  const items = read?.others
  const [dropping, setDropping] = useState<LateChecks | null>(null)
  const held = useSyncStatus()?.held ?? noHeld
  const lines = useLiveQuery(() => readLines(held), [held])
  const isLoaded = useYardLoaded()
  const failed = useSyncStatus()?.photos.failed ?? 0
  const isEmpty = read !== undefined && read.others.length + read.groups.length + failed === 0
  const user = useUser()
  const person = user ? toPerson(user) : nobody
  const behind = ({ Key }: RefusedItem) => lines?.filter((line) => line.behind?.key === Key) ?? []
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <>
      <Dialog title="Needs you" wide onClose={onClose}>
        {(read === undefined || (isEmpty && !isLoaded)) && <Loading label="Loading" />}
        {isEmpty && isLoaded && <EmptyState icon={checkmarkDoneOutline} text="Nothing needs you." />}
        <ParkedGroup items={listParked(items ?? [], user?.UserID, person)} />
        {failed > 0 && <PartView part={failedPhotos} props={{ site }} />}
        <ul className="refused-list">
          {read?.groups.map((group) => (
            <LateChecksCard
              key={`${group.UserID}:${group.AuditID}`}
              group={group}
              site={site}
              own={group.UserID === user?.UserID}
              onDrop={() => setDropping(group)}
            />
          ))}
          {items?.map((item) => (
            <RefusedCard
              key={item.Key}
              item={item}
              site={site}
              person={person}
              own={item.UserID === user?.UserID}
              behind={behind(item)}
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
          note={dropNote(behind(asking.item))}
          needed="Please give a reason"
          onSend={(reason) => dropItem(asking.item, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {dropping && (
        <ReasonDialog
          title="Drop these checks?"
          label="Reason"
          confirmLabel="Drop"
          needed="Please give a reason"
          onSend={(reason) => dropLateChecks(dropping, reason)}
          onClose={() => setDropping(null)}
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

async function readItems() {
  const items = await listNeedsYou()
  const ids = new Set(items.map(({ Body }) => Body.AuditID).filter((id) => typeof id === 'number'))
  const sessions = await Promise.all([...ids].map(async (id) => [id, await getSession(id)] as const))
  const known = new Map<number, KnownSession>(sessions.flatMap(([id, audit]) => (audit ? [[id, audit] as const] : [])))
  return groupLateChecks(items, (id) => known.get(id) ?? null)
}

/** Returns what a drop also drops; null when nothing waits. */
function dropNote(lines: readonly WaitingLine[]): string | null {
  const { count, needing } = behindOf(lines)
  if (count === 0) return null
  const waiting = count === 1 ? '1 more change waits for it.' : `${count} more changes wait for it.`
  return `${waiting} ${dropWords({ count, needing })}`
}
