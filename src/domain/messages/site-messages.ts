import { clearanceOf } from '../access/clearance.ts'
import type { By } from '../commands/command.ts'
import { forbidden } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { ALL_SITES } from '../sites/site.ts'
import { newestFirst } from './comments.ts'
import type { Message } from './message.ts'

/** Spec 1§9. */
const PREVIEW_LENGTH = 12

/** Shown for a message without text (spec 1§2.9). */
export const EMPTY_MESSAGE = '<empty message>'

/**
 * Returns a message's sites: [-1] for all, from super admins; for other admins all of theirs. Refused: 403 for a
 * site out of reach.
 */
export async function addressedSites(yard: Yard, asked: readonly number[], by: By): Promise<readonly number[]> {
  const reach = clearanceOf(by.Roles) === 'superadmin' ? null : ((await yard.People.get(by.UserID))?.SiteIDs ?? [])
  if (asked.includes(ALL_SITES)) return reach ?? [ALL_SITES]
  const sites = [...new Set(asked)]
  for (const site of sites) {
    const isWithin = reach === null ? (await yard.Sites.get(site)) !== undefined : reach.includes(site)
    if (!isWithin) throw forbidden()
  }
  return sites
}

/** Leaves out sites beyond a reader's reach. */
export function withSitesShown<M extends Pick<Message, 'Sites'>>(message: M, reach: readonly number[]): M {
  const Sites = message.Sites.filter((site) => site === ALL_SITES || reach.includes(site))
  return Sites.length === message.Sites.length ? message : { ...message, Sites }
}

/** Sorts the pinned one first, then the newest. */
export function inListOrder(messages: readonly Message[]): readonly Message[] {
  return [...messages].sort((a, b) => Number(b.IsPinned) - Number(a.IsPinned) || newestFirst(a, b))
}

/** Returns the first 12 characters in one line; '...' only where some were cut. */
export function previewOf(content: string): string {
  const line = content.trim().replace(/\s+/g, ' ')
  if (line === '') return EMPTY_MESSAGE
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  return letters.length <= PREVIEW_LENGTH ? line : `${letters.slice(0, PREVIEW_LENGTH).join('')}...`
}

/** Keeps letters of several code points whole. Made when it is needed: it takes as long as all modules of a start together. */
let graphemes: Intl.Segmenter | null = null
