import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linkText, readLink, signedText } from '../../contract/log.ts'
import { SettingsError } from '../settings.ts'
import { loadSigner } from './signer.ts'

const folder = mkdtempSync(join(tmpdir(), 'yardhand-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const head = { Chain: 7, Link: 42, Hash: 'ab'.repeat(32) }
const nowhere = { keepKey: () => Promise.reject(new Error('not asked')) }

function keyFile(name: string, pem: string): { readonly signingKeyFile: string } {
  const signingKeyFile = join(folder, name)
  writeFileSync(signingKeyFile, pem)
  return { signingKeyFile }
}

const pemOf = (type: 'ed25519' | 'ed448') =>
  (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448')).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()

test('a link is signed with the key of the file, and anybody can check it with the public key', async () => {
  let now = Date.parse('2026-11-20T18:00:00.000Z')
  const signer = await loadSigner(keyFile('good.pem', pemOf('ed25519')), nowhere, () => now)
  const link = signer.sign(head)
  expect(link).toMatchObject({ SiteID: 7, Sequence: 42, Hash: head.Hash, Time: '2026-11-20T18:00:00.000Z' })
  const signature = Buffer.from(link.Signature, 'base64url')
  expect(verify(null, Buffer.from(signedText(link)), signer.publicKey, signature)).toBe(true)
  expect(readLink(` ${linkText(link).replace('/', '/\n')}`)).toEqual(link)
  now += 60_000
  // One signature per entry; the next one has its own time.
  expect(signer.sign(head)).toBe(link)
  expect(signer.sign({ ...head, Link: 43 }).Time).toBe('2026-11-20T18:01:00.000Z')
})

test('a changed link has a wrong signature, and one of another installation another key', async () => {
  const signer = await loadSigner(keyFile('one.pem', pemOf('ed25519')), nowhere, Date.now)
  const other = await loadSigner(keyFile('two.pem', pemOf('ed25519')), nowhere, Date.now)
  const link = signer.sign(head)
  expect([link, { ...link, Sequence: 41 }, { ...link, SiteID: 8 }].map(signer.judge)).toEqual([
    'good',
    'wrong',
    'wrong',
  ])
  expect(signer.judge(other.sign(head))).toBe('other-key')
})

test('a file without an Ed25519 key stops the start with one line', async () => {
  for (const settings of [
    { signingKeyFile: join(folder, 'missing.pem') },
    keyFile('words.pem', 'no key'),
    keyFile('other.pem', pemOf('ed448')),
  ])
    await expect(loadSigner(settings, nowhere, Date.now)).rejects.toThrow(SettingsError)
})

test('without a file the key of the database signs, which the first process made', async () => {
  let kept: string | null = null
  const source = { keepKey: async (pem: string) => (kept ??= pem) }
  const settings = { signingKeyFile: null }
  const [one, two] = [await loadSigner(settings, source, Date.now), await loadSigner(settings, source, Date.now)]
  expect(two.judge(one.sign(head))).toBe('good')
})
