import { useMemo } from 'react'
import { minutesBetween, showMoment, showSpan } from '../../domain/values/display.ts'
import type { DriverWork } from '../../domain/tasks/driver-work.ts'
import { type DriversRead, readDriverWork } from '../../mirror/reads/driver-work.ts'
import type { RowMarkShown } from '../kit/row-mark.tsx'
import { taskName } from './task-name.ts'
import { useKept, useSameRows } from './use-kept.ts'
import { useLiveQuery } from './use-live-query.ts'
import { useMinute } from './use-minute.ts'
import { usePresentMark } from './use-row-marks.ts'

export interface DriverRow {
  readonly ID: number
  readonly name: string
  /** Null: idle. */
  readonly work: { readonly task: string; readonly since: string } | null
  /** The mark of the unsent start. */
  readonly mark: RowMarkShown | null
}

export const NO_DRIVERS = 'No drivers of this site are known on this tablet.'

/** Returns drivers, idle ones first, live and also offline; undefined until read. */
export function useDriverWork(site: { readonly ID: number; readonly Timezone: string }, active = true) {
  const read = useKept(useLiveQuery(() => (active ? readDriverWork(site.ID) : undefined), [site.ID, active]))
  const minute = useMinute()
  const present = usePresentMark()
  const rows = useMemo(
    () =>
      read?.drivers.map((driver): DriverRow => {
        const mark = driver.task && read.marks.get(driver.task.ID)
        return {
          ...{ ID: driver.ID, name: driver.Name, mark: mark ? present(mark) : null },
          work: workWords(driver, read.places, site.Timezone, minute),
        }
      }),
    [read, present, site.Timezone, minute],
  )
  return useSameRows(rows)
}

/** Returns 'Pull T100, Door 3 to Yard' and '22 m, since 13:40'. */
function workWords(
  { task, since, others }: DriverWork,
  places: DriversRead['places'],
  zone: string,
  now: string,
): DriverRow['work'] {
  if (!task) return null
  const ends = [task.FromLocationID, task.ToLocationID].flatMap((id) => places.get(id) ?? [])
  const more = others > 0 ? `, and ${others} more` : ''
  return {
    task: [taskName(task), ends.join(' to ')].filter(Boolean).join(', ') + more,
    since: since === null ? '' : `${showSpan(minutesBetween(since, now))}, since ${showMoment(since, zone, now)}`,
  }
}
