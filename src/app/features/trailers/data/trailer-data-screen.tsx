import { useMemo, useState } from 'react'
import { toTrailerReportBody } from '../../../../contract/trailer-parameters.ts'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import { refuseRanges, trailerReportFile } from '../../../../domain/trailers/trailer-report.ts'
import type { TrailerSortKey } from '../../../../domain/trailers/trailer-query-fields.ts'
import { ExportProgress } from '../../../kit/export-progress.tsx'
import type { RowActs } from '../../../kit/list/table-columns.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { ReportButtons } from '../../../kit/list/report-buttons.tsx'
import { notify } from '../../../kit/notice.tsx'
import { NoteLine } from '../../../kit/note-line.tsx'
import { useUiStore } from '../../../data/ui-store.ts'
import { usePageSize } from '../../../data/use-list-choices.ts'
import { useReport } from '../../../data/use-report.ts'
import { useRowMarks } from '../../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../../data/of-site.tsx'
import { trailerGlyph } from '../../../forms/trailer-chips.tsx'
import { type OpenOverlay, useOverlays } from '../../../forms/use-overlays.tsx'
import { SyncStateLine } from '../../../shell/sync-state-line.tsx'
import { historyDialog, type OverlayContext, proofDialog } from '../overlays.ts'
import { eventsAct, historyAct, PAST_ACTS_WIDTH, proofAct } from '../past-acts.ts'
import { useFilterChoices } from '../use-yard-list.ts'
import { reportColumns } from '../yard-columns.tsx'
import { nextSort, type YardSort } from '../yard-filter.ts'
import type { YardRow } from '../yard-row.ts'
import { reportFilters } from './report-filters.ts'
import { type ReportFilter, toReportQuery, usualFilter } from './trailer-data-filter.ts'
import { useReportRows } from './use-report-rows.ts'

const SCREEN = 'trailer-data'
/** Spec 2§9. */
const TRAILER_REFRESH_MS = 60_000
const parts = [historyDialog, proofDialog]
const LATEST_FIRST: YardSort = { sortKey: 'ArrivalDate', sortType: 'desc' }

/** The trailers of the active site, to look at and to export; empty until person and site are known. */
export default ofSite(TrailerData)

function TrailerData({ user, site }: OfSite) {
  const report = useReport(
    { user, site },
    { screen: SCREEN, refreshMs: TRAILER_REFRESH_MS, file: 'trailerReportExport', usual: usualFilter },
  )
  const { zone, today, now, state, asked } = report
  const [sort, setSort] = useState(LATEST_FIRST)
  const [skip, setSkip] = useState(0)
  const take = usePageSize(SCREEN)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the clock only the day matters.
  const query = useMemo(
    () => toReportQuery(asked, now, zone, { ...sort, skip, take }),
    [asked, today, zone, sort, skip, take],
  )
  const { rows, count, marks, note } = useReportRows(query, site, report.active)
  const { open, row, view } = useOverlays({ context: { site, user }, shown: rows !== undefined, parts })
  const columns = useMemo(() => reportColumns(site), [site])
  const acts = useMemo(() => reportActs(open), [open])
  const choices = useFilterChoices(site)
  const mark = useRowMarks(marks)

  /** The list and the file are of the filters in the fields, so that they never differ. */
  function apply(): ReportFilter | null {
    const wanted = state.filter
    const crossed = refuseRanges(wanted)
    if (crossed) {
      notify(Object.values(crossed).join('. '), 'error')
      return null
    }
    report.apply()
    setSkip(0)
    return wanted
  }
  function exportShown() {
    const wanted = apply()
    if (!wanted) return
    const body = toTrailerReportBody(toReportQuery(wanted, now, zone))
    void report.file.run({ body }, trailerReportFile(site, now))
  }
  return (
    <ListScreen
      title="Trailers data"
      state={<SyncStateLine />}
      filters={{
        // The list follows the fields only at a tap on Filter, so a chip could say what is not listed.
        fields: reportFilters(state, site, choices, today).map((field) => ({ ...field, chip: null })),
        onClear: () => {
          report.clear()
          setSkip(0)
        },
        actions: (
          <ReportButtons
            onFilter={apply}
            onExport={may(toPerson(user), 'trailers.read') ? exportShown : null}
            busy={report.file.busy}
          />
        ),
      }}
      view={report.view}
      note={
        <>
          <ExportProgress progress={report.file.progress} />
          <NoteLine words={note} />
        </>
      }
      label="Trailers data"
      columns={columns}
      acts={acts}
      list={{
        rows,
        rowKey,
        mark,
        glyph,
        emptyText: 'No entries.',
        pager: {
          ...{ skip, take, count },
          onChange: (page) => {
            if (page.take !== take) useUiStore.getState().setPageSize(SCREEN, page.take)
            setSkip(page.skip)
          },
        },
      }}
      sort={{ key: sort.sortKey, type: sort.sortType }}
      onSort={({ key }) => {
        setSort(nextSort(sort, key as TrailerSortKey))
        setSkip(0)
      }}
      selectedKey={row}
      panel={view}
    />
  )
}

function rowKey({ ID }: YardRow): number {
  return ID
}

function glyph({ Type }: YardRow): string {
  return trailerGlyph(Type)
}

/** The acts on the past of a trailer. */
function reportActs(open: OpenOverlay<OverlayContext>): RowActs<YardRow> {
  return {
    acts: [historyAct(open, 'link'), eventsAct(open), proofAct(open)],
    header: 'History',
    width: PAST_ACTS_WIDTH,
  }
}
