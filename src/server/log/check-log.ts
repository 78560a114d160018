import type { LinkCheck, LogCheck, LogFault, SignedLink } from '../../contract/log.ts'
import { contentHash, FIRST_HASH, linkHash } from './entry-hash.ts'
import type { ChainedEntry, ChainHead, LogSource } from './log-source.ts'

/** Entries read at once: what the embedded database reads in a few milliseconds. */
const PAGE = 500

/** The last entry that was checked and holds. */
interface Position {
  readonly Link: number
  readonly Hash: string
  /** The hash before that one. */
  readonly Before: string
  readonly Version: number | null
  readonly Key: string | null
  readonly ReceivedAt: string | null
}

const START: Position = {
  ...{ Link: 0, Hash: FIRST_HASH, Before: FIRST_HASH, Version: null, Key: null, ReceivedAt: null },
}

/** Before any place that a false entry may have. */
const LOWEST = -Number.MAX_SAFE_INTEGER

/**
 * Checks one page of a chain, from its beginning or from where the page before ended (`Next`). The
 * last page also compares the chain with its head.
 */
export async function checkPage(
  source: LogSource,
  chain: number,
  after: string | null,
  size = PAGE,
): Promise<LogCheck> {
  const from = after === null ? START : readPosition(after)
  const read = await source.page(chain, after === null ? LOWEST : from.Link, size + 1)
  const { Head } = read
  if (Head === null) return { Checked: 0, Next: null, Fault: { ...START_FAULT, What: 'head' } }
  const isLast = read.Entries.length <= size
  let at = from
  let checked = 0
  for (const [place, entry] of read.Entries.slice(0, size).entries()) {
    const base = basisOf(at, entry, Head)
    const fault = await faultAt(source, chain, base, entry, read.Entries[place + 1])
    if (fault) return { Checked: checked, Next: null, Fault: fault }
    at = positionOf(entry)
    checked++
  }
  if (!isLast) return { Checked: checked, Next: showPosition(at), Fault: null }
  return { Checked: checked, Next: null, Fault: faultAtEnd(at, Head) }
}

/** Entries that stayed below the deleted ones hold alone; the first one above follows the last deleted one. */
function basisOf(at: Position, { Link }: ChainedEntry, { PrunedLink, PrunedHash }: ChainHead): Position | null {
  if (Link > 0 && Link <= PrunedLink) return null
  return at.Link >= PrunedLink ? at : { ...START, Link: PrunedLink, Hash: PrunedHash, Before: PrunedHash }
}

async function faultAt(
  source: LogSource,
  chain: number,
  base: Position | null,
  entry: ChainedEntry,
  next: ChainedEntry | undefined,
): Promise<LogFault | null> {
  const isWhole = linkHash(entry.Previous, contentHash(entry.Content)) === entry.Hash
  if (next?.Link === entry.Link) return inserted(falseOne(base, isWhole, entry, next))
  if (base === null) return isWhole ? null : changed(positionOf(entry))
  if (entry.Link <= base.Link) return inserted(positionOf(entry))
  if (entry.Link > base.Link + 1) return missing('removed', base, entry.Link - 1)
  if (entry.Previous === base.Hash) return isWhole ? null : changed(positionOf(entry))
  if (!isWhole) return changed(positionOf(entry))
  return await faultBetween(source, chain, base, entry)
}

/** Returns the one of two entries at a place that does not follow the chain. */
function falseOne(base: Position | null, isWhole: boolean, first: ChainedEntry, second: ChainedEntry): Position {
  const fits = isWhole && (base === null || first.Previous === base.Hash)
  return positionOf(fits ? second : first)
}

/** The entry is as it was written, but was chained to another one than the one before it. */
async function faultBetween(source: LogSource, chain: number, base: Position, entry: ChainedEntry): Promise<LogFault> {
  if (entry.Previous === base.Before && base.Link > 0) return inserted(base)
  const places = await source.placesOf(chain, entry.Previous, entry.Link)
  if (places.length > 0) return { ...changed(positionOf(entry)), What: 'reordered' }
  const isGap = base.Version !== null && entry.Version !== null && entry.Version > base.Version + 1
  if (isGap || base.Link === 0 || base.Key === null)
    return { ...missing('removed', base, entry.Link), Through: entry.Link }
  return changed(base)
}

function faultAtEnd(at: Position, { Link, Hash, PrunedLink, PrunedHash }: ChainHead): LogFault | null {
  const last = at.Link >= PrunedLink ? at : { ...START, Link: PrunedLink, Hash: PrunedHash }
  if (last.Link < Link) return missing('cut', last, Link)
  if (last.Link > Link) return { ...START_FAULT, What: 'inserted', Sequence: Link + 1, Through: last.Link }
  return last.Hash === Hash ? null : changed(last)
}

const START_FAULT: LogFault = { What: 'head', Sequence: 1, Through: 1, Key: null, ReceivedAt: null }

function changed({ Link, Key, ReceivedAt }: Position): LogFault {
  return { What: 'changed', Sequence: Link, Through: Link, Key, ReceivedAt }
}

function inserted(place: Position): LogFault {
  return { ...changed(place), What: 'inserted' }
}

function missing(What: 'removed' | 'cut', { Link, ReceivedAt }: Position, Through: number): LogFault {
  return { What, Sequence: Link + 1, Through, Key: null, ReceivedAt }
}

function positionOf({ Link, Hash, Previous, Version, Content, ReceivedAt }: ChainedEntry): Position {
  return { Link, Hash, Before: Previous, Version, Key: Content.Key, ReceivedAt }
}

function showPosition({ Link, Hash, Before, Version, Key, ReceivedAt }: Position): string {
  return [Link, Hash, Before, Version ?? '', Key ?? '', ReceivedAt ?? ''].join('/')
}

/** A text that is none of ours only makes its own sender's check fail. */
function readPosition(text: string): Position {
  const [link = '', Hash = '', Before = '', version = '', Key = '', ReceivedAt = ''] = text.split('/')
  const Link = Number.isSafeInteger(Number(link)) ? Number(link) : 0
  const Version = /^\d{1,15}$/.test(version) ? Number(version) : null
  return { Link, Hash, Before, Version, Key: Key || null, ReceivedAt: ReceivedAt || null }
}

/** Compares a kept link with the chain. */
export async function checkLink(source: LogSource, link: SignedLink): Promise<LinkCheck['Result']> {
  // Before the head, which has what was deleted since.
  const hash = await source.hashAt(link.SiteID, link.Sequence)
  const head = await source.head(link.SiteID)
  if (head === null || head.Link < link.Sequence) return 'missing'
  const kept = head.PrunedLink === link.Sequence ? head.PrunedHash : hash
  if (kept !== null) return kept === link.Hash ? 'holds' : 'differs'
  return link.Sequence < head.PrunedLink ? 'pruned' : 'missing'
}
