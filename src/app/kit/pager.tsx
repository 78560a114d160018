import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons'
import { IconButton } from './button.tsx'
import { textScale, themeLength } from './theme-length.ts'
import './pager.css'

/** Spec 2§2.1. */
const pageSizes: readonly number[] = [10, 15, 25]

/** Pixels of the window that are not rows, with text of the usual size: frame, head and pager. */
const AROUND_PX = 340

/** Returns the size that fills this window; at least 10. */
export function fillingPageSize(): number {
  const height = window.matchMedia('(width < 56.25rem)').matches ? themeLength('--card') : themeLength('--row') + 1
  const rows = (window.innerHeight - AROUND_PX * textScale()) / height
  return pageSizes.find((size) => size >= rows) ?? pageSizes.at(-1) ?? 10
}

export interface PagerProps {
  readonly skip: number
  readonly take: number
  /** Number of matching rows; undefined while unknown. */
  readonly count: number | undefined
  readonly onChange: (page: { readonly skip: number; readonly take: number }) => void
  readonly sizes?: readonly number[]
  /** Names it for screen readers, where another one may be on the page. */
  readonly label?: string
}

/** The shown range and its pages. A new page size keeps the first row in sight. */
export function Pager({ skip, take, count, onChange, sizes = pageSizes, label = 'Pages' }: PagerProps) {
  const last = count === undefined ? undefined : Math.min(skip + take, count)
  const resize = (size: number) => onChange({ skip: Math.floor(skip / size) * size, take: size })
  return (
    <nav className="pager" aria-label={label}>
      <label className="pager-size">
        <span>Rows per page</span>
        <select className="input" value={take} onChange={(event) => resize(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="pager-range" role="status">
        {count === undefined ? ' ' : count === 0 ? '0 of 0' : `${skip + 1} to ${last} of ${count}`}
      </span>
      <IconButton
        icon={chevronBackOutline}
        label="Previous Page"
        disabled={skip === 0}
        onClick={() => onChange({ skip: Math.max(0, skip - take), take })}
      />
      <IconButton
        icon={chevronForwardOutline}
        label="Next Page"
        disabled={last === undefined || count === undefined || last >= count}
        onClick={() => onChange({ skip: skip + take, take })}
      />
    </nav>
  )
}
