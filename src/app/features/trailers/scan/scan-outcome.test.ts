import { expect, test } from 'vitest'
import { TagType } from '../../../../domain/sites/tag.ts'
import { buildTrailer } from '../../../../domain/testing/builders.ts'
import { readScan } from '../../../../domain/trailers/scanned-code.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { ScanFound } from '../../../../mirror/reads/scans.ts'
import { scanActWords, scanOutcome } from './scan-outcome.ts'

const EPC = 'urn:epc:tag:giai-96:0.0614141.530048213'
const writer = { mayWrite: true, mayAddTags: false }
const superAdmin = { mayWrite: true, mayAddTags: true }
const here = buildTrailer({ ID: 1, Number: 'TR1', ScacID: 7 })
const away = buildTrailer({ ID: 2, Number: 'TR1', State: TrailerState.Departed, ScacID: 7 })
const tagOf = (type: number) => ({ SiteID: 1, ID: 70, EPC, TagType: type })
const foundOf = (code: string, trailers: readonly Trailer[], tag: ScanFound['tag'] = null): ScanFound => ({
  ...{ scanned: readScan(code), tag, trailers },
})
const asked = (found: ScanFound, rights = writer) => {
  const outcome = scanOutcome(found, rights)
  if (outcome.name === 'open') throw new Error('opens a trailer')
  const names = new Map([[7, 'HLWC']])
  return { words: outcome.words, acts: outcome.acts.map((act) => scanActWords(act, names)) }
}

test('the one trailer on the yard is opened, whether its number or its tag was scanned', () => {
  expect(scanOutcome(foundOf('TR1', [here, away]), writer)).toEqual({ name: 'open', trailer: here })
  expect(scanOutcome(foundOf(EPC, [here], tagOf(TagType.Removable)), writer)).toEqual({ name: 'open', trailer: here })
})

test('of two companies with the same number, the person chooses', () => {
  const other = buildTrailer({ ID: 3, Number: 'TR1', ScacID: 8 })
  expect(asked(foundOf('TR1', [here, other]))).toEqual({
    words: '2 trailers on the yard have the number TR1.',
    acts: ['Open TR1 · HLWC', 'Open TR1'],
  })
})

test('an unknown number can arrive; one that left can also come back', () => {
  const words = 'No trailer TR1 is on the yard.'
  expect(asked(foundOf('tr1', []))).toEqual({ words, acts: ['Arrive trailer TR1'] })
  expect(asked(foundOf('TR1', [away]))).toEqual({ words, acts: ['Re-Arrive TR1 · HLWC', 'Arrive trailer TR1'] })
  expect(asked(foundOf('TR1', [away]), { mayWrite: false, mayAddTags: false }).acts).toEqual([])
})

test('a free tag arrives with a trailer; a hard tag also with the one that it is fixed to', () => {
  const words = `Tag ${EPC} is on no trailer of the yard.`
  const arrive = 'Arrive a trailer with this tag'
  expect(asked(foundOf(EPC, [away], tagOf(TagType.Removable)))).toEqual({ words, acts: [arrive] })
  expect(asked(foundOf(EPC, [away], tagOf(TagType.Hard)))).toEqual({ words, acts: ['Re-Arrive TR1 · HLWC', arrive] })
})

test('an unknown tag is named, and super admins can add it', () => {
  const words = `Tag ${EPC} is not in the list of RFID tags of this site.`
  expect(asked(foundOf(EPC, []))).toEqual({ words, acts: [] })
  expect(asked(foundOf(EPC, []), superAdmin)).toEqual({ words, acts: ['Add to the RFID tags'] })
})

test('a tag that was not read whole says so', () => {
  expect(asked(foundOf('341C00004000000000000001', []), superAdmin)).toEqual({
    words: 'This tag has partition 7, which GS1 does not define.',
    acts: [],
  })
})
