import { Icon } from '../../kit/icon.tsx'
import type { YardRow } from './yard-row.ts'

export interface NumberButtonProps {
  readonly row: YardRow
  readonly act: string
  readonly icon: string
  readonly onTap: (row: YardRow) => void
}

/** A row's first button, whose trailer number stays visible while the columns scroll. */
export function NumberButton({ row, act, icon, onTap }: NumberButtonProps) {
  return (
    <button
      type="button"
      className="row-act row-number"
      aria-label={`${act} ${row.Number}`}
      title={act}
      onClick={() => onTap(row)}
    >
      <Icon icon={icon} />
      <span>{row.Number}</span>
    </button>
  )
}
