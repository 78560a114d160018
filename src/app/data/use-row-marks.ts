import { useCallback, useMemo } from 'react'
import type { Mark } from '../../mirror/reads/marks.ts'
import type { RowMarkShown } from '../kit/row-mark.tsx'
import { presentMark } from './row-marks.ts'
import { useSessionStore } from './session-store.ts'
import { MINUTE_MS } from './use-minute.ts'
import { useStatusNow } from './use-status-now.ts'

/** Returns a function from a row to its mark, with its age; stable while nothing changes. */
export function useRowMarks(marks: ReadonlyMap<number, Mark>): (row: { readonly ID: number }) => RowMarkShown | null {
  const present = usePresentMark()
  return useCallback(
    ({ ID }) => {
      const mark = marks.get(ID)
      return mark ? present(mark) : null
    },
    [marks, present],
  )
}

/** Returns how a mark is shown now. */
export function usePresentMark(): (mark: Mark) => RowMarkShown {
  const minute = useStatusNow(MINUTE_MS)
  const keys = useSessionStore(({ status }) => status?.held.map(({ Key }) => Key).join(' ') ?? '')
  const held = useMemo(() => new Set(keys.split(' ')), [keys])
  return useCallback((mark) => presentMark(mark, held, minute), [held, minute])
}
