import { type TrailerHistoryRow, trailerHistoryColumns } from './trailer-history.ts'

/** A row of a trailer's history without the fields that all rows of it share, and without those that are null. */
export type PackedHistoryRow = { readonly ID: number } & Partial<Omit<TrailerHistoryRow, 'SiteID' | 'TrailerID'>>

/** The history of one trailer: what tablets download and store as one record. */
export interface PackedHistory {
  readonly TrailerID: number
  /** By time; rows that came later may be elsewhere. */
  readonly Rows: readonly PackedHistoryRow[]
}

const columns = Object.keys(trailerHistoryColumns) as readonly (keyof TrailerHistoryRow)[]

/** Packs rows of one trailer. */
export function packHistory(TrailerID: number, rows: readonly TrailerHistoryRow[]): PackedHistory {
  return { TrailerID, Rows: rows.map(packRow) }
}

function packRow(row: TrailerHistoryRow): PackedHistoryRow {
  const { SiteID: _, TrailerID: __, ...own } = row
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)) as unknown as PackedHistoryRow
}

/** Returns the whole rows again; a column that the packing did not know is null. */
export function unpackHistory(siteID: number, { TrailerID, Rows }: PackedHistory): readonly TrailerHistoryRow[] {
  return Rows.map((row) => {
    const known: Readonly<Record<string, unknown>> = { ...row, SiteID: siteID, TrailerID }
    // Every column is set, and null where the packing left it out.
    return Object.fromEntries(columns.map((column) => [column, known[column] ?? null])) as unknown as TrailerHistoryRow
  })
}
