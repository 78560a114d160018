import { useEffect, useState } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import type { FoundByCode, KnownCard, KnownRights } from '../../../../domain/trailers/known-number.ts'
import { numberKey } from '../../../../domain/trailers/trailer-number.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { findNumber, findScanned } from '../../../../mirror/reads/scans.ts'
import { useKnownCard } from './use-known-card.ts'

interface TypedNumberParts {
  /** The typed text; empty for none. */
  readonly keyword: string
  /** The rows of the list; undefined before the first read. */
  readonly rows: readonly Pick<Trailer, 'NumberKey'>[] | undefined
  readonly site: Site
  readonly rights: KnownRights
  readonly active: boolean
}

export interface TypedNumber {
  /** The card that stands above the list; undefined while the rows themselves say what is known. */
  readonly card: KnownCard | undefined
  /** True if the one row is meant by what was typed: by its whole number, or by a part that is no other known number. */
  readonly isSingle: boolean
}

/** Finds what is known of a typed number that no row of the list has: a row may match by a part of its number alone. */
export function useTypedNumber({ keyword, rows, site, rights, active }: TypedNumberParts): TypedNumber {
  const key = numberKey(keyword)
  const isLooked = keyword.trim() !== '' && rows !== undefined && needsLook(rows, key)
  // For a list of several rows, the whole yard is not read for other names with each text that is typed.
  const isPart = isLooked && rows.length > 1
  const found = useFound(site.ID, isLooked ? keyword : '', isPart ? findPart : findScanned)
  const card = useKnownCard(found, site, rights, active && !isPart)
  const isOne = keyword.trim() !== '' && rows?.length === 1
  if (!isLooked) return { card: undefined, isSingle: isOne && rows[0]?.NumberKey === key }
  if (rows.length === 0) return { card, isSingle: false }
  const isKnown = card !== undefined && card.trailers.length + card.expected.length > 0
  return { card: isKnown ? card : undefined, isSingle: isOne && card !== undefined && !isKnown }
}

/** False for the rows of an earlier text, which stay until those of this one are here. */
function needsLook(rows: readonly Pick<Trailer, 'NumberKey'>[], key: string): boolean {
  return rows.every(({ NumberKey }) => NumberKey !== key && NumberKey.includes(key))
}

type Find = typeof findScanned

/** Searches all only for a number that is known: its card says what is on the yard. */
const findPart: Find = async (siteID, code) => {
  const found = await findNumber(siteID, code.trim().toUpperCase())
  return found.trailers.length + found.expected.length > 0 ? await findScanned(siteID, code) : found
}

/** Searched once per keyword, none if it is empty; the card follows what is found. */
function useFound(siteID: number, keyword: string, find: Find): FoundByCode | undefined {
  const [read, setRead] = useState<{ readonly keyword: string; readonly find: Find; readonly found: FoundByCode }>()
  useEffect(() => {
    if (keyword === '') return
    let isCurrent = true
    void find(siteID, keyword).then((found) => isCurrent && setRead({ keyword, find, found }))
    return () => {
      isCurrent = false
    }
  }, [siteID, keyword, find])
  return read?.keyword === keyword && read.find === find ? read.found : undefined
}
