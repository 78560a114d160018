import { companyFile } from '../../domain/imports/company-file.ts'
import { doorFile } from '../../domain/imports/door-file.ts'
import { shipmentFile } from '../../domain/imports/shipment-file.ts'
import { tagFile } from '../../domain/imports/tag-file.ts'
import type { ImportFile } from '../../domain/imports/import-file.ts'

export const importKinds = { companies: companyFile, doors: doorFile, tags: tagFile, shipments: shipmentFile } as const

export type ImportKind = keyof typeof importKinds

/** Returns the rules of a kind, for rows of any kind. */
export function importFileOf(kind: ImportKind): ImportFile<object> {
  // `keyOf` gets only rows of the same rules' `read`.
  return importKinds[kind] as unknown as ImportFile<object>
}
