import { cloudUploadOutline, tabletPortraitOutline } from 'ionicons/icons'
import { useMemo, useState } from 'react'
import type { PresentedDevice } from '../../../contract/devices.ts'
import type { DeviceSortKey } from '../../../domain/devices/device-query.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { ServerPage } from '../../data/server-list.ts'
import { type ListPage, useListChoices } from '../../data/use-list-choices.ts'
import { useServerList } from '../../data/use-server-list.ts'
import { useMinute } from '../../data/use-minute.ts'
import { useSite, useUser } from '../../data/use-session.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import type { Sort } from '../../kit/column.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NoteLine } from '../../kit/note-line.tsx'
import { useActive } from '../../kit/use-active.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { deviceActs, deviceColumns } from './device-list.ts'
import { revokeDevice } from './revoke.ts'

const SCREEN = 'devices'

const deviceForm = lazyPart(() => import('./device-form.tsx').then((module) => module.DeviceForm))
const queueImport = lazyPart(() => import('./queue-import-form.tsx').then((module) => module.QueueImportForm))
const parts = [deviceForm, queueImport]

const usual = { keyword: '' }

interface DevicesAsk extends ListPage {
  readonly keyword: string
  readonly sortKey: DeviceSortKey
  readonly sortType: 'asc' | 'desc'
}

/** The tablets of the installation, for super admins; empty until person and site are known. */
export default function DevicesScreen() {
  const user = useUser()
  const site = useSite()
  if (!user || !site) return null
  return <DeviceList user={user} site={site} />
}

function DeviceList({ user, site }: { readonly user: SessionUser; readonly site: Site }) {
  const active = useActive()
  const place = { screen: SCREEN, UserID: user.UserID, SiteID: site.ID }
  const { state, clear, page, setPage, view } = useListChoices(place, usual)
  const { keyword } = state.filter
  const [sort, setSort] = useState<Sort>({ key: 'SeenAt', type: 'desc' })
  const query = useMemo(
    () => ({ keyword, ...page, sortKey: sort.key as DeviceSortKey, sortType: sort.type }),
    [keyword, page, sort],
  )
  const list = useServerList(query, readPage, { active, offline: 'You are offline. Tablets are listed only online.' })
  const { reload } = list
  const overlays = useOverlays({ context: { onSaved: reload }, shown: list.rows !== undefined, parts })
  const { open } = overlays
  const now = useMinute()
  const columns = useMemo(() => deviceColumns(site.Timezone, now), [site.Timezone, now])
  const acts = useMemo(
    () =>
      deviceActs(
        (device) => open(deviceForm, { device, zone: site.Timezone }, device.ID),
        (device) => void revokeDevice(device).then((done) => done && reload()),
      ),
    [open, reload, site.Timezone],
  )
  return (
    <ListScreen
      title="Devices"
      state={<SyncStateLine />}
      add={{
        ...{ label: 'IMPORT QUEUE', icon: cloudUploadOutline },
        onTap: () => open(queueImport, { zone: site.Timezone }),
      }}
      filters={{ fields: [searchFilter(state, 'keyword', 'Search')], onClear: clear }}
      view={view}
      label="Tablets"
      note={<NoteLine words={list.note} />}
      columns={columns}
      acts={acts}
      sort={sort}
      onSort={setSort}
      list={{
        rows: list.rows,
        rowKey: ({ ID }) => ID,
        glyph,
        pager: { ...page, count: list.count, onChange: setPage },
        emptyText: list.emptyWords ?? 'No entries.',
      }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}

async function readPage(query: DevicesAsk): Promise<ServerResult<ServerPage<PresentedDevice>>> {
  const answer = await yardClient.callServer('listDevices', { query })
  if (answer.name !== 'answered') return answer
  const { Devices, ItemsCount } = answer.value
  return { ...answer, value: { rows: Devices, count: ItemsCount } }
}

function glyph(): string {
  return tabletPortraitOutline
}
