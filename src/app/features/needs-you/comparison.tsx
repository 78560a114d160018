import { useLiveQuery } from '../../data/use-live-query.ts'
import type { RefusedItem } from '../../../contract/sync.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { differences } from './differences.ts'
import { loadCompared } from '../../forms/field-text.ts'

export interface ComparisonProps {
  readonly item: RefusedItem
  readonly there: Trailer
  readonly site: Site
}

/** The person's change beside the current row, in fields that differ. */
export function Comparison({ item, there, site }: ComparisonProps) {
  const compared = useLiveQuery(() => loadCompared(site.ID, item.Body, there), [site.ID, item, there])
  if (!compared) return null
  const rows = differences(compared.mine, there, compared.names)
  return (
    <table className="comparison">
      <caption className="visually-hidden">My change beside trailer {there.Number} as it is now</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Mine</th>
          <th scope="col">{`Trailer ${there.Number} now`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{row.label}</th>
            <td>{row.mine}</td>
            <td>{row.there}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={3}>No field differs.</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
