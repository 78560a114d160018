import { arrowDownOutline, arrowUpOutline, swapVerticalOutline } from 'ionicons/icons'
import { Button, IconButton } from '../button.tsx'
import type { Sort } from '../column.ts'
import { columnsDrawn } from '../drawings.ts'
import { Icon } from '../icon.tsx'
import { arranged, choiceOf } from './list-column.ts'
import { PopoverButton } from '../popover-button.tsx'

interface Choosable {
  readonly id: string
  readonly label: string
  readonly sortKey?: string
}

export interface ColumnChooserProps {
  /** As delivered; the first always stays. */
  readonly columns: readonly Choosable[]
  /** IDs of the shown columns in order; null: as delivered. */
  readonly chosen: readonly string[] | null
  readonly onChoose: (chosen: readonly string[] | null) => void
}

/** Chooses and orders a list's columns. */
export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const face = (
    <>
      <Icon icon={columnsDrawn} />
      <span>Columns</span>
    </>
  )
  return (
    <PopoverButton label="Columns" className="button button-plain list-button" face={face}>
      {(close) => (
        <div className="chooser">
          <h2>Columns</h2>
          <ChooserLines columns={columns} chosen={chosen} onChoose={onChoose} />
          <div className="chooser-foot">
            <Button tone="quiet" disabled={chosen === null} onClick={() => onChoose(null)}>
              As delivered
            </Button>
            <Button tone="primary" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      )}
    </PopoverButton>
  )
}

function ChooserLines({ columns, chosen, onChoose }: ColumnChooserProps) {
  const choose = (next: readonly string[]) => onChoose(choiceOf(columns, next, chosen))
  const [first, ...rest] = columns
  const inOrder = arranged(columns, chosen).slice(1)
  const shown = inOrder.map(({ id }) => id)
  const hidden = rest.filter(({ id }) => !shown.includes(id))
  const move = (at: number, by: number) => {
    const next = shown.toSpliced(at, 1)
    choose(next.toSpliced(at + by, 0, ...shown.slice(at, at + 1)))
  }
  return (
    <ul>
      {first && <ChooserLine label={first.label} isShown />}
      {inOrder.map(({ id, label }, at) => (
        <ChooserLine key={id} label={label} isShown onTick={() => choose(shown.filter((one) => one !== id))}>
          <IconButton
            icon={arrowUpOutline}
            label={`Move ${label} up`}
            disabled={at === 0}
            onClick={() => move(at, -1)}
          />
          <IconButton
            icon={arrowDownOutline}
            label={`Move ${label} down`}
            disabled={at === shown.length - 1}
            onClick={() => move(at, 1)}
          />
        </ChooserLine>
      ))}
      {hidden.map(({ id, label }) => (
        <ChooserLine key={id} label={label} isShown={false} onTick={() => choose([...shown, id])} />
      ))}
    </ul>
  )
}

interface ChooserLineProps {
  readonly label: string
  readonly isShown: boolean
  /** Missing for the column that stays. */
  readonly onTick?: () => void
  readonly children?: React.ReactNode
}

function ChooserLine({ label, isShown, onTick, children }: ChooserLineProps) {
  return (
    <li>
      <label className="check-line">
        <input className="check" type="checkbox" checked={isShown} disabled={!onTick} onChange={onTick} />
        <span>{label}</span>
      </label>
      {children}
    </li>
  )
}

export interface SortChooserProps {
  readonly columns: readonly Choosable[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** The order of cards, which have no header to tap. */
export function SortChooser({ columns, sort, onSort }: SortChooserProps) {
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined)
  return (
    <PopoverButton label="Sort" className="button button-plain list-button" face={<Icon icon={swapVerticalOutline} />}>
      {() => (
        <div className="chooser">
          <h2>Sort</h2>
          {sortable.map(({ id, label, sortKey = '' }) => {
            const now = sort.key === sortKey ? sort.type : null
            return (
              <button
                key={id}
                type="button"
                className="row-act row-act-line"
                aria-pressed={now !== null}
                onClick={() => onSort({ key: sortKey, type: now === 'asc' ? 'desc' : 'asc' })}
              >
                <span>{label}</span>
                {now && (
                  <Icon
                    icon={now === 'asc' ? arrowUpOutline : arrowDownOutline}
                    label={now === 'asc' ? 'ascending' : 'descending'}
                  />
                )}
              </button>
            )
          })}
        </div>
      )}
    </PopoverButton>
  )
}
