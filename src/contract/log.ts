import type { Instant } from '../domain/values/instant.ts'

/** The newest entry of a chain of the command log, as the server signed it. */
export interface SignedLink {
  /** 0: the chain of what sites share. */
  readonly SiteID: number
  /** The place of the entry in its chain, from 1. */
  readonly Sequence: number
  /** SHA-256 in hex. */
  readonly Hash: string
  /** By the server's clock, when it signed. */
  readonly Time: Instant
  /** The first 32 hex digits of the SHA-256 of the public key. */
  readonly Fingerprint: string
  /** Ed25519 over `signedText`, base64url. */
  readonly Signature: string
}

/** A chain of the command log. */
export interface LogChain {
  /** 0: the chain of what sites share. */
  readonly SiteID: number
  /** Entries up to this one were deleted after their time. */
  readonly Pruned: number
  /** Null: the chain has no head, which the check reports. */
  readonly Link: SignedLink | null
}

/** A finding at a place of a chain. */
export type LogFaultName = 'changed' | 'removed' | 'inserted' | 'reordered' | 'cut' | 'head'

/** The first place at which a chain does not hold. */
export interface LogFault {
  readonly What: LogFaultName
  /** The place in the chain, from 1. */
  readonly Sequence: number
  /** The last missing place, where entries are missing; else as `Sequence`. */
  readonly Through: number
  /** Key of the entry there; null if it is missing. */
  readonly Key: string | null
  /** When the server received that entry, or the last one before a missing one. */
  readonly ReceivedAt: Instant | null
}

/** The result for some entries of a chain. */
export interface LogCheck {
  /** Entries of this page that hold. */
  readonly Checked: number
  /** Continues the check; null at the end, or behind a fault. */
  readonly Next: string | null
  readonly Fault: LogFault | null
}

/** The result for a kept link. */
export interface LinkCheck {
  /**
   * `holds`: that entry is in the chain; `differs`: another one has its place; `missing`: the chain
   * ends before; `pruned`: deleted after its time; `unreadable`: the text is no link.
   */
  readonly Result: 'holds' | 'differs' | 'missing' | 'pruned' | 'unreadable'
  /** `other-key`: signed with a key that the server does not have now. */
  readonly Signature: 'good' | 'wrong' | 'other-key'
}

const PREFIX = 'yardhand-link'

/** Returns the text that is signed. */
export function signedText({ SiteID, Sequence, Hash, Time }: Omit<SignedLink, 'Fingerprint' | 'Signature'>): string {
  return [PREFIX, SiteID, Sequence, Hash, Time].join('/')
}

/** Returns a link as one line, for copying. */
export function linkText(link: SignedLink): string {
  return [signedText(link), link.Fingerprint, link.Signature].join('/')
}

/** Returns the link in a line; null if the line is no link. Blanks and line breaks are ignored. */
export function readLink(line: string): SignedLink | null {
  const match =
    /^yardhand-link\/(\d{1,16})\/(\d{1,16})\/([0-9a-f]{64})\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/([0-9a-f]{32})\/([\w-]{86})$/.exec(
      line.replaceAll(/\s/g, ''),
    )
  if (!match) return null
  const [, site, sequence, Hash = '', Time = '', Fingerprint = '', Signature = ''] = match
  return { SiteID: Number(site), Sequence: Number(sequence), Hash, Time, Fingerprint, Signature }
}

/** Returns '1 entry holds', or '12 entries hold'; with the number of all, '12 of 40 entries hold'. */
export function heldWords(count: number, all?: number): string {
  const words = (all ?? count) === 1 ? 'entry holds' : 'entries hold'
  return all === undefined ? `${count} ${words}` : `${count} of ${all} ${words}`
}

/** Says in one sentence what was found, where. `showTime` writes a moment for its reader. */
export function faultWords(
  { What, Sequence, Through, Key, ReceivedAt }: LogFault,
  showTime: (moment: Instant) => string = String,
): string {
  const entries = Sequence === Through ? `Entry ${Sequence}` : `Entries ${Sequence} to ${Through}`
  const isOne = Sequence === Through
  const before = ReceivedAt === null ? '' : ` The entry before was received ${showTime(ReceivedAt)}.`
  const own = `${Key === null ? '' : ` Key: ${Key}.`}${ReceivedAt === null ? '' : ` Received ${showTime(ReceivedAt)}.`}`
  switch (What) {
    case 'changed':
      return `Entry ${Sequence} was changed.${own}`
    case 'inserted':
      return `${entries} ${isOne ? 'was' : 'were'} inserted.${own}`
    case 'reordered':
      return `Entry ${Sequence} is not in its place.${own}`
    case 'removed':
      return `${entries} ${isOne ? 'was' : 'were'} removed.${before}`
    case 'cut':
      return `${entries} ${isOne ? 'was' : 'were'} removed from the end.${before}`
    case 'head':
      return 'The record of the last entry is missing.'
  }
}
