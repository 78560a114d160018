import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

// The scripts of a built app, as paths of its server. `app`: the folder of its files.

/** The build writes the entry and its direct imports into the page, as preloads. */
export function firstScripts(app: string): readonly string[] {
  const page = readFileSync(join(app, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/rel="preload" as="script" crossorigin href="([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  )
  if (scripts.length === 0) throw new Error('the page names no script')
  return scripts
}

/** Scripts of the worker that the first screen has not. */
export function workerScripts(app: string): readonly string[] {
  const first = firstScripts(app)
  return withImports(app, scriptNamed(app, 'worker')).filter((file) => !first.includes(file))
}

export function scriptNamed(app: string, name: string): string {
  const file = readdirSync(join(app, 'assets')).find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
  if (file === undefined) throw new Error(`the build has no script ${name}`)
  return `/assets/${file}`
}

/** Lists a script and all that it imports. */
export function withImports(app: string, script: string, found: readonly string[] = []): readonly string[] {
  if (found.includes(script)) return found
  const imports = readFileSync(app + script, 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
  return [...imports].reduce<readonly string[]>(
    (all, [, file]) => withImports(app, `/assets/${file}`, all),
    [...found, script],
  )
}

/** Bytes of the bodies in which a server sends these scripts to a browser: compressed, but for small ones. */
export async function bytesSent(server: { readonly url: string }, scripts: readonly string[]): Promise<number> {
  let total = 0
  for (const script of scripts) total += await bytesOf(`${server.url}${script}`)
  return total
}

/** Counts the body itself: a small one is compressed on the way, and its length is not announced. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      const encoding = answer.headers['content-encoding'] ?? 'br'
      if (answer.statusCode !== 200 || encoding !== 'br') reject(new Error(`${url}: ${answer.statusCode} ${encoding}`))
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      answer.on('end', () => resolve(bytes)).on('error', reject)
    })
    asked.on('error', reject)
  })
}
