import type { Site } from '../../domain/sites/site.ts'
import { useKept } from '../data/use-kept.ts'
import { type Referring, useReferences } from '../data/use-references.ts'
import type { RowsToCheck } from './form-check.ts'
import { readReferences } from './read-references.ts'

/** The rows that a form's fields refer to, live: a place or company may be renamed while the form is open. */
export interface NamesNow {
  /** Returns the name of a place; undefined where unknown. */
  readonly place: (id: number) => string | undefined
  /** Returns the name of the chosen company; undefined where unknown. */
  readonly company: (id: number) => string | undefined
  /** Returns the rows of these fields for a check. */
  readonly of: (fields: Referring) => RowsToCheck
}

/** `ScacID` and `EPCID`: those that the form shows. */
export function useNamesNow(site: Site, { ScacID, EPCID }: Referring): NamesNow {
  const known = useReferences(site, [{ ScacID, EPCID }])
  // While those of a newly chosen company or tag are read, the others keep their names.
  const named = useKept(known)
  return {
    place: (id) => named?.locations.get(id)?.Name,
    company: (id) => named?.scacs.get(id)?.Name,
    of: (fields) => ({
      shown: fields.ScacID === ScacID && (fields.EPCID ?? 0) === (EPCID ?? 0) ? known : undefined,
      readNow: () => readReferences(site, fields),
    }),
  }
}
