import { addOutline } from 'ionicons/icons'
import { memo } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { RowMark, type RowMarkShown } from '../../kit/row-mark.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { type DockActs, DoorState, doorTone, elapsedWords, refuseTask } from './dock-columns.tsx'
import type { DoorRow } from './dock-rows.ts'
import '../../kit/tones.css'
import './dock.css'

export interface DockBoardProps {
  /** Undefined: loading. */
  readonly doors: readonly DoorRow[] | undefined
  readonly mark: (door: DoorRow) => RowMarkShown | null
  /** Null for a person who only reads. */
  readonly acts: DockActs | null
}

/** Each door as a tile, for a wall screen or a glance: trailer, load, time against the limit, next task. */
export function DockBoard({ doors, mark, acts }: DockBoardProps) {
  if (!doors) return <Loading label="Loading" />
  if (doors.length === 0) return <EmptyState text="No locations" />
  return (
    <ul className="dock-board" aria-label="Doors">
      {doors.map((door) => {
        const shown = mark(door)
        return <DoorTile key={door.ID} door={door} state={shown?.state} age={shown?.age} acts={acts} />
      })}
    </ul>
  )
}

interface DoorTileProps {
  readonly door: DoorRow
  /** Of its mark; undefined without one. */
  readonly state: RowMarkShown['state'] | undefined
  readonly age: RowMarkShown['age'] | undefined
  readonly acts: DockActs | null
}

/** Renders again only when its door changed. */
const DoorTile = memo(({ door, state, age, acts }: DoorTileProps) => {
  const refused = refuseTask(door)
  return (
    <li className="dock-tile" data-tone={doorTone(door) ?? undefined}>
      <div className="dock-tile-head">
        <b className="dock-tile-door">{door.DoorName}</b>
        {state && <RowMark state={state} age={age ?? null} />}
        {door.state !== null && <DoorState door={door} />}
      </div>
      <div className="dock-tile-trailer" data-open={door.TrailerID === null}>
        {door.TrailerNumber}
        {door.ScacName && <span className="dock-tile-scac">{door.ScacName}</span>}
      </div>
      <div className="dock-tile-line">
        <span>{elapsedWords(door)}</span>
        <span>{door.Direction === 'None' ? '' : door.Direction}</span>
      </div>
      <div className="dock-tile-foot">
        {door.nextTask !== null && (
          <button type="button" className="dock-tile-task" disabled={acts === null} onClick={() => acts?.onTask(door)}>
            {door.nextTask}
          </button>
        )}
        {acts && door.nextTask === null && (
          <button
            type="button"
            className="dock-tile-task"
            aria-label={`Add task at ${door.DoorName}`}
            disabled={refused !== null}
            title={refused ?? undefined}
            onClick={() => acts.onAddTask(door)}
          >
            <Icon icon={addOutline} />
            Add task
          </button>
        )}
      </div>
    </li>
  )
})
DoorTile.displayName = 'DoorTile'
