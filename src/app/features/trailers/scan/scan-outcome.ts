import type { ScanFound } from '../../../../mirror/reads/scans.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import { TagType } from '../../../../domain/sites/tag.ts'
import { scanWords } from '../../../forms/scan-words.ts'

/** An act that fits a scan. */
export type ScanAct =
  | { readonly name: 'open' | 'state'; readonly trailer: Trailer }
  | { readonly name: 'arrive'; readonly fields: { readonly Number: string; readonly EPCID?: number } }
  | { readonly name: 'add-tag'; readonly EPC: string }

/** The one trailer on the yard that a scan names, or words and the acts that fit. */
export type ScanOutcome =
  | { readonly name: 'open'; readonly trailer: Trailer }
  | { readonly name: 'ask'; readonly words: string; readonly acts: readonly ScanAct[] }

export interface ScanRights {
  readonly mayWrite: boolean
  readonly mayAddTags: boolean
}

/** Departed trailers that are offered: the last ones. */
const MAX_AWAY = 3

export function scanOutcome(found: ScanFound, rights: ScanRights): ScanOutcome {
  const onYard = found.trailers.filter(({ State }) => State === TrailerState.OnYard)
  const [trailer] = onYard
  if (trailer && onYard.length === 1) return { name: 'open', trailer }
  if (trailer)
    return {
      name: 'ask',
      words: `${onYard.length} trailers on the yard have the number ${trailer.Number}.`,
      acts: onYard.map((one) => ({ name: 'open', trailer: one })),
    }
  return { name: 'ask', words: scanWords(found), acts: actsOf(found, rights) }
}

function actsOf({ scanned, tag, trailers }: ScanFound, { mayWrite, mayAddTags }: ScanRights): readonly ScanAct[] {
  if (scanned.name === 'bad-tag') return []
  // A tag that is taken off at the gate does not come back with the trailer that had it last.
  const isPlate = scanned.name === 'number' || tag?.TagType === TagType.Hard
  const away = mayWrite && isPlate ? trailers.slice(0, MAX_AWAY) : []
  return [
    ...away.map((trailer) => ({ name: 'state', trailer }) as const),
    ...(mayWrite && scanned.name === 'number' ? [{ name: 'arrive', fields: { Number: scanned.number } } as const] : []),
    ...(mayWrite && tag ? [{ name: 'arrive', fields: { Number: '', EPCID: tag.ID } } as const] : []),
    ...(mayAddTags && scanned.name === 'tag' && !tag ? [{ name: 'add-tag', EPC: scanned.EPC } as const] : []),
  ]
}

/** Returns the words of an act's button. */
export function scanActWords(act: ScanAct, companies: ReadonlyMap<number, string>): string {
  switch (act.name) {
    case 'open':
      return `Open ${trailerWords(act.trailer, companies)}`
    case 'state':
      return `${act.trailer.State === TrailerState.InTransit ? 'Arrive' : 'Re-Arrive'} ${trailerWords(act.trailer, companies)}`
    case 'arrive':
      return act.fields.Number === '' ? 'Arrive a trailer with this tag' : `Arrive trailer ${act.fields.Number}`
    case 'add-tag':
      return 'Add to the RFID tags'
  }
}

function trailerWords({ Number: number, ScacID }: Trailer, companies: ReadonlyMap<number, string>): string {
  return [number, companies.get(ScacID)].filter((word) => word !== undefined).join(' · ')
}
