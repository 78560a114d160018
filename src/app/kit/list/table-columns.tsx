import type { ReactNode } from 'react'
import type { Column } from '../column.ts'
import type { ListColumn, RowAct } from './list-column.ts'
import { ActButton, MoreButton } from './row-acts.tsx'
import type { ListLayout } from './use-list-layout.ts'
import './whole-name.css'

export const noActs = { acts: [], header: '', width: 0 } as const

export interface RowActs<R> {
  readonly acts: readonly RowAct<R>[]
  /** The header of the last column, verbatim. */
  readonly header: string
  /** Pixels of the last column. */
  readonly width: number
  /** True when the acts need more room on a card than one act and the menu. */
  readonly isWide?: true
  /** True shows the acts of a card as a row of labelled buttons below its values. */
  readonly hasLine?: boolean
  /** Before the acts, such as a check's result. */
  readonly note?: (row: R) => ReactNode
}

/** Pixels of a column with one icon. */
const ICON_WIDTH = 76

/** Returns a table's or its cards' columns: the name first, the acts last. */
export function tableColumns<R>(
  columns: readonly ListColumn<R>[],
  rowActs: RowActs<R>,
  layout: ListLayout,
): readonly Column<R>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const end = endColumn(first, rowActs, layout)
  const name = nameColumn(first, rowActs.acts, layout)
  if (layout === 'cards') {
    return [name, ...rest.filter(({ card }) => card !== undefined), ...end].map(cardColumn)
  }
  const aside = layout === 'desk' ? rowActs.acts.filter(isOwnColumn).map(iconColumn) : []
  return [name, ...aside, ...[...rest.map(valueColumn), ...end].map(withoutCard)]
}

function nameColumn<R>(
  column: ListColumn<R>,
  acts: readonly RowAct<R>[],
  layout: ListLayout,
): Column<R> & { readonly card?: Column<R>['card'] } {
  const link = acts.find(({ place }) => place === 'link')
  const text = (layout === 'cards' && column.cardText) || column.text
  const plain = (row: R) => <b className={column.isWhole ? 'row-name whole-name' : 'row-name'}>{text(row)}</b>
  if (!link) return { ...valueColumn(column), render: plain }
  const button = (row: R) => (
    <button
      type="button"
      className="row-name"
      // Two buttons must not share a name: on a desk the act may have a button of its own.
      aria-label={layout === 'desk' && link.hasColumn !== false ? undefined : link.label(row)}
      title={link.words(row)}
      onClick={() => link.onTap(row)}
    >
      {text(row)}
    </button>
  )
  // A row without the act has a plain name.
  const render = (row: R) => (link.has?.(row) === false ? plain(row) : button(row))
  return { ...valueColumn(column), render }
}

function valueColumn<R>({
  id,
  label,
  text,
  render,
  cardRender: _card,
  cardText: _cardText,
  isWhole: _isWhole,
  ...look
}: ListColumn<R>): Column<R> {
  return { ...look, id, header: label, render: render ?? text }
}

function cardColumn<R>(column: ListColumn<R> | Column<R>): Column<R> {
  return 'label' in column ? valueColumn({ ...column, render: column.cardRender ?? column.render }) : column
}

function withoutCard<R>({ card: _card, cardLabel: _label, ...column }: Column<R>): Column<R> {
  return column
}

function isOwnColumn<R>({ place, hasColumn }: RowAct<R>): boolean {
  return (place === 'link' || place === 'more') && hasColumn !== false
}

/** Returns the width of all columns that hold acts, pixels. */
export function actsWidth<R>({ acts, width }: RowActs<R>, layout: ListLayout): number {
  return layout === 'desk' ? width + acts.filter(isOwnColumn).length * ICON_WIDTH : width
}

function iconColumn<R>(act: RowAct<R>): Column<R> {
  return {
    id: `act-${act.id}`,
    header: act.header,
    width: ICON_WIDTH,
    render: (row) => <ActButton row={row} act={act} look="icon" />,
  }
}

function endColumn<R>(
  first: ListColumn<R>,
  { acts, header, width, note, hasLine }: RowActs<R>,
  layout: ListLayout,
): readonly Column<R>[] {
  const main = acts.filter(({ place }) => place === 'main')
  const beside = acts.filter(({ place }) => place === 'beside')
  const own = layout === 'desk' ? acts.filter(({ hasColumn }) => hasColumn === false) : acts
  const more = own.filter(({ place }) => place === 'more')
  // A card's menu holds all acts, since a narrow card leaves out the button of the next act.
  const isMenu = (layout === 'cards' ? own : more).length > 1
  const [alone] = isMenu ? [] : more
  if (main.length === 0 && !isMenu && !alone && !note) return []
  const render = (row: R) => (
    <>
      {note?.(row)}
      {main.map((act) => (
        <ActButton key={act.id} row={row} act={act} look="words" />
      ))}
      {beside.map((act) => (
        <ActButton key={act.id} row={row} act={act} look={hasLine && layout === 'cards' ? 'words' : 'icon'} />
      ))}
      {alone && <ActButton row={row} act={alone} look="icon" />}
      {isMenu && <MoreButton row={row} name={first.text(row)} acts={acts} />}
    </>
  )
  return [{ id: 'acts', header, width, isEnd: true, card: 'acts', quietHeader: layout !== 'desk', render }]
}
