import { oneLine } from '../values/file-name.ts'
import type { Site } from './site.ts'

/** The live texts of a site (spec 2§2.11). Stored with announcements: add, never rename. */
export type LiveTextKind = 'Welcome' | 'Spot' | 'Pull'

/** A text to the driver of a live trailer; at most one per act. */
export interface LiveText {
  readonly Kind: LiveTextKind
  /** As on the trailer; checked when the message is made. */
  readonly PhoneNumber: string
  readonly TrailerNumber: string
  /** The place for `{door}`. */
  readonly LocationID: number
}

type Templates = Pick<Site, 'Name' | 'WelcomeMessage' | 'SpotMessage' | 'PullMessage'>

/** True for a site that texts drivers, for the form. */
export function hasLiveTexts({ WelcomeMessage, SpotMessage, PullMessage }: Templates): boolean {
  return [WelcomeMessage, SpotMessage, PullMessage].some((words) => words?.trim())
}

/**
 * Returns the text with `{trailer}`, `{door}` and `{site}` filled in; null if there is none. Other braces, and those in
 * names, stay as they are.
 */
export function liveTextWords(
  { Kind, TrailerNumber }: Pick<LiveText, 'Kind' | 'TrailerNumber'>,
  site: Templates,
  door: string,
): string | null {
  const names: Readonly<Record<string, string>> = { trailer: TrailerNumber, door, site: site.Name }
  const lines = (site[`${Kind}Message`] ?? '').split(/\r\n|\r|\n/)
  const words = lines
    .map((line) =>
      oneLine(line.replaceAll(/\{(trailer|door|site)\}/g, (_, name: string) => oneLine(names[name] ?? ''))),
    )
    .join('\n')
    .trim()
  return words === '' ? null : words
}
