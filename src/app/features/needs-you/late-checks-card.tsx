import { useLiveQuery } from '../../data/use-live-query.ts'
import { alertCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { RefusedItem } from '../../../contract/sync.ts'
import { auditTitle } from '../../../domain/audits/report.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { readNames } from '../../../mirror/reads/act-names.ts'
import { getSession, listOpenSessions } from '../../../mirror/reads/audits.ts'
import { resolveTrailer } from '../../../mirror/reads/trailers.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { LateChecks } from './late-checks.ts'
import { type LateCells, lateCells } from './late-words.ts'
import { addLateChecks } from './save-late-checks.ts'

export interface LateChecksCardProps {
  readonly group: LateChecks
  readonly site: Site
  /** True when the reader made the checks. */
  readonly own: boolean
  readonly onDrop: () => void
}

/** Checks after somebody else closed the session, with one decision for all. */
export function LateChecksCard({ group, site, own, onDrop }: LateChecksCardProps) {
  const { checks } = group
  const known = useLiveQuery(() => readKnown(group), [group])
  const [busy, setBusy] = useState(false)
  if (!known) return null
  const { type, openID, cellsOf } = known
  async function add() {
    setBusy(true)
    await addLateChecks(group, type, openID)
    setBusy(false)
  }
  const count = `${checks.length} ${checks.length === 1 ? 'check' : 'checks'}`
  return (
    <li className="refused">
      <h3>{`${auditTitle(type)}: ${count} made after the close`}</h3>
      {!own && <p className="refused-when">{group.UserName}</p>}
      <p className="refused-words">
        <Icon icon={alertCircleOutline} />
        {group.words}
      </p>
      {checks.length === 0 && <p className="refused-note">All of them were taken back.</p>}
      {checks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach it to scroll.
        <section className="late-checks" aria-label="Checks after the close" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Spot</th>
                <th scope="col">Trailer#</th>
                <th scope="col">Answer</th>
                <th scope="col">Made</th>
              </tr>
            </thead>
            <tbody>
              {checks.map((item) => (
                <CheckRow key={item.Key} item={item} cells={cellsOf(item)} zone={site.Timezone} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="refused-ways">
        {own && checks.length > 0 && (
          <Button tone="primary" busy={busy} onClick={() => void add()}>
            {openID === null ? 'Open a new session with these' : 'Add to the open session'}
          </Button>
        )}
        <Button tone="danger" disabled={busy} onClick={onDrop}>
          Drop
        </Button>
      </div>
    </li>
  )
}

interface CheckRowProps {
  readonly item: RefusedItem
  readonly cells: LateCells
  readonly zone: string
}

function CheckRow({ item, cells: { place, number, answer }, zone }: CheckRowProps) {
  return (
    <tr>
      <td>{place}</td>
      <td>{number}</td>
      <td>{answer}</td>
      <td>{showDateTime(item.MadeAt, zone)}</td>
    </tr>
  )
}

async function readKnown(group: LateChecks) {
  const [session, open, listedAt] = await Promise.all([
    getSession(group.AuditID),
    listOpenSessions(group.SiteID),
    readListed(group),
  ])
  const names = await readNames((asked) => {
    for (const item of group.checks) lateCells(item, asked, listedAt)
  })
  const type = session?.Type ?? 1
  const cellsOf = (item: RefusedItem) => lateCells(item, names, listedAt)
  return { type, openID: open.find(({ Type }) => Type === type)?.ID ?? null, cellsOf }
}

/** Reads where the list has the trailers of checks that name no spot. */
async function readListed({ checks }: LateChecks): Promise<(trailerID: number) => number | null> {
  const ids = checks.flatMap(({ Body: { LocationID, TrailerID } }) =>
    typeof TrailerID === 'number' && typeof LocationID !== 'number' ? [TrailerID] : [],
  )
  const read = await Promise.all(ids.map(async (id) => [id, (await resolveTrailer(id))?.LocationID ?? null] as const))
  const places = new Map(read)
  return (trailerID) => places.get(trailerID) ?? null
}
