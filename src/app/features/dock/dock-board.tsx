import { addOutline, checkmarkDoneOutline, personAddOutline } from 'ionicons/icons'
import { createContext, memo, type ReactNode, useContext, useRef } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { minutesBetween, showSpan } from '../../../domain/values/display.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { statusIcon } from '../../forms/trailer-chips.tsx'
import { useIsFresh } from '../../data/fresh-rows.ts'
import { Icon } from '../../kit/icon.tsx'
import { notify } from '../../kit/notice.tsx'
import { MoreButton } from '../../kit/list/row-acts.tsx'
import type { RowActs } from '../../kit/list/table-columns.tsx'
import { RowMark, type RowMarkShown } from '../../kit/row-mark.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { useActive } from '../../kit/use-active.ts'
import { useDragOnto } from '../../kit/use-drag-onto.tsx'
import { startTask } from '../tasks/overlays.ts'
import { type DockActs, DoorState, doorTone, isWorkedOn, refuseTask, waits } from './dock-columns.tsx'
import type { DoorRow } from './dock-rows.ts'
import { DriversPanel } from './drivers-panel.tsx'
import '../../kit/tones.css'
import './dock.css'

export interface DockBoardProps {
  readonly site: Site
  /** Undefined: loading. */
  readonly doors: readonly DoorRow[] | undefined
  readonly mark: (door: DoorRow) => RowMarkShown | null
  /** Null for a person who only reads. Must be memoized. */
  readonly acts: DockActs | null
  /** The menu of a tile. Must be memoized. */
  readonly rowActs: RowActs<DoorRow>
  readonly minute: Instant
}

/** The time until which the doors count. It is no prop of the tiles, so that a minute draws the times again alone. */
export const BoardMinute = createContext<Instant | null>(null)

/**
 * Each door as a tile, for a wall screen or a glance, with the drivers beside: a waiting task is
 * dragged onto a driver, or assigned by its button.
 */
export function DockBoard({ site, doors, mark, acts, rowActs, minute }: DockBoardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const active = useActive()
  const drag = useDragOnto(frame, 'Onto a driver', (doorID, driverID) => {
    const next = doors?.find(({ ID }) => ID === doorID)?.next
    if (next) void startTask(next, driverID)
  })
  if (!doors) return <Loading label="Loading" />
  if (doors.length === 0) return <EmptyState text="No locations" />
  return (
    <div className="dock-view">
      <div ref={frame} className="dock-row" onPointerDown={acts ? drag.onPointerDown : undefined}>
        <BoardMinute value={minute}>
          <Tiles doors={doors} mark={mark} acts={acts} rowActs={rowActs} />
        </BoardMinute>
        <DriversPanel site={site} active={active} over={drag.over} />
      </div>
      {drag.ghost}
    </div>
  )
}

interface TilesProps extends Pick<DockBoardProps, 'mark' | 'acts' | 'rowActs'> {
  readonly doors: readonly DoorRow[]
}

/** Memoized: a drag redraws no tile. */
const Tiles = memo(({ doors, mark, acts, rowActs }: TilesProps) => (
  <ul className="dock-board" aria-label="Doors">
    {doors.map((door) => (
      <FollowedTile key={door.ID} {...tileOf(door, mark(door), acts, rowActs)} />
    ))}
  </ul>
))
Tiles.displayName = 'Tiles'

export interface DoorTileProps {
  readonly door: DoorRow
  /** Of its mark; undefined without one. */
  readonly state: RowMarkShown['state'] | undefined
  readonly age: RowMarkShown['age'] | undefined
  readonly acts: DockActs | null
  readonly rowActs: RowActs<DoorRow>
}

/** Returns the props of a tile; they stay the same while its door does, so it is not redrawn. */
export function tileOf(
  door: DoorRow,
  mark: RowMarkShown | null,
  acts: DockActs | null,
  rowActs: RowActs<DoorRow>,
): DoorTileProps {
  return { door, state: mark?.state, age: mark?.age, acts, rowActs }
}

/** Renders again only when its door changed, or when somebody else has just changed it. */
const FollowedTile = memo((props: DoorTileProps) => (
  <DoorTile {...props} fresh={useIsFresh('Locations', props.door.ID)} />
))
FollowedTile.displayName = 'FollowedTile'

export function DoorTile({ door, state, age, fresh, acts, rowActs }: DoorTileProps & { readonly fresh: boolean }) {
  return (
    <li className="dock-tile" data-tone={doorTone(door) ?? undefined} data-fresh={fresh || undefined}>
      <div className="dock-tile-head">
        <b className="dock-tile-door">{door.DoorName}</b>
        {door.state !== null && <DoorState door={door} />}
      </div>
      <div className="dock-tile-trailer" data-open={door.TrailerID === null}>
        <TrailerNumber door={door} acts={acts} />
        {door.ScacName && <span className="dock-tile-scac">{door.ScacName}</span>}
      </div>
      <div className="dock-tile-line">
        <span className="dock-tile-load">
          {door.statusName !== '' && <Icon icon={statusIcon(door.status) ?? ''} />}
          {door.statusName}
        </span>
        {/* A mark takes the place of the direction, so that nothing moves. */}
        {state ? (
          <RowMark state={state} age={age ?? null} />
        ) : (
          <span>{door.Direction === 'None' ? '' : door.Direction}</span>
        )}
      </div>
      <TimeInDoor door={door} />
      <NextTask door={door} acts={acts} />
      {acts && (
        <div className="dock-tile-foot">
          <NextAct door={door} acts={acts} />
          <MoreButton row={door} name={door.DoorName} acts={rowActs.acts} />
        </div>
      )}
    </li>
  )
}

interface PartProps {
  readonly door: DoorRow
  readonly acts: DockActs | null
}

function TrailerNumber({ door, acts }: PartProps): ReactNode {
  if (door.TrailerID === null || !acts) return door.TrailerNumber
  return (
    <button
      type="button"
      className="row-name"
      aria-label={`History ${door.TrailerNumber}`}
      onClick={() => acts.onTrailer(door)}
    >
      {door.TrailerNumber}
    </button>
  )
}

/** The shipment, and the time in the door beside the site's limit, as text and as a bar. */
function TimeInDoor({ door }: { readonly door: DoorRow }) {
  const { since, limit, ShipmentNumber } = door
  const minute = useContext(BoardMinute)
  const elapsed = since === null || minute === null ? null : minutesBetween(since, minute)
  return (
    <>
      <div className="dock-tile-line dock-tile-time">
        <span className="dock-tile-shipment">{ShipmentNumber}</span>
        {elapsed !== null && (
          <span>
            <b>{showSpan(elapsed)}</b> <span className="dock-tile-limit">of {showSpan(limit)}</span>
          </span>
        )}
      </div>
      <div className="dock-tile-bar" aria-hidden="true">
        {elapsed !== null && <div style={{ width: `${Math.min(100, (elapsed / Math.max(limit, 1)) * 100)}%` }} />}
      </div>
    </>
  )
}

/** The next task; its grip drags it onto a driver while it waits. */
function NextTask({ door, acts }: PartProps) {
  const { next, DoorName } = door
  if (!next) return <div className="dock-tile-next" />
  return (
    <div className="dock-tile-next">
      {acts && waits(door) && (
        <span
          className="dock-tile-grip"
          data-drag={door.ID}
          data-name={next.words}
          title="Drag onto a driver"
          aria-hidden="true"
        >
          <span className="move-grip" />
        </span>
      )}
      {acts ? (
        <button
          type="button"
          className="dock-tile-task"
          aria-label={`Open ${next.words} at ${DoorName}`}
          onClick={() => acts.onTask(door)}
        >
          {next.words}
        </button>
      ) : (
        next.words
      )}
    </div>
  )
}

/** The one act that comes next at the door. */
function NextAct({ door, acts }: { readonly door: DoorRow; readonly acts: DockActs }) {
  const { DoorName, next } = door
  if (next && waits(door)) {
    return (
      <TileButton
        icon={personAddOutline}
        words="Assign driver"
        label={`Assign driver to ${next.words} at ${DoorName}`}
        onTap={() => acts.onAssign(door)}
      />
    )
  }
  if (next && isWorkedOn(door)) {
    return (
      <TileButton
        icon={checkmarkDoneOutline}
        words="Complete"
        label={`Complete ${next.words} at ${DoorName}`}
        onTap={() => acts.onComplete(door)}
      />
    )
  }
  const words = door.TrailerID === null ? 'Spot' : 'Pull'
  return (
    <TileButton
      icon={addOutline}
      words={words}
      label={`${words}: add task at ${DoorName}`}
      refused={refuseTask(door)}
      onTap={() => acts.onAddTask(door)}
    />
  )
}

interface TileButtonProps {
  readonly icon: string
  readonly words: string
  readonly label: string
  readonly refused?: string | null
  readonly onTap: () => void
}

function TileButton({ icon, words, label, refused = null, onTap }: TileButtonProps) {
  return (
    <button
      type="button"
      className="row-act dock-tile-act"
      aria-label={label}
      title={refused ?? undefined}
      aria-disabled={refused !== null}
      onClick={() => (refused === null ? onTap() : notify(refused, 'error'))}
    >
      <Icon icon={icon} />
      {words}
    </button>
  )
}
