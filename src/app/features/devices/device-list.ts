import { banOutline, createOutline } from 'ionicons/icons'
import type { PresentedDevice } from '../../../contract/devices.ts'
import { MISSING, showDateTime, showValue, showYesNo } from '../../../domain/values/display.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'

/** Returns a tablet's name; an unnamed one is known by its person. */
export function deviceName({ Name, UserName, DeviceID }: PresentedDevice): string {
  return Name ?? (UserName === null ? DeviceID : `Tablet of ${UserName}`)
}

/** Returns the columns of the list, with times of the site; keep the result between renders. */
export function deviceColumns(zone: string): readonly ListColumn<PresentedDevice>[] {
  const at = (moment: string | null) => showDateTime(moment, zone)
  return [
    { id: 'Name', label: 'Name', width: 220, text: deviceName, sortKey: 'Name', importance: 1, card: '1a' },
    {
      ...{ id: 'UserName', label: 'Person', width: 180, sortKey: 'UserName', importance: 2, card: '2a' },
      text: ({ UserName }) => showValue(UserName),
    },
    {
      ...{ id: 'SiteName', label: 'Site', width: 200, sortKey: 'SiteName', importance: 6 },
      text: ({ SiteName }) => showValue(SiteName),
    },
    {
      ...{ id: 'SeenAt', label: 'Last contact', width: 160, sortKey: 'SeenAt', importance: 3, card: '2d' },
      text: ({ SeenAt }) => at(SeenAt),
    },
    {
      ...{ id: 'Waiting', label: 'Waiting', width: 100, sortKey: 'Waiting', importance: 4, align: 'end', card: '2c' },
      cardLabel: 'Waiting',
      text: ({ Waiting }) => String(Waiting),
    },
    {
      ...{ id: 'OldestAt', label: 'Oldest waiting', width: 160, sortKey: 'OldestAt', importance: 7 },
      text: ({ OldestAt }) => at(OldestAt),
    },
    {
      ...{ id: 'MissingCount', label: 'Missing numbers', width: 150, sortKey: 'MissingCount', importance: 8 },
      text: missingWords,
    },
    {
      ...{ id: 'Version', label: 'Version', width: 100, sortKey: 'Version', importance: 9 },
      text: ({ Version }) => showValue(Version),
    },
    {
      ...{ id: 'Persisted', label: 'Store kept', width: 110, importance: 10 },
      text: ({ Persisted }) => (Persisted === null ? MISSING : showYesNo(Persisted)),
    },
    { id: 'State', label: 'State', width: 190, importance: 5, card: '1d', text: stateWords },
  ]
}

/** Returns the missing numbers, such as '3: 5, 6, 8'. */
export function missingWords({ MissingCount, Queues }: PresentedDevice): string {
  if (MissingCount === 0) return '0'
  const numbers = Queues.flatMap(({ Missing }) => Missing)
  return `${MissingCount}: ${numbers.join(', ')}${numbers.length < MissingCount ? ', …' : ''}`
}

function stateWords({ Revoked, WipedAt }: PresentedDevice): string {
  if (!Revoked) return 'In use'
  return WipedAt === null ? 'Revoked, not wiped yet' : 'Revoked and wiped'
}

/** The acts of a row; keep the result between renders. */
export function deviceActs(
  onEdit: (device: PresentedDevice) => void,
  onRevoke: (device: PresentedDevice) => void,
): RowActs<PresentedDevice> {
  const revokeWords = ({ Revoked }: PresentedDevice) => (Revoked ? 'Let in again' : 'Revoke')
  const edit = {
    ...({ id: 'edit', header: 'Edit', place: 'more', onTap: onEdit } as const),
    words: () => 'Edit',
    label: (device: PresentedDevice) => `Edit ${deviceName(device)}`,
    icon: () => createOutline,
  } as const
  const revoke = {
    ...({ id: 'revoke', header: 'Revoke', place: 'more', onTap: onRevoke } as const),
    words: revokeWords,
    label: (device: PresentedDevice) => `${revokeWords(device)} ${deviceName(device)}`,
    icon: () => banOutline,
  } as const
  return { acts: [edit, revoke], header: 'Edit', width: 130 }
}
