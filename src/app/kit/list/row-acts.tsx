import { ellipsisHorizontal } from 'ionicons/icons'
import { memo, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { notify } from '../notice.tsx'
import { PopoverButton } from '../popover-button.tsx'
import type { RowAct } from './list-column.ts'
import './row-acts.css'

export interface ActButtonProps<R> {
  readonly row: R
  readonly act: RowAct<R>
  readonly look: 'words' | 'icon' | 'line'
  /** Closes the menu after the act. */
  readonly onDone?: () => void
}

/** A button of one act; nothing where the row has no such act. */
export function ActButton<R>({ row, act, look, onDone }: ActButtonProps<R>): ReactNode {
  if (act.has && !act.has(row)) return null
  const refused = act.refused?.(row) ?? null
  const words = act.words(row)
  return (
    <button
      type="button"
      className={`row-act row-act-${look}`}
      data-place={act.place}
      data-stays={act.staysOnCards}
      aria-label={act.label(row)}
      title={refused ?? (look === 'icon' ? words : undefined)}
      // A disabled button would say why only to a mouse.
      aria-disabled={refused !== null}
      onClick={() => {
        if (refused !== null) {
          // An open menu would lie over the words.
          onDone?.()
          return notify(refused, 'error')
        }
        // First, since closing the menu has the page laid out, and the worker can save meanwhile.
        act.onTap(row)
        onDone?.()
      }}
    >
      <Icon icon={act.icon(row)} />
      {look !== 'icon' && (
        <span>
          {words}
          {act.note?.(row)}
        </span>
      )}
    </button>
  )
}

export interface MoreButtonProps<R> {
  readonly row: R
  readonly name: string
  readonly acts: readonly RowAct<R>[]
}

/** The menu with all acts of a row. */
export const MoreButton = memo(PlainMoreButton) as typeof PlainMoreButton

function PlainMoreButton<R>({ row, name, acts }: MoreButtonProps<R>) {
  return (
    <PopoverButton label={`More on ${name}`} className="row-act row-act-icon" face={<Icon icon={ellipsisHorizontal} />}>
      {(close) => acts.map((act) => <ActButton key={act.id} row={row} act={act} look="line" onDone={close} />)}
    </PopoverButton>
  )
}
