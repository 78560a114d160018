import { fileTrayFullOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { type ExpectedShipment, detailsOf } from '../../../domain/shipments/expected-shipment.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { ServerPage } from '../../data/server-list.ts'
import { type ListPage, useListChoices } from '../../data/use-list-choices.ts'
import { useServerList } from '../../data/use-server-list.ts'
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

interface ShipmentsAsk extends ListPage {
  readonly keyword: string
  readonly used: boolean | null
}

/** The shipments that the active site expects, for admins. */
export default ofSite(ShipmentList)

function ShipmentList({ user, site }: OfSite) {
  const active = useActive()
  const place = { screen: SCREEN, UserID: user.UserID, SiteID: site.ID }
  const { state, clear, page, setPage, view } = useListChoices(place, usual)
  const { filter } = state
  const query = useMemo(
    () => ({ keyword: filter.keyword, used: filter.state === 0 ? null : filter.state === USED, ...page }),
    [filter, page],
  )
  const list = useServerList(query, readPage, {
    active,
    offline: 'You are offline. The list of expected shipments is shown only online.',
  })
  const { reload } = list
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
      view={view}
      note={
        <>
          <ImportPanel kind="shipments" title="Import Expected Shipments" nouns={nouns} send={send} />
          <NoteLine words={list.note} />
        </>
      }
      label="Expected shipments"
      columns={columns}
      acts={acts}
      list={{
        rows: list.rows,
        rowKey: ({ ID }) => ID,
        glyph,
        pager: { ...page, count: list.count, onChange: setPage },
        emptyText: list.emptyWords ?? 'No entries.',
      }}
      selectedKey={null}
      panel={null}
    />
  )
}

async function readPage(query: ShipmentsAsk): Promise<ServerResult<ServerPage<ExpectedShipment>>> {
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

function glyph(): string {
  return fileTrayFullOutline
}
