import type { Logger } from 'pino'
import { parseScaleAddress, type ScaleAddress } from '../../domain/scale/scale-address.ts'
import { noReading, type ScaleReading } from '../../domain/scale/scale-reading.ts'
import type { Clock } from '../clock.ts'
import { type ScaleLimits, ScaleLine, usualScaleLimits } from './scale-line.ts'

export interface Scales {
  /** Returns the reading of the indicator at an address such as tcp://10.0.0.5:4001, within two seconds. */
  read(address: string): Promise<ScaleReading>
  /** Ends all connections for good: requests that wait, and later ones, return without a weight. */
  close(): void
}

/** One connection per address, however many sites, tablets and requests share it. */
export function createScales(clock: Clock, logger: Logger, limits: ScaleLimits = usualScaleLimits): Scales {
  const lines = new Map<string, ScaleLine>()
  let isClosed = false
  const report = ({ host, port }: ScaleAddress, reason: string) =>
    logger.warn({ event: 'scale.failed', host, port, reason }, 'the scale gives no weight')
  return {
    async read(address) {
      const at = parseScaleAddress(address)
      if (at === null || isClosed) return noReading('unreachable')
      const key = `${at.host}:${at.port}`
      const known = lines.get(key)
      const line = known ?? new ScaleLine(at, limits, clock, report, () => lines.delete(key))
      if (!known) lines.set(key, line)
      return await line.read()
    },
    close() {
      isClosed = true
      for (const line of lines.values()) line.close()
      lines.clear()
    },
  }
}
