import {
  alertCircleOutline,
  hourglassOutline,
  clipboardOutline,
  gridOutline,
  locationOutline,
  swapVerticalOutline,
  timeOutline,
} from 'ionicons/icons'
import type { Overview } from '../../../domain/overview/overview.ts'
import { LocationType } from '../../../domain/trailers/trailer-lists.ts'
import { DUE_SOON, OVERDUE } from '../../../domain/overview/bands.ts'
import { MISSING, showSpan } from '../../../domain/values/display.ts'
import { Icon } from '../../kit/icon.tsx'
import { spanWords } from './overview-charts.ts'
import type { OverviewLinks } from './overview-links.ts'

/** A figure of the first line. */
export interface OverviewTile {
  readonly title: string
  readonly icon: string
  readonly figure: string
  readonly detail: string
  readonly tone?: 'wait' | 'need' | undefined
  readonly onOpen: (() => void) | null
}

/** Returns the key figures, those first that somebody has to act on. */
export function overviewTiles({ yard, checks, tasks, doors }: Overview, links: OverviewLinks): readonly OverviewTile[] {
  const { reefers, trailers, placed, completed } = links
  const [overdue = 0, soon = 0] = checks?.due ?? []
  const spots = yard.places.find(({ Type }) => Type === LocationType.ParkingSpot)
  return [
    ...(checks
      ? [
          {
            ...{ title: 'Checks overdue', icon: alertCircleOutline, figure: String(overdue) },
            detail: checks.latest === null ? 'none is late' : `oldest by ${showSpan(checks.latest)}`,
            tone: overdue > 0 ? ('need' as const) : undefined,
            onOpen: reefers && (() => reefers({ checkDue: OVERDUE })),
          },
          {
            ...{ title: 'Due in 30 m', icon: timeOutline, figure: String(soon), detail: `of ${checks.count} reefers` },
            tone: soon > 0 ? ('wait' as const) : undefined,
            onOpen: reefers && (() => reefers({ checkDue: DUE_SOON })),
          },
        ]
      : []),
    {
      ...{ title: 'On the yard', icon: swapVerticalOutline, figure: String(yard.count) },
      detail: `median ${spanWords(yard.medianDwell)}`,
      onOpen: trailers && (() => trailers({})),
    },
    {
      ...{ title: 'Spots taken', icon: locationOutline },
      figure: spots ? `${Math.round((spots.taken / spots.total) * 100)} %` : MISSING,
      detail: spots ? `${spots.taken} of ${spots.total}` : 'no spots at this site',
      onOpen: spots && placed ? () => placed(LocationType.ParkingSpot) : null,
    },
    {
      ...{ title: 'In doors', icon: gridOutline, figure: String(doors.taken), onOpen: links.doors },
      detail: doors.late === 0 ? 'none over the limit' : `${doors.late} over the limit`,
      tone: doors.late > 0 ? 'wait' : undefined,
    },
    {
      ...{ title: 'Tasks waiting', icon: clipboardOutline, figure: String(tasks.pending), onOpen: links.pending },
      detail: `${tasks.priority} priority, ${tasks.late} late`,
      tone: tasks.late > 0 ? 'wait' : undefined,
    },
    {
      ...{ title: 'Task, median', icon: hourglassOutline, figure: spanWords(tasks.completed.work) },
      detail: `${tasks.completed.count} completed`,
      onOpen: completed && (() => completed({})),
    },
  ]
}

/** The key figures of a site, each a tap away from its list. */
export function OverviewTiles({ tiles }: { readonly tiles: readonly OverviewTile[] }) {
  return (
    <ul className="overview-tiles" aria-label="Key figures">
      {tiles.map((tile) => (
        <li key={tile.title}>
          <Tile tile={tile} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ tile: { title, icon, figure, detail, tone, onOpen } }: { readonly tile: OverviewTile }) {
  const words = (
    <>
      <span className="overview-tile-title">
        {title}
        <Icon icon={icon} />
      </span>
      <b className="overview-tile-figure">{figure}</b>
      <span className="overview-tile-detail">{detail}</span>
    </>
  )
  if (!onOpen) {
    return (
      <div className="overview-tile" data-tone={tone}>
        {words}
      </div>
    )
  }
  return (
    <button type="button" className="overview-tile" data-tone={tone} onClick={onOpen}>
      {words}
    </button>
  )
}
