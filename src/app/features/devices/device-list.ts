import { banOutline, createOutline } from 'ionicons/icons'
import type { PresentedDevice, PresentedQueue } from '../../../contract/devices.ts'
import { MISSING, showDateTime, showValue, showYesNo } from '../../../domain/values/display.ts'
import { type Instant, toMs } from '../../../domain/values/instant.ts'
import { ageOf } from '../../data/ages.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'

/** Returns a tablet's name; an unnamed one is named after its person. */
export function deviceName({ Name, UserName, DeviceID }: PresentedDevice): string {
  return Name ?? (UserName === null ? DeviceID : `Tablet of ${UserName}`)
}

/** Returns the columns of the list, with times of the site and ages at `now`; keep the result. */
export function deviceColumns(zone: string, now: Instant): readonly ListColumn<PresentedDevice>[] {
  const at = (moment: string | null) => showDateTime(moment, zone)
  const age = (moment: string) => ageOf(moment, toMs(now))
  return [
    { id: 'Name', label: 'Name', width: 200, text: deviceName, sortKey: 'Name', importance: 1, card: '1a' },
    { id: 'State', label: 'State', width: 180, importance: 2, card: '1d', text: stateWords },
    {
      ...{ id: 'UserName', label: 'Person', width: 150, sortKey: 'UserName', importance: 5, card: '2a' },
      text: ({ UserName }) => showValue(UserName),
    },
    {
      ...{ id: 'SeenAt', label: 'Last contact', width: 150, sortKey: 'SeenAt', importance: 3, card: '2c' },
      text: ({ SeenAt }) => at(SeenAt),
    },
    {
      ...{ id: 'Waiting', label: 'Waiting', width: 90, sortKey: 'Waiting', importance: 4, align: 'end', card: '2d' },
      text: ({ Waiting }) => String(Waiting),
      cardRender: ({ Waiting, OldestAt }) =>
        `${Waiting} waiting${OldestAt === null ? '' : `, oldest ${age(OldestAt)}`}`,
    },
    {
      ...{ id: 'OldestAt', label: 'Oldest', width: 80, sortKey: 'OldestAt', importance: 6 },
      text: ({ OldestAt }) => (OldestAt === null ? MISSING : age(OldestAt)),
    },
    {
      ...{ id: 'MissingCount', label: 'Missing numbers', width: 140, sortKey: 'MissingCount', importance: 8 },
      text: missingWords,
    },
    {
      ...{ id: 'SiteName', label: 'Site', width: 190, sortKey: 'SiteName', importance: 7 },
      text: ({ SiteName }) => showValue(SiteName),
    },
    {
      ...{ id: 'Version', label: 'Version', width: 90, sortKey: 'Version', importance: 9 },
      text: ({ Version }) => showValue(Version),
    },
    {
      ...{ id: 'Persisted', label: 'Store kept', width: 110, importance: 10 },
      text: ({ Persisted }) => (Persisted === null ? MISSING : showYesNo(Persisted)),
    },
    {
      ...{ id: 'ReportedAt', label: 'Reported', width: 150, importance: 11 },
      text: ({ ReportedAt }) => at(ReportedAt),
    },
  ]
}

/** Returns the missing numbers, such as '3: 5, 6, 8'. */
export function missingWords({ MissingCount, Queues }: Pick<PresentedDevice, 'MissingCount' | 'Queues'>): string {
  if (MissingCount === 0) return '0'
  const numbers = Queues.flatMap(({ Missing }) => Missing)
  return `${MissingCount}: ${numbers.join(', ')}${numbers.length < MissingCount ? ', …' : ''}`
}

/** Returns the facts that a tablet reported, and those of each queue on it, with their names. */
export function deviceFacts(
  device: PresentedDevice,
  zone: string,
  now: Instant,
): readonly (readonly [string, string])[] {
  const facts = deviceColumns(zone, now).filter(({ id }) => id !== 'Name')
  const queues = device.Queues.filter(({ Waiting, MissingCount }) => Waiting + MissingCount > 0)
  return [
    ...facts.map(({ label, text }) => [label, text(device)] as const),
    ...queues.map((queue) => [`Queue of ${queue.UserName}`, queueWords(queue, zone)] as const),
  ]
}

function queueWords(queue: PresentedQueue, zone: string): string {
  const since = queue.OldestAt === null ? '' : `, the oldest of ${showDateTime(queue.OldestAt, zone)}`
  const missing = missingWords({ MissingCount: queue.MissingCount, Queues: [queue] })
  return `${queue.Waiting} waiting${since}${queue.MissingCount > 0 ? `, missing ${missing}` : ''}`
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
    ...({ id: 'edit', header: 'Edit', place: 'link', onTap: onEdit } as const),
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
  return { acts: [edit, revoke], header: 'Revoke', width: 90 }
}
