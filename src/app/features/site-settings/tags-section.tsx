import { addOutline, radioOutline } from 'ionicons/icons'
import { useCallback, useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { Tag } from '../../../domain/sites/tag.ts'
import { findScanned, listAllTags, listTagHolders } from '../../../mirror/reads/scans.ts'
import { useFilters } from '../../data/filter-store.ts'
import { useListView } from '../../data/ui-store.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { usePages } from '../../data/use-pages.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { useRowRemoval } from '../../forms/use-row-removal.ts'
import { searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { notify } from '../../kit/notice.tsx'
import { useActive } from '../../kit/use-active.ts'
import { useWedgeScanner } from '../../kit/use-wedge-scanner.ts'
import { overlayStack } from '../../kit/overlay-stack.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { tagForm } from './overlays.ts'
import { TITLE } from './section-screen.tsx'
import type { SectionProps } from './section-props.ts'
import { tagCalls, tagRemoval, toTagInput } from './tags-calls.ts'
import { matchingTags, tagColumns, type TagRow } from './tags-list.ts'

const SCREEN = 'site-settings-tags'

const parts = [tagForm]

const usual = { keyword: '', skip: 0 }

/** The RFID tags of the active site. A scan opens its tag, or the form of a new one. */
export function TagsSection({ site, user, tabs }: SectionProps) {
  const tags = useLiveQuery(() => listAllTags(site.ID), [site.ID])
  const [filter, change, clear] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, usual)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const overlays = useOverlays({ context: { site }, shown: tags !== undefined, parts })
  const { open } = overlays
  const mayWrite = may(toPerson(user), 'tags.write')
  const edit = useCallback((tag: Tag) => open(tagForm, { tag }, tag.ID), [open])
  const remove = useRowRemoval()
  const acts = useMemo(() => {
    const onDelete = ({ tag }: TagRow) => remove({ ...tagRemoval(tag), seen: toTagInput(tag), calls: tagCalls(tag) })
    return usualActs(nameOf, { onEdit: ({ tag }) => edit(tag), onDelete: mayWrite ? onDelete : null })
  }, [edit, remove, mayWrite])
  const found = useMemo(() => tags && matchingTags(tags, filter.keyword), [tags, filter.keyword])
  const pages = usePages(SCREEN, found, filter.skip, (skip) => change({ skip }))
  const rows = useTagRows(site.ID, pages.rows)
  const active = useActive()
  async function show(code: string): Promise<void> {
    const { scanned, tag } = await findScanned(site.ID, code)
    if (tag) edit(tag)
    else if (scanned.name === 'tag') open(tagForm, { tag: null, code: scanned.EPC })
    else notify(scanned.name === 'bad-tag' ? scanned.reason : `${scanned.number} is not an RFID tag.`, 'error')
  }
  useWedgeScanner(active && mayWrite, (code, field) => {
    if (overlayStack.last()?.contains(field)) return 'typed'
    if (overlayStack.top() !== null) return 'next'
    return () => void show(code)
  })
  return (
    <ListScreen
      title={TITLE}
      tabs={tabs}
      state={<SyncStateLine />}
      add={mayWrite ? { label: 'ADD RFID TAG', icon: addOutline, onTap: () => open(tagForm, { tag: null }) } : null}
      filters={{
        fields: [
          searchFilter({ filter, usual, onChange: (part) => change({ skip: 0, ...part }) }, 'keyword', 'Search'),
        ],
        onClear: clear,
      }}
      view={view}
      label="RFID tags"
      columns={tagColumns}
      acts={acts}
      list={{
        ...pages,
        ...{ rows, rowKey, glyph: radioOutline },
        emptyText: filter.keyword === '' ? 'No entries.' : 'No RFID tags match your search.',
      }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}

/** Adds the numbers of the trailers that carry the tags of a page. */
function useTagRows(siteID: number, page: readonly Tag[] | undefined): readonly TagRow[] | undefined {
  const ids = page?.map(({ ID }) => ID).join() ?? ''
  const holders = useLiveQuery(
    () => listTagHolders(siteID, ids === '' ? [] : ids.split(',').map(Number)),
    [siteID, ids],
  )
  return useMemo(() => {
    const numbers = new Map(holders?.map((trailer) => [trailer.EPCID, trailer.Number]))
    return page?.map((tag) => ({ tag, trailer: numbers.get(tag.ID) ?? '' }))
  }, [page, holders])
}

function nameOf({ tag }: TagRow): string {
  return tag.EPC
}

function rowKey({ tag }: TagRow): number {
  return tag.ID
}
