import { cloudUploadOutline, tabletPortraitOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import type { PresentedDevice } from '../../../contract/devices.ts'
import { SHARED } from '../../../domain/lists.ts'
import type { DeviceSortKey } from '../../../domain/devices/device-query.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import type { ServerPage } from '../../data/server-list.ts'
import type { ListPage } from '../../data/use-list-choices.ts'
import { useServerPages } from '../../data/use-server-pages.ts'
import { useMinute } from '../../data/use-minute.ts'
import { type OfSite, ofPerson } from '../../data/of-site.tsx'
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

const usualSort: Sort = { key: 'SeenAt', type: 'desc' }

/** The tablets of the installation, for super admins; empty until person and site are known. */
export default ofPerson(DeviceList)

function DeviceList({ user, site }: OfSite) {
  const place = { screen: SCREEN, UserID: user.UserID, SiteID: SHARED }
  const { state, clear, list, note, reload, shown } = useServerPages(place, {
    ...{ usual, usualSort, ask, read, active: useActive() },
    offline: 'You are offline. Tablets are listed only online.',
  })
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
      {...shown}
      label="Tablets"
      note={<NoteLine words={note} />}
      columns={columns}
      acts={acts}
      list={{ ...list, glyph: tabletPortraitOutline }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}

function ask({ keyword }: typeof usual, page: ListPage, { key, type }: Sort) {
  return { keyword, ...page, sortKey: key as DeviceSortKey, sortType: type }
}

async function read(query: ReturnType<typeof ask>): Promise<ServerResult<ServerPage<PresentedDevice>>> {
  const answer = await yardClient.callServer('listDevices', { query })
  if (answer.name !== 'answered') return answer
  const { Devices, ItemsCount } = answer.value
  return { ...answer, value: { rows: Devices, count: ItemsCount } }
}
