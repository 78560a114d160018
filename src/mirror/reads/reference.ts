import type { ChecklistItem } from '../../domain/checklist/checklist-item.ts'
import { SHARED } from '../../domain/lists.ts'
import type { DockGroup } from '../../domain/sites/dock-group.ts'
import type { Freight } from '../../domain/sites/freight.ts'
import type { Location } from '../../domain/sites/location.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import type { Tag } from '../../domain/sites/tag.ts'
import { tagKeyword } from '../../domain/sites/tag-code.ts'
import { sortByName } from '../../domain/values/natural-sort.ts'
import { currentMirror } from '../database.ts'

/** Protects the page from a mistaken import. */
const MAX_REFERENCE = 10_000
const MAX_SUGGESTIONS = 50

/** Returns a site's locations, unsorted. */
export async function listLocations(siteID: number): Promise<readonly Location[]> {
  return currentMirror().ofSite('Locations', siteID).limit(MAX_REFERENCE).toArray()
}

export async function getLocation(id: number): Promise<Location | undefined> {
  return currentMirror().rows('Locations').get(id)
}

/** Sorts by ID, so that "the first" is the same everywhere. */
export async function listDockGroups(siteID: number): Promise<readonly DockGroup[]> {
  const groups = await currentMirror().ofSite('DockGroups', siteID).limit(MAX_REFERENCE).toArray()
  return groups.sort((a, b) => a.ID - b.ID)
}

export async function getDockGroup(id: number): Promise<DockGroup | undefined> {
  return currentMirror().rows('DockGroups').get(id)
}

/** Sorts by name. */
export async function listFreights(siteID: number): Promise<readonly Freight[]> {
  const freights = await currentMirror().ofSite('Freights', siteID).limit(MAX_REFERENCE).toArray()
  return freights.sort((a, b) => a.Value.localeCompare(b.Value))
}

/** Returns the Truck Inspection List by name. */
export async function listChecklistItems(siteID: number): Promise<readonly ChecklistItem[]> {
  const items = await currentMirror().ofSite('ChecklistItems', siteID).limit(MAX_REFERENCE).toArray()
  return sortByName(items, ({ Name }) => Name)
}

/** Returns up to `limit` RFID tags whose EPC contains the keyword, those that end with it first. */
export async function listTags(siteID: number, keyword = '', limit = MAX_SUGGESTIONS): Promise<readonly Tag[]> {
  const wanted = tagKeyword(keyword)
  const tags = await currentMirror().ofSite('Tags', siteID).toArray()
  const found = tags.filter((tag) => tag.EPC.toLowerCase().includes(wanted))
  const isEnd = (tag: Tag) => tag.EPC.toLowerCase().endsWith(wanted)
  return [...found.filter(isEnd), ...found.filter((tag) => !isEnd(tag))].slice(0, limit)
}

export async function getTag(id: number): Promise<Tag | undefined> {
  return currentMirror().rows('Tags').get(id)
}

/** Keeps the order of the IDs; skips unknown ones. */
export async function getTags(ids: readonly number[]): Promise<readonly Tag[]> {
  const rows = await currentMirror()
    .rows('Tags')
    .bulkGet([...ids])
  return rows.filter((row) => row !== undefined)
}

/** Returns up to `limit` companies with the keyword in code or name, codes that start with it first. */
export async function listScacs(keyword = '', limit = MAX_SUGGESTIONS): Promise<readonly Scac[]> {
  const wanted = keyword.trim().toUpperCase()
  const table = currentMirror().rows('Scacs')
  const first = await table
    .where('[SiteID+Name]')
    .between([SHARED, wanted], [SHARED, `${wanted}\uffff`])
    .limit(limit)
    .toArray()
  if (wanted === '' || first.length >= limit) return first
  const known = new Set(first.map((scac) => scac.ID))
  const others = await currentMirror()
    .ofSite('Scacs', SHARED)
    .filter((scac) => !known.has(scac.ID) && `${scac.Name} ${scac.Value}`.toUpperCase().includes(wanted))
    .limit(limit - first.length)
    .toArray()
  return [...first, ...others]
}

/** Companies read at once: a whole list of tens of thousands would stop the page. */
const SCAN_PIECE = 2000

export interface ScacsPage {
  readonly rows: readonly Scac[]
  /** Number of all that match. */
  readonly count: number
}

/** Returns a page of companies with the keyword in code or name, ignoring case, by code. */
export async function findScacs(keyword: string, skip: number, take: number): Promise<ScacsPage> {
  const table = currentMirror().rows('Scacs')
  const byCode = () => table.where('[SiteID+Name]').between([SHARED, ''], [SHARED, '\uffff'])
  const wanted = keyword.trim().toUpperCase()
  if (wanted === '') {
    const [rows, count] = await Promise.all([byCode().offset(skip).limit(take).toArray(), byCode().count()])
    return { rows, count }
  }
  const rows: Scac[] = []
  let count = 0
  for (let from = 0; ; from += SCAN_PIECE) {
    const piece = await byCode().offset(from).limit(SCAN_PIECE).toArray()
    for (const scac of piece) {
      if (!`${scac.Name} ${scac.Value}`.toUpperCase().includes(wanted)) continue
      if (count >= skip && rows.length < take) rows.push(scac)
      count += 1
    }
    if (piece.length < SCAN_PIECE) return { rows, count }
  }
}

/** Counts the companies, which all sites share. */
export async function countScacs(): Promise<number> {
  return currentMirror().ofSite('Scacs', SHARED).count()
}

/** Keeps the order of the IDs; skips unknown ones. */
export async function getScacs(ids: readonly number[]): Promise<readonly Scac[]> {
  const rows = await currentMirror()
    .rows('Scacs')
    .bulkGet([...ids])
  return rows.filter((row) => row !== undefined)
}
