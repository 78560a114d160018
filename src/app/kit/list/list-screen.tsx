import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '../button.tsx'
import type { Sort } from '../column.ts'
import { DataTable, type DataTableProps } from '../data-table.tsx'
import { Pager, type PagerProps } from '../pager.tsx'
import { Screen } from '../screen.tsx'
import { SegmentTabs, type SegmentTabsProps } from '../segment-tabs.tsx'
import { useTextScale } from '../theme-length.ts'
import { HANDLE_WIDTH, VirtualTable, type VirtualTableProps } from '../virtual-table.tsx'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'
import { ColumnChooser, SortChooser } from './list-choosers.tsx'
import { arranged, fitting, type ListColumn } from './list-column.ts'
import { actsWidth, type RowActs, tableColumns } from './table-columns.tsx'
import { useListLayout, useNarrowed } from './use-list-layout.ts'
import './list.css'

/** A page of rows, or the keys of a long list, read when in sight. */
type ListRows<R> =
  | (Pick<DataTableProps<R>, 'rows' | 'rowKey'> & { readonly pager?: PagerProps; readonly keys?: undefined })
  | (Pick<
      VirtualTableProps<R>,
      'keys' | 'rows' | 'busy' | 'onVisibleKeys' | 'separators' | 'onMove' | 'handleLabel' | 'tone'
    > & { readonly pager?: undefined; readonly rowKey?: undefined })

type RowLooks<R> = Pick<DataTableProps<R>, 'emptyText' | 'mark' | 'fresh' | 'glyph' | 'scrollKey'>

/** Choices kept per person and screen. */
export interface ListView {
  readonly filtersOpen: boolean
  readonly setFiltersOpen: (open: boolean) => void
  /** Shown IDs in order; null: as delivered. */
  readonly columns: readonly string[] | null
  readonly setColumns: (columns: readonly string[] | null) => void
}

export interface ListScreenProps<R, K extends string | number> {
  readonly title: string
  readonly state: ReactNode
  /** The main act of the screen; null where this person may not. */
  readonly add?: { readonly label: string; readonly icon: string; readonly onTap: () => void } | null
  readonly tabs?: Omit<SegmentTabsProps<K>, 'panelID'>
  readonly filters?: Pick<ListFiltersProps, 'fields' | 'onClear' | 'actions'>
  readonly view: ListView
  /** Between filters and list. */
  readonly note?: ReactNode
  /** The name of the list, for screen readers. */
  readonly label: string
  /** Pixels, of a table; cards take all the height. */
  readonly maxHeight?: number
  /** The name first; must be memoized. */
  readonly columns: readonly ListColumn<R>[]
  /** Must be memoized. */
  readonly acts: RowActs<R>
  readonly list: ListRows<R> & RowLooks<R>
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly selectedKey?: number | null
  readonly onOpen?: (key: number) => void
  /** The open form or dialog. */
  readonly panel?: ReactNode
  /** Another picture of the rows, in place of the table. */
  readonly instead?: ReactNode
}

const PANEL_ID = 'list'

/** One list: a table from 900 px, two-line cards below, with one markup and description. */
export function ListScreen<R, K extends string | number>(props: ListScreenProps<R, K>) {
  const { title, add, tabs, filters, view, list } = props
  const layout = useListLayout()
  const button = add && (
    <Button tone="primary" icon={add.icon} onClick={add.onTap}>
      {add.label}
    </Button>
  )
  const head = (
    <div className="list-head">
      {tabs && tabs.tabs.length > 1 && <SegmentTabs {...tabs} panelID={PANEL_ID} />}
      {layout === 'cards' ? props.state : button}
    </div>
  )
  const choosers = (
    <>
      {layout !== 'cards' && props.state}
      {layout === 'cards' && props.sort && props.onSort && (
        <SortChooser columns={props.columns} sort={props.sort} onSort={props.onSort} />
      )}
      {layout !== 'cards' && !props.instead && props.columns.length > 1 && (
        <ColumnChooser columns={props.columns} chosen={view.columns} onChoose={view.setColumns} />
      )}
    </>
  )
  const hasFoot = list.pager || (layout === 'cards' && button)
  return (
    <Screen title={title} aside={head} panel={props.panel}>
      {filters ? (
        <ListFilters {...filters} open={view.filtersOpen} onToggle={view.setFiltersOpen}>
          {choosers}
        </ListFilters>
      ) : (
        <div className="list-bar">{choosers}</div>
      )}
      {props.note}
      <div id={PANEL_ID} className="list" {...(tabs && { role: 'tabpanel', 'aria-label': props.label })}>
        {props.instead ?? <ListTable {...props} layout={layout} />}
        {hasFoot && (
          <div className="list-foot">
            {list.pager && <Pager {...list.pager} />}
            {layout === 'cards' && button}
          </div>
        )}
      </div>
    </Screen>
  )
}

/** Returns what a tap on a card does: the act of its name. */
function openByLink<R>({ rows, rowKey }: ListRows<R>, { acts }: RowActs<R>): ((key: number) => void) | undefined {
  const link = acts.find(({ place }) => place === 'link')
  if (!link || !rowKey) return undefined
  return (key) => {
    const row = rows?.find((one) => one !== undefined && rowKey(one) === key)
    if (row !== undefined && link.has?.(row) !== false && !link.refused?.(row)) link.onTap(row)
  }
}

/** Lines kept while rows without pages load. */
const LOADING_LINES = 10

function ListTable<R, K extends string | number>({
  layout,
  list,
  columns: all,
  acts,
  view,
  selectedKey = null,
  ...props
}: ListScreenProps<R, K> & { readonly layout: ReturnType<typeof useListLayout> }) {
  const frame = useRef<HTMLDivElement>(null)
  const scale = useTextScale()
  const narrowed = useNarrowed(frame, props.panel != null)
  const hasHandles = list.rowKey === undefined && list.onMove !== undefined
  const columns = useMemo(() => {
    const chosen = layout === 'cards' ? all : arranged(all, view.columns)
    const width =
      narrowed === null ? null : narrowed / scale - actsWidth(acts, layout) - (hasHandles ? HANDLE_WIDTH : 0)
    return tableColumns(width === null || layout === 'cards' ? chosen : fitting(chosen, width), acts, layout)
  }, [all, view.columns, acts, layout, narrowed, scale, hasHandles])
  const hasBeside = acts.acts.some(({ place }) => place === 'beside')
  const { label, sort, onSort, maxHeight } = props
  const frameProps = {
    ...{ ref: frame, className: 'list-frame' },
    ...{ 'data-wide-acts': acts.isWide, 'data-beside-acts': hasBeside || undefined },
    ...(maxHeight !== undefined && layout !== 'cards' && { style: { maxHeight: maxHeight * scale } }),
  }
  const page = `${list.pager?.skip} ${list.scrollKey} ${sort?.key} ${sort?.type}`
  const onPage = useEffectEvent((_page: string) => {
    // `scrollTo` returns a promise in newer browsers, which no effect may return.
    frame.current?.firstElementChild?.scrollTo({ top: 0 })
  })
  // Another page begins at its first row.
  useLayoutEffect(() => {
    onPage(page)
  }, [page])
  const onOpen = props.onOpen ?? (layout === 'cards' ? openByLink(list, acts) : undefined)
  const shared = { label, sort, onSort, columns, cards: layout === 'cards', selectedKey }
  if (list.rowKey === undefined) {
    const { pager: _pager, rowKey: _rowKey, ...rows } = list
    return (
      <div {...frameProps}>
        <VirtualTable {...rows} {...shared} onOpen={onOpen} />
      </div>
    )
  }
  const { pager, keys: _keys, ...rows } = list
  return (
    <div {...frameProps}>
      <DataTable
        {...rows}
        {...shared}
        lineActs={acts.hasLine}
        pageSize={pager?.take ?? LOADING_LINES}
        onOpen={onOpen && ((key) => onOpen(Number(key)))}
      />
    </div>
  )
}
