import { useMemo, useState } from 'react'
import type { FileCallName } from '../../contract/server-calls.ts'
import { dayOf } from '../../domain/values/day.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { useActive } from '../kit/use-active.ts'
import type { OfSite } from './of-site.tsx'
import { useListView } from './ui-store.ts'
import { useCadence } from './use-cadence.ts'
import { useExport } from './use-export.ts'
import { useMinute } from './use-minute.ts'

export interface ReportOptions<F, N extends FileCallName> {
  /** Kept choices of the screen are under this name. */
  readonly screen: string
  readonly refreshMs: number
  /** The call that makes the file. */
  readonly file: N
  /** Returns the filters at the start; must be stable. */
  readonly usual: (now: Instant, zone: string) => F
}

/**
 * Returns what the screens of reports share: `state` for the filters in the fields, and `asked`, the filters of the list,
 * which follows them only at `apply`.
 */
export function useReport<F extends object, N extends FileCallName>(
  { user, site }: OfSite,
  { screen, refreshMs, file, usual: usualAt }: ReportOptions<F, N>,
) {
  const zone = site.Timezone
  const active = useActive()
  const now = useMinute()
  const today = dayOf(now, zone)
  const view = useListView(screen, screen, user.UserID, true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the clock only the day matters.
  const usual = useMemo(() => usualAt(now, zone), [usualAt, today, zone])
  const [typed, setTyped] = useState<F | null>(null)
  const [asked, setAsked] = useState<F | null>(null)
  useCadence(refreshMs, active)
  const filter = typed ?? usual
  return {
    ...{ zone, active, now, today, view },
    state: { filter, usual, onChange: (part: Partial<F>) => setTyped({ ...filter, ...part }) },
    asked: asked ?? usual,
    apply: () => setAsked(typed),
    clear: () => {
      setTyped(null)
      setAsked(null)
    },
    file: useExport(file),
  }
}
