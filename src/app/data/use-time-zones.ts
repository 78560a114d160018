import { useState } from 'react'
import { timeZones } from '../../domain/lookups/time-zones.ts'
import { serverNow } from './server-now.ts'

/** Returns lookup 9, made once per form, as it has hundreds of entries. */
export function useTimeZones(): ReturnType<typeof timeZones> {
  const [zones] = useState(() => timeZones(serverNow()))
  return zones
}
