import type { PackedHistory } from '../domain/trailers/packed-history.ts'
import type { PresentedHistoryRow } from '../domain/trailers/present-trailer.ts'
import { type TrailerHistoryRow, trailerHistoryColumns } from '../domain/trailers/trailer-history.ts'
import { arrayOf, columnSchemas, integer, shape } from './json-schema.ts'
import type { HistoriesPage } from './sync.ts'

export const presentedHistory = {
  ...columnSchemas<TrailerHistoryRow>(trailerHistoryColumns),
  ...columnSchemas<Omit<PresentedHistoryRow, keyof TrailerHistoryRow>>({
    ...{ Task: 'text', Site: 'text', Status: 'text', Location: 'text', Scac: 'text', FreightName: 'text' },
    FuelLevel: 'text',
    Changed: 'text',
  }),
}

/** Fields without a value are absent. */
const { SiteID: _, TrailerID: __, ...packedRow } = columnSchemas<TrailerHistoryRow>(trailerHistoryColumns)

export const historiesPage = shape<HistoriesPage>({
  ...{ UserID: integer, SiteID: integer },
  Histories: arrayOf(
    shape<PackedHistory>({
      TrailerID: integer,
      Rows: arrayOf({ type: 'object', required: ['ID'], properties: packedRow }),
    }),
  ),
})
