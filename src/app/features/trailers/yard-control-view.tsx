import { addOutline, lockClosedOutline, lockOpenOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import type { Column } from '../../kit/column.ts'
import { Pager } from '../../kit/pager.tsx'
import type { RowMarkState } from '../../kit/row-mark.tsx'
import { Screen } from '../../kit/screen.tsx'
import { SegmentTabs, type Tab } from '../../kit/segment-tabs.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import type { SessionButton } from './audit/use-audit-tab.ts'
import type { YardRow } from './yard-row.ts'
import type { YardSort, YardTab } from './yard-filter.ts'
import { YardFilters, type YardFiltersProps } from './yard-filters.tsx'

export interface YardControlViewProps {
  readonly tabs: readonly Tab<YardTab>[]
  readonly tab: YardTab
  readonly onTab: (tab: YardTab) => void
  readonly filters: YardFiltersProps
  /** Shown above an audit list. */
  readonly audit: ReactNode
  /** Opens or closes the audit session; null when that is not possible here. */
  readonly sessionButton: SessionButton | null
  readonly emptyText: string
  readonly columns: readonly Column<YardRow>[]
  /** Undefined until they are read. */
  readonly rows: readonly YardRow[] | undefined
  readonly count: number | undefined
  readonly skip: number
  readonly take: number
  readonly onPage: (page: { readonly skip: number; readonly take: number }) => void
  readonly sort: YardSort
  readonly onSort: (sortKey: YardSort['sortKey']) => void
  readonly mark: (row: YardRow) => RowMarkState | null
  /** The trailer whose form is open. */
  readonly selected: number | null
  /** Null when this person may not arrive a trailer. */
  readonly onArrive: (() => void) | null
  /** The open form, panel or dialog. */
  readonly panel: ReactNode
}

const PANEL_ID = 'yard-list'

/** Yard Control: arrivals and inventory of the active site (spec 2§2.1). */
export function YardControlView(props: YardControlViewProps) {
  const { onArrive } = props
  return (
    <Screen title="Arrive/Depart trailers" aside={<SyncStateLine />} panel={props.panel}>
      <div className="yard-head">
        {props.tabs.length > 1 && (
          <SegmentTabs label="Views" tabs={props.tabs} value={props.tab} onChange={props.onTab} panelID={PANEL_ID} />
        )}
        {onArrive && (
          <Button tone="primary" icon={addOutline} large onClick={onArrive}>
            Arrive Trailer
          </Button>
        )}
      </div>
      <YardFilters {...props.filters} />
      {props.audit}
      <div id={PANEL_ID} className="yard-list marked-below" role="tabpanel" aria-label={tabName(props)}>
        <DataTable
          label={tabName(props)}
          columns={props.columns}
          rows={props.rows}
          rowKey={rowKey}
          emptyText={props.emptyText}
          pageSize={props.take}
          sort={{ key: props.sort.sortKey, type: props.sort.sortType }}
          onSort={({ key }) => props.onSort(key as YardSort['sortKey'])}
          mark={props.mark}
          scrollKey={props.tab}
          selectedKey={props.selected}
        />
        <div className="yard-foot">
          <SessionAct sessionButton={props.sessionButton} />
          <Pager skip={props.skip} take={props.take} count={props.count} onChange={props.onPage} />
        </div>
      </div>
    </Screen>
  )
}

/** The main button of an audit tab, beside the pager so that it hides no cell of the list. */
function SessionAct({ sessionButton }: Pick<YardControlViewProps, 'sessionButton'>) {
  if (!sessionButton) return null
  const icon = sessionButton.label === 'Open session' ? lockOpenOutline : lockClosedOutline
  return (
    <Button tone="primary" large icon={icon} onClick={sessionButton.onTap}>
      {sessionButton.label}
    </Button>
  )
}

function rowKey(row: YardRow): number {
  return row.ID
}

function tabName({ tabs, tab }: YardControlViewProps): string {
  return tabs.find((one) => one.key === tab)?.label ?? 'ARRIVALS'
}
