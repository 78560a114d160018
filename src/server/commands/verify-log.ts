import { sql } from 'kysely'
import { faultWords, heldWords, linkText, readLink } from '../../contract/log.ts'
import { SHARED } from '../../domain/lists.ts'
import type { Database } from '../database/database.ts'
import { checkLink, checkPage } from '../log/check-log.ts'
import { loadSigner } from '../log/signer.ts'
import { type Settings, SettingsError } from '../settings.ts'

export interface VerifyOptions {
  /** Links that were kept elsewhere, as lines. */
  readonly links: readonly string[]
  readonly print: (line: string) => void
}

/**
 * Checks every chain of the command log page by page, and kept links against it. Returns true if all
 * holds. Throws `SettingsError` for a text that is no link.
 */
export async function verifyLog(
  database: Database,
  settings: Pick<Settings, 'signingKeyFile'>,
  { links, print }: VerifyOptions,
): Promise<boolean> {
  const kept = links.map((line) => {
    const link = readLink(line)
    if (link === null) throw new SettingsError('--link must be a whole line that starts with yardhand-link/.')
    return link
  })
  const signer = await loadSigner(settings, database.log, Date.now)
  const names = await readNames(database)
  const nameOf = (chain: number) =>
    chain === SHARED ? 'Shared by all sites' : `Site ${chain}${names.has(chain) ? `, ${names.get(chain)}` : ''}`
  let isWhole = true
  for (const { Chain, Head } of await database.log.chains()) {
    const { checked, fault } = await checkChain(database, Chain)
    const pruned =
      Head !== null && Head.PrunedLink > 0 ? ` Entries up to ${Head.PrunedLink} were deleted after their time.` : ''
    print(`${nameOf(Chain)}: ${heldWords(checked)}.${pruned}`)
    if (fault !== null) print(`  FAULT: ${faultWords(fault)}`)
    else if (Head !== null) print(`  ${linkText(signer.sign(Head))}`)
    isWhole &&= fault === null
  }
  for (const link of kept) {
    const result = await checkLink(database.log, link)
    const signature = signer.judge(link)
    print(`Link ${link.Sequence} of ${nameOf(link.SiteID)}: ${resultWords[result]} ${signatureWords[signature]}`)
    isWhole &&= (result === 'holds' || result === 'pruned') && signature !== 'wrong'
  }
  print(isWhole ? 'The log is whole.' : 'The log does not hold.')
  return isWhole
}

const resultWords = {
  holds: 'the log has this entry, unchanged.',
  differs: 'FAULT: the log has another entry in this place. It was changed, or restored from a backup.',
  missing: 'FAULT: the log ends before this entry. It was changed, or restored from a backup.',
  pruned: 'the entry was deleted after its time.',
  unreadable: 'FAULT: the text is no link.',
} as const

const signatureWords = {
  good: 'The signature is right.',
  wrong: 'FAULT: the signature is wrong.',
  'other-key': 'It was signed with another key.',
} as const

async function checkChain(database: Database, chain: number) {
  let checked = 0
  let after: string | null = null
  for (;;) {
    const page = await checkPage(database.log, chain, after)
    checked += page.Checked
    if (page.Next === null) return { checked, fault: page.Fault }
    after = page.Next
  }
}

async function readNames({ db }: Database): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ ID: number; Name: string }>`select "ID", "Name" from "Sites"`.execute(db)
  return new Map(rows.map(({ ID, Name }) => [ID, Name]))
}
