import { fileTrayFullOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { type ExpectedShipment, detailsOf } from '../../../domain/shipments/expected-shipment.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { ServerPage } from '../../data/server-list.ts'
import type { ListPage } from '../../data/use-list-choices.ts'
import { useServerPages } from '../../data/use-server-pages.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { useRowRemoval } from '../../forms/use-row-removal.ts'
import { ImportPanel } from '../../imports/import-panel.tsx'
import { choiceFilter, searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NoteLine } from '../../kit/note-line.tsx'
import { useActive } from '../../kit/use-active.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { shipmentActs, shipmentColumns } from './shipment-list.ts'

const SCREEN = 'expected-shipments'

const AWAITED = 1
const USED = 2
const states = [
  { ID: AWAITED, Name: 'Awaited' },
  { ID: USED, Name: 'Used' },
]

const usual = { keyword: '', state: 0 }
const nouns = { one: 'shipment', many: 'shipments' }

/** The shipments that the active site expects, for admins. */
export default ofSite(ShipmentList)

function ShipmentList({ user, site }: OfSite) {
  const place = { screen: SCREEN, UserID: user.UserID, SiteID: site.ID }
  const { state, clear, list, note, reload, shown } = useServerPages(place, {
    ...{ usual, ask, read: readPage, active: useActive() },
    offline: 'You are offline. The list of expected shipments is shown only online.',
  })
  const remove = useRowRemoval()
  const columns = useMemo(() => shipmentColumns(site.Timezone), [site.Timezone])
  const acts = useMemo(
    () => shipmentActs((shipment) => remove({ ...removalOf(shipment), onDone: reload })),
    [remove, reload],
  )
  const send = async (body: Blob, key: string) => {
    const sent = await yardClient.upload('importExpectedShipments', body, key)
    reload()
    return sent
  }
  return (
    <ListScreen
      title="Expected Shipments"
      state={<SyncStateLine />}
      filters={{
        fields: [searchFilter(state, 'keyword', 'Search'), choiceFilter(state, 'state', 'Status', states)],
        onClear: clear,
      }}
      {...shown}
      note={
        <>
          <ImportPanel kind="shipments" title="Import Expected Shipments" nouns={nouns} send={send} />
          <NoteLine words={note} />
        </>
      }
      label="Expected shipments"
      columns={columns}
      acts={acts}
      list={{ ...list, glyph: fileTrayFullOutline }}
      selectedKey={null}
      panel={null}
    />
  )
}

function ask({ keyword, state }: typeof usual, page: ListPage) {
  return { keyword, used: state === 0 ? null : state === USED, ...page }
}

async function readPage(query: ReturnType<typeof ask>): Promise<ServerResult<ServerPage<ExpectedShipment>>> {
  const answer = await yardClient.callServer('listExpectedShipments', { query })
  if (answer.name !== 'answered') return answer
  const { ExpectedShipments, ItemsCount } = answer.value
  return { ...answer, value: { rows: ExpectedShipments, count: ItemsCount } }
}

function removalOf(shipment: ExpectedShipment) {
  const params = { id: shipment.ID }
  return {
    question: {
      title: `Remove ${shipment.ReferenceNumber}`,
      text: 'The reference number will no longer be found at the gate.',
      confirmLabel: 'Remove',
      tone: 'danger',
    },
    seen: detailsOf(shipment),
    calls: {
      read: () => yardClient.callServer('getExpectedShipment', { params }),
      remove: (write: { readonly ifMatch: string; readonly key: string }) =>
        yardClient.callServer('deleteExpectedShipment', { params, ...write }),
    },
    done: 'Shipment removed',
  } as const
}
