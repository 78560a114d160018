import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist/.built')
const sources = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Builds dist/ if it is missing or, where there are build tools, older than its sources. */
export function buildWhenOlder() {
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  if (builtAt > 0 && (!hasBuildTools() || newest(sources) < builtAt)) return
  build()
}

/** Builds dist/app and dist/server; exits with the builder's code if it fails. */
export function build() {
  const begun = new Date()
  vite('build')
  compressFiles(join(root, 'dist/app'))
  vite('build', '--ssr', 'src/server/cli.ts')
  writeFileSync(stamp, '')
  // A source that changed during the build is newer.
  utimesSync(stamp, begun, begun)
}

/** Smaller files are hardly shorter when compressed. */
const MIN_BYTES = 1_000

/**
 * Puts compressed files beside index.html and each script, style and drawing, which the server sends
 * instead: a sixth smaller than what it could compress while a tablet waits, and without its work.
 * Each build has one nonce in index.html and in the server's headers, so that no request changes it.
 * The manifest is too short.
 */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // The server changes the service worker, and compresses it itself.
    if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(entry.name) || entry.name === 'sw.js') continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < MIN_BYTES) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

/**
 * Builds for production whoever asks. A test runner sets VITEST, by which the configuration leaves
 * out what tests of sources do not need, and NODE_ENV, with which the page would have no service
 * worker.
 */
function vite(...args) {
  const { VITEST: _, ...env } = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, [viteBinary(), ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  if (status !== 0) process.exit(status ?? 1)
}

function hasBuildTools() {
  return existsSync(join(root, 'node_modules/vite/package.json'))
}

function viteBinary() {
  return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
}

/** Returns the latest change of the sources, in milliseconds. */
function newest(paths) {
  const times = paths
    .map((path) => join(root, path))
    .filter((path) => existsSync(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => {
      const found = statSync(path)
      if (!found.isDirectory()) return found.mtimeMs
      const inside = readdirSync(path).map((name) => join(path.slice(root.length), name))
      return Math.max(found.mtimeMs, newest(inside))
    })
  return Math.max(0, ...times)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--when-older')) buildWhenOlder()
  else build()
}
