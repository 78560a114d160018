import { noReading } from '../../domain/scale/scale-reading.ts'
import { AUTOMATIC_SCALE } from '../../domain/sites/site.ts'
import { readReferences } from '../access/references.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers } from './incoming.ts'

/** The scale of the active site (spec 2§2.2, 3-decisions §8). */
export function scaleCalls({ database, settings, scales }: ServerParts): Pick<Handlers, 'readScale'> {
  return {
    readScale: async ({ caller }) => {
      const { site } = await readReferences(database, caller)
      const address = site.ScaleAddress || settings.scaleUrl
      if (site.Scale !== AUTOMATIC_SCALE || address === null) return noReading('none')
      return await scales.read(address)
    },
  }
}
