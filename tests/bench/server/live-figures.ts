import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '../../../src/contract/live.ts'
import { header } from '../../../src/contract/sync.ts'
import { type Listen, LiveLine } from '../../../src/sync/live/live-line.ts'
import { systemClock, systemRandom } from '../../../src/sync/system-clock.ts'
import { createOffice } from '../../browser/support/office.ts'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { heading, milliseconds, ofAim, percentile, round, type Sheet, withSheet } from '../figures.ts'
import { WAIT_LIMIT_MS } from '../limits.ts'
import { fillBenchYard, type OpenTablet, openTablets } from './bench-yard.ts'
import { inFolder } from './in-folder.ts'
import { megabytes, residentBytesOf } from './measured-server.ts'

const LINES = 500
const TRAILERS = 400
const SITES = 3
/** All work at one site. */
const people = ['super', 'admin', 'clerk', 'gate', 'lead', 'viewer']
const POKES = 20
/** Some heartbeats. */
const IDLE_MS = 40_000
const LEAVES_OUT = 'the network and TLS; the lines share the cores with the server; pages, which hear a poke later'
const METRICS_TOKEN = 'figures-of-the-bench'

/** Measures what idle lines cost, how fast a poke reaches all of them, and their return after a restart. */
export async function liveFigures(): Promise<void> {
  await inFolder(async (dataDir) => {
    const place = { databaseUrl: null, dataDir }
    await fillBenchYard(place, TRAILERS, SITES)
    // Each has an address of its own, as an address has a limit.
    const open = await openTablets(place, people, LINES)
    const environment = { LIVE: '1', METRICS_TOKEN, TRUSTED_PROXIES: '127.0.0.1', YARDHAND_DEMO: '1' }
    const server = await createServerProcess({ dataDir, environment, limitMs: WAIT_LIMIT_MS })
    const tablets = open.map((tablet) => new Tablet(server, tablet))
    try {
      await server.start()
      heading(`Open lines, ${LINES} tablets, embedded database`)
      await withSheet(LEAVES_OUT, (sheet) => measure(sheet, server, tablets))
    } finally {
      for (const tablet of tablets) tablet.close()
      await server.stop()
    }
  })
}

async function measure(sheet: Sheet, server: ServerProcess, tablets: readonly Tablet[]): Promise<void> {
  await createOffice(server).company()
  const before = await residentBytesOf(server, METRICS_TOKEN)
  for (const tablet of tablets) tablet.open()
  await until('all lines are open', () => tablets.every((tablet) => tablet.opened.length > 0), WAIT_LIMIT_MS)
  await pause(IDLE_MS)
  const after = await residentBytesOf(server, METRICS_TOKEN)
  const more = (after - before) / 1_000_000
  sheet.ratio(ofAim('more memory for the lines', more, { value: 100 }, 'MB'))
  const value = `${megabytes(before)} and ${megabytes(after)}`
  sheet.figure({ name: 'memory of the server, without and with them', value })
  const pokes = await pokeTimes(server, tablets)
  sheet.figure({ name: 'command to its poke at a tablet, 95 of 100', value: `${round(percentile(pokes, 95))} ms` })
  for (const tablet of tablets) tablet.opened.length = 0
  const stoppedAt = performance.now()
  await server.stop()
  await server.start()
  const startedAt = performance.now()
  await until('all lines are back', () => tablets.every((tablet) => tablet.opened.length > 0), WAIT_LIMIT_MS)
  const back = tablets.map(({ opened }) => ((opened[0] ?? 0) - startedAt) / 1000)
  const seconds = Array.from(
    { length: Math.ceil(Math.max(...back)) },
    (_, second) => back.filter((time) => Math.max(0, Math.floor(time)) === second).length,
  )
  sheet.ratio({
    name: 'lines back in the fullest second after a restart',
    value: `${round((100 * Math.max(...seconds)) / tablets.length)} of 100`,
    beside: 'aim: no second has most of them',
  })
  sheet.figure({ name: 'server stopped and started in', value: milliseconds([startedAt - stoppedAt]) })
  sheet.figure({ name: 'lines back per second after it', value: seconds.join(' ') })
}

async function pokeTimes(server: ServerProcess, tablets: readonly Tablet[]): Promise<readonly number[]> {
  const office = createOffice(server)
  const times: number[] = []
  for (let made = 0; made < POKES; made++) {
    for (const tablet of tablets) tablet.pokedAt = null
    const startedAt = performance.now()
    await office.arrive({ Number: `POKE${made}` })
    const here = tablets.filter(({ isHere }) => isHere)
    await until('all were poked', () => here.every(({ pokedAt }) => pokedAt !== null), WAIT_LIMIT_MS)
    times.push(...here.map(({ pokedAt }) => (pokedAt ?? 0) - startedAt))
    await pause(500)
  }
  return times
}

/** The line of one tablet, with the product's own rules for its return. */
class Tablet {
  /** Moments of opening. */
  readonly opened: number[] = []
  pokedAt: number | null = null
  /** Heard of the site's version at the start. */
  isHere = false
  readonly #line: LiveLine

  constructor(server: ServerProcess, { token, deviceID, address = '' }: OpenTablet) {
    const headers = { authorization: `Bearer ${token}`, [header.device]: deviceID, 'x-forwarded-for': address }
    const parts = { clock: systemClock, random: systemRandom, hold: (task: () => Promise<void>) => task() }
    this.#line = new LiveLine(
      { ...parts, listen: overHttp(server, headers) },
      { onEvent: (event) => this.#hear(event), onEnd: () => undefined },
    )
  }

  open(): void {
    this.#line.want(1)
  }

  close(): void {
    this.#line.want(null)
  }

  #hear(event: LiveEvent): void {
    if (event.name === 'open') this.opened.push(performance.now())
    if (event.name !== 'changed' || event.data.SiteID === 0) return
    this.isHere = true
    this.pokedAt ??= performance.now()
  }
}

function overHttp(server: ServerProcess, headers: Readonly<Record<string, string>>): Listen {
  return (_request, onPiece, signal) =>
    new Promise((resolve) => {
      const request = get(`${server.url}/api/live`, { headers, agent: false, signal }, (response) => {
        response.setEncoding('utf8').on('data', onPiece)
        const status = response.statusCode ?? 0
        response.on('error', () => undefined)
        response.on('close', () =>
          resolve({ status, header: (name) => String(response.headers[name] ?? ''), body: null }),
        )
      })
      request.on('error', () => resolve(null))
    })
}
