import type { Scac } from '../../../domain/sites/scac.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'

/** Company name and code (spec 2§2.13). */
export const companyColumns: readonly ListColumn<Scac>[] = [
  { id: 'Name', label: 'SCAC codes', width: 420, text: companyWords, importance: 1, card: '1a' },
]

/** Returns 'Hollow Creek Carriers (HLWC)'. */
export function companyWords({ Name, Value }: Pick<Scac, 'Name' | 'Value'>): string {
  return `${Value} (${Name})`
}
