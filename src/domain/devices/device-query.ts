import { compareNatural } from '../values/natural-sort.ts'

/** The fields by which a list of tablets is searched and sorted. */
interface ListedDevice {
  readonly ID: number
  readonly Name: string | null
  readonly DeviceID: string
  readonly UserName: string | null
  readonly SiteName: string | null
  readonly SeenAt: string
  readonly Version: string | null
  readonly Waiting: number
  readonly OldestAt: string | null
  readonly MissingCount: number
}

/** The fields that a list of tablets can be sorted by. */
export const deviceSortKeys = [
  ...(['Name', 'UserName', 'SiteName', 'SeenAt', 'Version', 'Waiting', 'OldestAt', 'MissingCount'] as const),
]
export type DeviceSortKey = (typeof deviceSortKeys)[number]

export interface DeviceQuery {
  /** In the name, person, site or ID, ignoring case. */
  readonly keyword: string
  readonly sortKey: DeviceSortKey
  readonly sortType: 'asc' | 'desc'
}

/** Returns the tablets that match, in order; empty fields come last in both directions. */
export function findDevices<D extends ListedDevice>(devices: readonly D[], query: DeviceQuery): readonly D[] {
  const wanted = query.keyword.trim().toLowerCase()
  const { sortKey, sortType } = query
  const texts = ({ Name, DeviceID, UserName, SiteName }: D) => [Name, DeviceID, UserName, SiteName]
  return devices
    .filter((device) => texts(device).some((text) => text?.toLowerCase().includes(wanted)))
    .sort((a, b) => compare(a[sortKey], b[sortKey], sortType) || a.ID - b.ID)
}

function compare(a: string | number | null, b: string | number | null, sortType: 'asc' | 'desc'): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareNatural(String(a), String(b))
  return sortType === 'asc' ? order : -order
}
