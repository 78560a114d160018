import { expect, test } from 'vitest'
import { linkText } from '../../../../contract/log.ts'
import type { ProofCard } from '../../../../domain/trailers/proof-card.ts'
import { logTable, newerLink } from './log-facts.ts'
import { proofFileName, proofPage } from './proof-file.ts'

const link = {
  ...{ SiteID: 7, Sequence: 42, Hash: 'ab'.repeat(32), Time: '2026-11-20T18:00:00.000Z' },
  ...{ Fingerprint: 'cd'.repeat(16), Signature: 'A'.repeat(86) },
}

const hostile = `<img src=x onerror=alert(1)>&"'`

const card: ProofCard = {
  title: `Proof card of trailer ${hostile}`,
  facts: [['Trailer', hostile]],
  tables: [
    { title: 'Checks', columns: ['By'], rows: [[hostile]], empty: '', note: hostile },
    { title: 'Doors', columns: ['Door'], rows: [], empty: 'None.', note: null },
    logTable(link, 'America/Chicago'),
  ],
  notes: [hostile],
}

test('the file shows what people typed as text, and runs nothing', () => {
  const page = proofPage(card, [{ caption: hostile, url: null }])
  expect(page).not.toContain('<img')
  expect(page).not.toMatch(/<script|javascript:|https?:\/\//)
  expect(page.split('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;')).toHaveLength(8)
  expect(page).toContain('<p>None.</p>')
})

test('the file holds its pictures, and loads nothing', () => {
  const page = proofPage(card, [
    { caption: '11/20/2026 12:00, Ann', url: 'data:image/jpeg;base64,AAAA' },
    { caption: '11/20/2026 11:00, Ben', url: null },
  ])
  expect(page).toContain('<img src="data:image/jpeg;base64,AAAA" alt="11/20/2026 12:00, Ann">')
  expect(page).toContain('This picture is not in the file.</p><figcaption>11/20/2026 11:00, Ben')
  expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:")
  expect(page.match(/<img /g)).toHaveLength(1)
  expect(proofPage(card, [])).toContain('No photos found.')
})

test('the card has the signed entry of the log, and the line to compare it', () => {
  const { rows, line } = logTable(link, 'America/Chicago')
  expect(rows).toEqual([['42', '11/20/2026 12:00', link.Hash, link.Fingerprint]])
  expect(line).toBe(linkText(link))
  expect(proofPage(card, [])).toContain(`<code>${linkText(link)}</code>`)
  expect(proofPage({ ...card, tables: [logTable(null, 'UTC')] }, [])).toContain('has not received a signed entry')
})

test('the entry that was signed last counts, also after a restored backup', () => {
  const later = { ...link, Sequence: 41, Time: '2026-11-20T18:05:00.000Z' }
  expect([newerLink(link, later), newerLink(later, link), newerLink(null, link), newerLink(null, null)]).toEqual([
    ...[later, later, link, null],
  ])
})

test('the file is named by site, trailer and day', () => {
  expect(proofFileName('North/Gate', 'R 12', '2026-11-21T02:00:00.000Z', 'America/Chicago')).toBe(
    'North-Gate_Proof_R-12_2026-11-20.html',
  )
})
