import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { findSecrets } from '../support/secrets.ts'
import { bytesSent, firstScripts, scriptNamed, withImports, workerScripts } from '../support/sent-scripts.ts'
import { test } from './support/test.ts'

const build = fileURLToPath(new URL('../../dist', import.meta.url))
const app = join(build, 'app')
const START_BYTES = 200_000
const LAST_VIEW_BYTES = 5_000
/** The engine, and the rules and schemas that forms need too. */
const ENGINE_BYTES = 57_000
/** Of the worker's scripts, those that the first screen has not loaded already. */
const WORKER_BYTES = 127_000
/** The calls of screens, and the schemas of theirs that forms need too. */
const LATER_BYTES = 24_000

test('the scripts that load before the first screen are sent in under 200 kB', async ({ server }) => {
  const total = await bytesSent(server, firstScripts(app))
  console.info(`first screen: ${total} bytes of scripts`)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(START_BYTES)
})

test('the first scripts hold no form, phone rules or part of Ionic for later screens', () => {
  const modules = firstScripts(app).flatMap(modulesOf)
  expect(modules.length).toBeGreaterThan(100)
  expect(modules.filter((module) => /-form(-schema)?\.tsx?$|\/form\/|phone|\/yup\//.test(module))).toEqual([])
  const ionic = modules.flatMap((module) => /@ionic\/core\/components\/(ion-[a-z-]+)\.js$/.exec(module)?.[1] ?? [])
  expect(ionic.toSorted()).toEqual(['ion-app', 'ion-content', 'ion-router-outlet', 'ion-spinner'])
})

test('the script that runs before the last view is painted is sent in under 5 kB', async ({ server }) => {
  const [entry = ''] = firstScripts(app)
  const scripts = withImports(app, entry)
  console.info(`last view: ${await bytesSent(server, scripts)} bytes of scripts`)
  expect(await bytesSent(server, scripts)).toBeLessThan(LAST_VIEW_BYTES)
})

test('the script and the styles of the last view are asked for first', () => {
  const page = readFileSync(join(app, 'index.html'), 'utf8')
  const [entry = '', ...others] = firstScripts(app)
  expect(withImports(app, entry)).toEqual([entry])
  const styles = page.indexOf('rel="stylesheet"')
  expect(styles).toBeGreaterThan(page.indexOf(entry))
  for (const script of others) expect(styles).toBeLessThan(page.indexOf(script))
})

test('the worker shares scripts with the page; its own are sent in under 57 kB', async ({ server }) => {
  const ofWorker = workerScripts(app)
  const own = ofWorker.filter((file) => /\/(worker|engine)-/.test(file))
  expect(own).toHaveLength(2)
  expect(await bytesSent(server, own)).toBeLessThan(ENGINE_BYTES)
  const total = await bytesSent(server, ofWorker)
  console.info(`worker: ${total} bytes of scripts that the first screen has not`)
  expect(total).toBeLessThan(WORKER_BYTES)
})

test('the calls of screens are not in the worker, which loads them later', async ({ server }) => {
  const atStart = withImports(app, scriptNamed(app, 'worker'))
  const later = withImports(app, scriptNamed(app, 'server-calls')).filter((file) => !atStart.includes(file))
  const total = await bytesSent(server, later)
  console.info(`calls of screens: ${total} bytes of scripts that the worker has not`)
  expect(later.length).toBeGreaterThan(0)
  expect(total).toBeLessThan(LATER_BYTES)
})

test('page, scripts and styles are sent as the build compressed them', async ({ server }) => {
  const assets = readdirSync(join(app, 'assets')).filter((file) => /\.(js|css)$/.test(file))
  const all = ['/index.html', ...assets.map((file) => `/assets/${file}`)]
  const files = all.filter((file) => statSync(app + file).size >= 1000)
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

/** Lists the modules of a script; the bundler's own has none. */
function modulesOf(script: string): readonly string[] {
  const map = `${app}${script}.map`
  if (!existsSync(map)) return []
  const { sources }: { readonly sources: readonly string[] } = JSON.parse(readFileSync(map, 'utf8'))
  return sources
}
