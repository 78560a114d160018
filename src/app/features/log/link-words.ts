import type { LinkCheck } from '../../../contract/log.ts'

const results: Readonly<Record<LinkCheck['Result'], string>> = {
  holds: 'is in the log, unchanged.',
  differs: 'is not the one in the log: the log was changed since, or restored from a backup.',
  missing: 'is missing: the log was changed since, or restored from a backup.',
  pruned: 'was deleted after 13 months.',
  unreadable: 'cannot be read.',
}

const signatures: Readonly<Record<LinkCheck['Signature'], string>> = {
  good: 'Its signature is right.',
  wrong: 'Its signature is wrong: the line was changed.',
  'other-key': 'It was signed with another key than the present one.',
}

/** Returns the message about a kept link. If its signature is wrong, only that is reported: such a link proves nothing. */
export function linkWords(entry: string, { Result, Signature }: LinkCheck): string {
  if (Signature === 'wrong') return signatures.wrong
  return `${entry} ${results[Result]} ${signatures[Signature]}`
}
