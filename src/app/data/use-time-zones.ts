import { useState } from 'react'
import { timeZones } from '../../domain/lookups/time-zones.ts'
import { fromMs } from '../../domain/values/instant.ts'

/** Returns lookup 9 with the offsets of the first render: it has hundreds of entries. */
export function useTimeZones(): ReturnType<typeof timeZones> {
  const [zones] = useState(() => timeZones(fromMs(Date.now())))
  return zones
}
