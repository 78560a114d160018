import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { findSecrets } from '../support/secrets.ts'
import { test } from './support/test.ts'

const build = fileURLToPath(new URL('../../dist', import.meta.url))
const app = join(build, 'app')
const BUDGET_BYTES = 220_000

test('the scripts that load before the first screen are sent in under 220 kB', async ({ server }) => {
  // The build writes the entry and its direct imports into the page.
  const page = readFileSync(join(app, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  expect(scripts.length).toBeGreaterThan(0)
  let total = 0
  for (const script of scripts) {
    const { headers } = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(headers.get('content-encoding')).toBe('br')
    total += Number(headers.get('content-length'))
  }
  console.info(`first screen: ${total} bytes of scripts`)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(BUDGET_BYTES)
})

test('scripts and styles are sent as the build compressed them', async ({ server }) => {
  const assets = readdirSync(join(app, 'assets')).filter((file) => /\.(js|css)$/.test(file))
  const files = assets.map((file) => `/assets/${file}`).filter((file) => statSync(app + file).size >= 1000)
  const endings = { br: 'br', gzip: 'gz' }
  for (const [encoding, ending] of Object.entries(endings)) {
    for (const file of files) {
      const { headers } = await fetch(`${server.url}${file}`, {
        method: 'HEAD',
        headers: { 'accept-encoding': encoding },
      })
      const sent = [file, headers.get('content-encoding'), Number(headers.get('content-length'))]
      expect(sent).toEqual([file, encoding, statSync(`${app}${file}.${ending}`).size])
    }
  }
})

test('all styles come with the page, so no part that loads later is ever unstyled', () => {
  const styles = readdirSync(join(app, 'assets')).filter((file) => file.endsWith('.css'))
  expect(styles).toHaveLength(1)
  expect(readFileSync(join(app, 'index.html'), 'utf8')).toContain(`href="/assets/${styles[0]}"`)
})

test('no file of the build holds a credential', () => {
  // The compressed copies hold the same.
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  )
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap(({ parentPath, name }) =>
    findSecrets(readFileSync(join(parentPath, name), 'latin1')).map((text) => [name, text]),
  )
  expect(found).toEqual([])
})
