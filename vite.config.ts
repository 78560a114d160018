import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, Rollup } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import type { TestFiles } from './tests/support/test-files.ts'

const NONE: TestFiles = { together: [], apart: [] }

/** A build does not need the folder of tests. */
const { listApiTests, listElsewhereTests, listUnitTests } = process.env.VITEST
  ? await import('./tests/support/test-files.ts')
  : { listApiTests: () => NONE, listElsewhereTests: () => NONE, listUnitTests: () => NONE }

const appBuild = {
  outDir: 'dist/app',
  target: 'es2022',
  sourcemap: true,
  // One small file: a part of the app that comes later can then miss its script, and be asked for again, but never its looks alone.
  cssCodeSplit: false,
  modulePreload: { polyfill: false },
  // The first screen's file is one on purpose; tests/browser/size.spec.ts bounds it.
  chunkSizeWarningLimit: 900,
  rolldownOptions: {
    checks: { bundlerTimings: false },
    // Ionic's files are published minified and without side-effect marks: left alone, one button brings every component.
    // Few files: each further one is another way through the service worker, and each of them is kept on the tablet before the app works offline.
    output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    treeshake: { moduleSideEffects: [{ test: /node_modules\/@ionic\/(core|react)\//, sideEffects: false }] },
  },
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleNode | null
}

interface ModuleNode {
  readonly isEntry: boolean
  /** Those that import it without an `import()`. */
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

/** The end of the page's main module, which `app/start.ts` imports when the last view is painted. */
const MAIN = '/app/main.tsx'

/** Ends of the modules that people see first. Each is one file with all that it imports and the ones before it have not. */
const FIRST: readonly (readonly [name: string, end: string])[] = [
  ['first', '/index.html'],
  ['start', MAIN],
  ['yard', '/yard-control-screen.tsx'],
  ['sign-in', '/login-screen.tsx'],
]

/** The end of the engine's worker, and of what runs in the page where no worker starts. */
const WORKER = '/sync/worker.ts'
const ENGINE = [WORKER, '/sync/host.ts', '/sync/forward.ts']
/** The end of what the engine imports later, and of the module that does so. */
const CALLS = '/sync/server-calls.ts'
const CALLS_IMPORTER = '/sync/session-calls.ts'
/** The end of what runs in the page while it shows the practice yard. */
const PRACTICE = '/sync/practice/practice-host.ts'
/** The end of the worker that reads files of an import. */
const READER = '/imports/csv-worker.ts'

/**
 * Names the file of a module: that of the first screens, else of the only feature that needs it, else `shared`. What a worker needs too is in a file of its
 * own, which holds nothing of the page: code that looks for the window would end the worker. Null: it is for nobody but a part that loads by itself, and has
 * its file.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const all = listUsers(id, graph)
  const users = all.filter((user) => !user.endsWith(PRACTICE))
  // The practice yard loads last: what another one needs too stays in that one's file.
  if (all.length > 0 && users.length === 0) return 'practice'
  // A file of its own: it runs where it is loaded, and the page loads the engine too where no worker starts.
  if (id.endsWith(WORKER)) return null
  const isOfEngine = (user: string) => ENGINE.some((end) => user.endsWith(end))
  const isOfReader = (user: string) => user.endsWith(READER)
  const isOfCalls = (user: string) => user.endsWith(CALLS)
  const ofPage = users.filter((user) => !isOfEngine(user) && !isOfReader(user) && !isOfCalls(user))
  const [engine, reader, calls] = [users.some(isOfEngine), users.some(isOfReader), users.some(isOfCalls)]
  if (ofPage.length === 0) return engine && reader ? 'rules' : engine ? 'engine' : calls && reader ? 'checks' : null
  const name = pageChunkOf(ofPage)
  if (!engine && !reader && !calls) return name
  return SHARED_WITH_WORKERS[name ?? ''] ?? (engine ? 'rules' : calls ? 'checks' : 'imports')
}

const SHARED_WITH_WORKERS: Readonly<Record<string, string>> = { start: 'core', yard: 'yard-core' }

function pageChunkOf(users: readonly string[]): string | null {
  const first = FIRST.find(([, end]) => users.some((user) => user.endsWith(end)))
  if (first) return first[0]
  const places = new Set(users.map((user) => placeOf(user) ?? user))
  const [place = '', ...others] = places
  if (others.length > 0) return 'shared'
  return place.includes('/') ? null : place
}

/** Returns the feature of a module. `app/map` counts as the feature `map`: forms of others load it with their map alone. */
function placeOf(id: string): string | undefined {
  const [, feature, map] = /\/src\/app\/(?:features\/([a-z-]+)|(map))\//.exec(id) ?? []
  return feature ?? map
}

/** Lists the modules by which a module gets onto the page: the page's entry, and what is loaded by `import()`. */
function listUsers(id: string, graph: ModuleGraph, seen = new Set<string>()): readonly string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const info = graph.getModuleInfo(id)
  if (!info) return []
  const isUser = info.isEntry || info.dynamicImporters.length > 0
  return [...(isUser ? [id] : []), ...importersOf(id, info).flatMap((importer) => listUsers(importer, graph, seen))]
}

/** `@ionic/react` imports every component, and drops the unused ones later: one that the app imports itself counts for that import alone. */
function importersOf(id: string, { importers }: ModuleNode): readonly string[] {
  const own = id.includes('/@ionic/core/') ? importers.filter((importer) => importer.includes('/src/app/')) : []
  return own.length > 0 ? own : importers
}

/** The server as one file; packages stay outside, since PGlite finds its own assets beside its module. */
const serverBuild = { outDir: 'dist/server', copyPublicDir: false, target: 'node20', sourcemap: true }

const manifest = {
  id: '/',
  name: 'Yardhand',
  short_name: 'Yardhand',
  description: 'The trailer yard, with or without signal.',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#1d2b33',
  background_color: '#1d2b33',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

const installable = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,png,svg,webp,woff2,webmanifest}'],
      maximumFileSizeToCacheInBytes: 3_000_000,
      rollupFormat: 'iife',
      buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn' }) }] },
    },
  })

export default defineConfig(({ isSsrBuild }) => ({
  plugins:
    isSsrBuild || process.env.VITEST
      ? []
      : [iconModules(), ionicParts(), workerFiles(), laterFiles(), react(), preloads(), buildId(), installable()],
  build: isSsrBuild ? serverBuild : appBuild,
  worker: { format: 'es' as const },
  test: {
    env: { TZ: 'UTC' },
    maxWorkers: '100%',
    reporters: ['./tests/report/vitest-reporter.ts', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      ...inTwo('unit', listUnitTests(), { env: { TZ: 'UTC' }, testTimeout: 60_000 }),
      // Where the hour is half an hour off and moves twice a year: nothing may lean on the machine's zone.
      ...inTwo('unit-elsewhere', listElsewhereTests(), { env: { TZ: 'America/St_Johns' }, testTimeout: 60_000 }),
      {
        test: {
          name: 'house',
          include: ['tests/{bench,house,report,support}/**/*.test.ts'],
          env: { TZ: 'UTC' },
          testTimeout: 60_000,
        },
      },
      ...inTwo('api', listApiTests(), {
        env: { TZ: 'UTC' },
        globalSetup: ['tests/support/provide-postgres.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      { test: { name: 'sync', include: ['tests/sync/**/*.test.ts'], env: { TZ: 'UTC' }, testTimeout: 300_000 } },
    ],
  },
}))

/** Makes a project of the files that share a process, and one of those that do not. */
function inTwo(
  name: string,
  { together, apart }: TestFiles,
  usual: Pick<TestUserConfig, 'env' | 'globalSetup' | 'testTimeout' | 'hookTimeout'>,
) {
  return [
    { test: { name, include: [...together], isolate: false, ...usual } },
    { test: { name: `${name}-apart`, include: [...apart], ...usual } },
  ]
}

const IONIC_REACT = /@ionic\/react\/dist\/index\.js$/
const IONIC_MAKER = /= ((?:createReactComponent|createForwardRef|React\.memo)\()/g
const IONIC_CLASS = /extends React\.(Pure)?Component/g
/** Before the package's code, whose classes extend them. */
const IONIC_BASES = ['', 'Pure']
  .map((pure) => `const React${pure}Class = /*@__PURE__*/ (() => React.${pure}Component)()\n`)
  .join('')

/**
 * Lets unused parts of @ionic/react go. It is one file, whose calls and reads of `React.Component` look as if they had effects: tabs, their buttons and the back
 * button would stay, 60 kB, though nobody uses them.
 */
function ionicParts(): Plugin {
  return {
    name: 'ionic-parts',
    apply: 'build',
    transform: {
      filter: { id: IONIC_REACT },
      handler: (code) => ({
        code:
          IONIC_BASES + code.replace(IONIC_MAKER, '= /*@__PURE__*/ $1').replace(IONIC_CLASS, 'extends React$1Class'),
        map: null,
      }),
    },
  }
}

const WORKER_ADDRESS = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g

/** Builds workers with the page, so that they share files. Left alone, each would have its own copy of the rules and the database library. */
function workerFiles(): Plugin {
  return {
    name: 'worker-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: 'new Worker(' },
      handler(code, importer) {
        const addressed = code.replace(WORKER_ADDRESS, (_text, file: string) => {
          const id = join(dirname(importer), file)
          return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id, name: basename(file, '.ts') })}`
        })
        return { code: addressed, map: null }
      },
    },
  }
}

const LATER_IMPORT = /\bimport\('(\.\/[\w-]+\.ts)'\)/g
/** Stands for `import` until files are written. */
const LATER = '__importLater'

/** Lets the engine import a file later. The bundler puts each `import()` into a function of the page's, which looks for the document and would end a worker. */
function laterFiles(): Plugin {
  return {
    name: 'later-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: new RegExp(`${CALLS_IMPORTER}$`) },
      handler(code, importer) {
        const addressed = code.replace(LATER_IMPORT, (_text, file: string) => {
          const id = join(dirname(importer), file)
          return `${LATER}(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id, name: basename(file, '.ts'), preserveSignature: 'strict' })})`
        })
        if (addressed === code) this.error(`${importer}: imports nothing later`)
        return { code: addressed, map: null }
      },
    },
    renderChunk: (code) => (code.includes(LATER) ? { code: code.replaceAll(LATER, 'import'), map: null } : null),
  }
}

const ICONS = 'ionicons/icons'
const ICON_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(['"])ionicons\/icons\2/g
const ICON_MODULE = /^\0?ionicons\/icons\/(\w+)$/

/**
 * Makes a module of each icon. The package has one module for all, which would be in the first file with the icons of every screen. Fails for an import that
 * names no icons.
 */
function iconModules(): Plugin {
  return {
    name: 'icon-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: ICONS },
      handler: (code) => ({
        code: code.replace(ICON_IMPORT, (text, names: string) => importEach(text, names)),
        map: null,
      }),
    },
    resolveId: {
      filter: { id: /^ionicons\/icons(\/|$)/ },
      handler(id, importer) {
        if (id === ICONS) this.error(`${importer}: import icons by their names`)
        return { id: `\0${id}`, moduleSideEffects: false }
      },
    },
    load: {
      filter: { id: ICON_MODULE },
      async handler(id) {
        const name = ICON_MODULE.exec(id)?.[1] ?? ''
        const icons: Readonly<Record<string, unknown>> = await import('ionicons/icons')
        if (typeof icons[name] !== 'string') this.error(`there is no icon ${name}`)
        return `export const ${name} = ${JSON.stringify(icons[name])}`
      },
    },
  }
}

/** Returns as many lines as it was given, so that the source map stays right. */
function importEach(text: string, names: string): string {
  const imports = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `import { ${name} } from '${ICONS}/${name.split(/\s/)[0]}'`)
  return imports.join(';') + '\n'.repeat(text.split('\n').length - 1)
}

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const STYLES = /<link rel="stylesheet" crossorigin href="[^"]+">/
const GAP = '\n    '
const MODULE_PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

/**
 * Asks for scripts as preloads, and before they are imported. Chromium compiles a module anew at each start if a module asked for it first, also where
 * it keeps the compiled code; a script that was preloaded as a script comes from that code.
 */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transform: {
      // The bundler's own function for scripts that load later.
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => ({ code: code.replace(/(['"`])modulepreload\1/g, "'preload'"), map: null }),
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = ENTRY.exec(html)?.[1]
        if (entry === undefined || !STYLES.test(html)) throw new Error('the page has other scripts or styles')
        const first = new Set([entry, ...[...html.matchAll(MODULE_PRELOAD)].flatMap(([, file]) => file ?? [])])
        const later = mainFiles(bundle).filter((file) => !first.has(file))
        // What the last view needs is asked for before the app's scripts, which are large: the service worker answers in this order.
        return html
          .replace(MODULE_PRELOAD, '')
          .replace(ENTRY, (script) => [...[...first].map(preloadOf), script].join(GAP))
          .replace(STYLES, (styles) => [styles, ...later.map(preloadOf)].join(GAP))
      },
    },
  }
}

function preloadOf(file: string): string {
  return `<link rel="preload" as="script" crossorigin href="${file}">`
}

/** Lists the addresses of the main module's file and of those that it imports. */
function mainFiles(bundle: Rollup.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(MAIN)))
  if (!main) throw new Error(`no file holds ${MAIN}`)
  return [main.fileName, ...main.imports].map((file) => `/${file}`)
}

/**
 * Writes the build's ID into the page, where it serves twice: Ionic puts it as nonce on the styles it makes (the server reads it there for its content
 * security policy), and a page kept by the service worker is told from that of the next build. It follows from the content.
 */
function buildId(): Plugin {
  return {
    name: 'build-id',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const content = [html, ...Object.keys(bundle ?? {}).sort()].join('\n')
        const id = createHash('sha256').update(content).digest('base64url').slice(0, 22)
        return [{ tag: 'meta', attrs: { name: 'csp-nonce', content: id }, injectTo: 'head' }]
      },
    },
  }
}
