import { siteTypeNames } from '../../../domain/lookups/closed-lists.ts'
import { siteLabels } from '../../../domain/sites/site-labels.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showValue, showYesNo } from '../../../domain/values/display.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

const typeNames: Readonly<Record<number, string>> = siteTypeNames

export const siteColumns: readonly ListColumn<Site>[] = [
  { id: 'Name', label: siteLabels.Name, width: 260, text: ({ Name }) => Name, importance: 1, card: '1a' },
  {
    ...{ id: 'Description', label: siteLabels.Description, width: 260, importance: 5 },
    text: ({ Description }) => showValue(Description),
  },
  {
    ...{ id: 'SiteType', label: siteLabels.SiteType, width: 180, importance: 3, card: '2a' },
    text: ({ SiteType }) => showValue(typeNames[SiteType] ?? null),
  },
  {
    id: 'Timezone',
    label: siteLabels.Timezone,
    width: 200,
    text: ({ Timezone }) => Timezone,
    importance: 2,
    card: '2d',
  },
  {
    ...{ id: 'Managed', label: siteLabels.Managed, width: 130, importance: 4 },
    text: ({ Managed }) => showYesNo(Managed),
  },
  { id: 'City', label: siteLabels.City, width: 160, text: ({ City }) => showValue(City), importance: 6, card: '1d' },
]

/** Returns matches of name or city, ignoring case. */
export function matching(sites: readonly Site[], keyword: string): readonly Site[] {
  const wanted = keyword.trim().toLowerCase()
  return sites.filter(({ Name, City }) => `${Name} ${City ?? ''}`.toLowerCase().includes(wanted))
}
