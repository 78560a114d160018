import { clipboardOutline } from 'ionicons/icons'
import type { RowAct } from '../../../kit/list/list-column.ts'
import type { YardRow } from '../yard-row.ts'

/** The look of a row's product protection check, on all lists. */
export const checkLook = {
  id: 'check',
  header: 'Check',
  words: () => 'Check',
  label: ({ Number: number }) => `Check ${number}`,
  icon: () => clipboardOutline,
} satisfies Partial<RowAct<YardRow>>
