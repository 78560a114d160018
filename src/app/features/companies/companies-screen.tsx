import { addOutline, businessOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { SHARED } from '../../../domain/lists.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Scac } from '../../../domain/sites/scac.ts'
import { findScacs } from '../../../mirror/reads/reference.ts'
import { yardClient } from '../../../sync/client.ts'
import { useListChoices } from '../../data/use-list-choices.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useUser } from '../../data/use-session.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { useRowRemoval } from '../../forms/use-row-removal.ts'
import { ImportPanel } from '../../imports/import-panel.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { companyColumns, companyWords } from './company-list.ts'
import { companyCalls, fieldsOf } from './company-calls.ts'

const SCREEN = 'companies'
/** Spec 2§9. */
const SEARCH_PAUSE_MS = 400
const PAGE_SIZES = [10, 15, 25, 50]

const companyForm = lazyPart(() => import('./company-form.tsx').then((module) => module.CompanyForm))
const parts = [companyForm]
const context = {}

const usual = { keyword: '' }
const nouns = { one: 'company', many: 'companies' }

/** Companies shared by all sites. */
export default function CompaniesScreen() {
  const user = useUser()
  return user && <CompanyList user={user} />
}

function CompanyList({ user }: { readonly user: SessionUser }) {
  const place = { screen: SCREEN, UserID: user.UserID, SiteID: SHARED }
  const { state, clear, page, setPage, view } = useListChoices(place, usual, 10)
  const { keyword } = state.filter
  const { skip, take } = page
  const found = useLiveQuery(() => findScacs(keyword, skip, take), [keyword, skip, take])
  // The last page may lose its rows.
  if (found && skip > 0 && found.rows.length === 0) setPage({ skip: 0, take })
  const overlays = useOverlays({ context, shown: found !== undefined, parts })
  const { open } = overlays
  const remove = useRowRemoval()
  const mayDelete = may(toPerson(user), 'scacs.write')
  const acts = useMemo(() => {
    const onEdit = (scac: Scac) => open(companyForm, { scac }, scac.ID)
    const onDelete = (scac: Scac) => remove(removalOf(scac))
    return usualActs(companyWords, { onEdit, onDelete: mayDelete ? onDelete : null })
  }, [open, remove, mayDelete])
  return (
    <ListScreen
      title="Companies"
      state={<SyncStateLine />}
      add={{ label: 'ADD COMPANY', icon: addOutline, onTap: () => open(companyForm, { scac: null }) }}
      filters={{
        fields: [searchFilter(state, 'keyword', 'Search', { pauseMs: SEARCH_PAUSE_MS })],
        onClear: clear,
      }}
      view={view}
      note={<ImportPanel kind="companies" title="Import Companies" nouns={nouns} send={sendCompanies} />}
      label="SCAC codes"
      columns={companyColumns}
      acts={acts}
      list={{
        rows: found?.rows,
        rowKey: ({ ID }) => ID,
        glyph: businessOutline,
        pager: { ...page, count: found?.count, onChange: setPage, sizes: PAGE_SIZES },
        emptyText: 'No SCAC codes match your search.',
      }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}

const sendCompanies = (body: Blob, key: string) => yardClient.upload('importScacs', body, key)

function removalOf(scac: Scac) {
  return {
    question: {
      title: `Delete ${scac.Value}`,
      text: 'Do you really want to delete this code?',
      confirmLabel: 'Delete',
      tone: 'danger',
    },
    seen: fieldsOf(scac),
    calls: companyCalls(scac),
    done: 'Company deleted',
  } as const
}
