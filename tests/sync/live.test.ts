import { describe, expect, test } from 'vitest'
import type { LiveEvent } from '../../src/contract/live.ts'
import { EventReader } from '../../src/sync/live/event-reader.ts'
import { answerWith, type EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock, settled } from './fake-clock.ts'
import {
  acceptBy,
  answered,
  beatFor,
  FakeLines,
  HEARTBEAT_MS,
  openHub,
  openLiveBench,
  openTwoWindows,
  wantLine,
} from './live-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

/** The version at which the site is now. */
const versionOf = async (bench: EngineBench) => (await bench.server.held.headOf(SITE)).Version
const poke = (Version: number): LiveEvent => ({ name: 'changed', data: { SiteID: SITE, Version } })
const pulls = ({ requests }: EngineBench) => requests.filter(({ path }) => path.startsWith('/changes')).length
const numbers = async (bench: EngineBench) => {
  const ids = await bench.store.read((tx) => tx.rows.Trailers.listIDs(SITE))
  const rows = await bench.store.read((tx) => tx.rows.Trailers.getMany(ids))
  return rows.map((row) => row?.Number)
}

describe('a poke', () => {
  test('brings the change of another tablet at once, with one cycle for a burst', async () => {
    const { bench, lines } = await openLiveBench()
    const before = await versionOf(bench)
    for (let made = 1; made <= 20; made++) await bench.arriveElsewhere(`N${made}`)
    bench.requests.length = 0
    for (let version = before + 1; version <= (await versionOf(bench)); version++) {
      lines.last.send(poke(version))
      await bench.clock.advance(5)
    }
    await bench.clock.advance(900)
    expect(await numbers(bench)).toHaveLength(20)
    expect(pulls(bench)).toBeLessThanOrEqual(2)
    // The cadence goes on as it was.
    await beatFor(bench.clock, lines, 60_000)
    expect(pulls(bench)).toBeLessThanOrEqual(4)
  })

  test('about rows that the tablet has starts no cycle: its own change, or one under way', async () => {
    const { bench, lines } = await openLiveBench()
    const ID = await bench.engine.takeID()
    await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: '1' }) })
    await bench.clock.advance(100)
    bench.requests.length = 0
    lines.last.send(poke(await versionOf(bench)))
    await bench.clock.advance(1_000)
    expect(bench.requests).toEqual([])
    // It comes while the answer with its rows is on the way.
    bench.network = async (_request, pass) => {
      const answer = await pass()
      lines.last.send(poke(await versionOf(bench)))
      return answer
    }
    await bench.arriveElsewhere('2')
    bench.engine.wake()
    await bench.clock.advance(2_000)
    expect(await numbers(bench)).toContain('2')
    expect(pulls(bench)).toBe(1)
  })

  test('while one cycle follows another: at most two a second', async () => {
    const { bench, lines } = await openLiveBench()
    bench.requests.length = 0
    for (let made = 1; made <= 50; made++) {
      await bench.arriveElsewhere(`N${made}`)
      lines.last.send(poke(await versionOf(bench)))
      await bench.clock.advance(100)
    }
    await bench.clock.advance(1_000)
    expect(await numbers(bench)).toHaveLength(50)
    expect(pulls(bench)).toBeLessThanOrEqual(13)
  })

  test('of another site, or unknown text, does nothing', async () => {
    const { bench, lines } = await openLiveBench()
    bench.requests.length = 0
    lines.last.send({ name: 'changed', data: { SiteID: SITE + 1, Version: 999 } })
    lines.last.send({ name: 'news', data: {} })
    await bench.clock.advance(1_000)
    expect(bench.requests).toEqual([])
  })
})

describe('the line is held', () => {
  test('only where the server offers it', async () => {
    const { lines } = await openLiveBench(false)
    expect(lines.all).toEqual([])
  })

  test('while the page is visible: hidden, it closes at once, and opens again', async () => {
    const { bench, live, lines } = await openLiveBench()
    expect(lines.open.map(({ siteID }) => siteID)).toEqual([SITE])
    live.setVisible(false)
    expect(lines.open).toEqual([])
    await bench.clock.advance(120_000)
    expect(lines.all).toHaveLength(1)
    live.setVisible(true)
    await bench.clock.advance(1)
    expect(lines.open).toHaveLength(1)
  })

  test('while the session is open: a 401 of the cycle ends it', async () => {
    const { bench, lines } = await openLiveBench()
    bench.network = answerWith(401, { title: 'Please log in.', code: 'unauthorized' })
    await bench.sync()
    expect(lines.open).toEqual([])
    await bench.clock.advance(600_000)
    expect(lines.all).toHaveLength(1)
  })

  test('while the server answers: it ends with the signal, and returns after a good answer', async () => {
    const { bench, live, lines } = await openLiveBench()
    bench.network = noAnswer
    await bench.sync()
    expect(lines.open).toEqual([])
    bench.network = (_request, pass) => pass()
    await bench.sync()
    expect(lines.open).toHaveLength(1)
    live.setOnline(false)
    expect(lines.open).toEqual([])
  })

  test('and its end changes nothing that is shown: the last answer counts for its cadence', async () => {
    const { bench, lines } = await openLiveBench()
    const shown = [...bench.connections]
    lines.last.end(null)
    await settled(2)
    await bench.clock.advance(100)
    expect(bench.connections).toEqual(shown)
  })
})

describe('a proxy that keeps events back', () => {
  test('is given up after ten seconds, and the cadence goes on', async () => {
    const { bench, lines } = await openLiveBench()
    lines.onLine = () => undefined
    lines.last.end()
    await settled(2)
    await bench.clock.advance(2_500)
    expect(lines.all).toHaveLength(2)
    bench.requests.length = 0
    await bench.clock.advance(7 * 60_000)
    expect(lines.all).toHaveLength(2)
    expect(lines.open).toEqual([])
    expect(pulls(bench)).toBeGreaterThanOrEqual(7)
    await bench.clock.advance(6 * 60_000)
    expect(lines.all).toHaveLength(3)
  })

  test('on one network is no reason to do without on the next', async () => {
    const { bench, live, lines } = await openLiveBench()
    lines.onLine = () => undefined
    lines.last.end()
    await settled(2)
    await bench.clock.advance(20_000)
    const tried = lines.all.length
    live.setOnline(true)
    await bench.clock.advance(1)
    expect(lines.all).toHaveLength(tried + 1)
  })

  test('after the first bytes is noticed by missing heartbeats, three times', async () => {
    const { bench, lines } = await openLiveBench()
    await bench.clock.advance(2.5 * HEARTBEAT_MS + 1)
    expect(lines.open).toEqual([])
    await bench.clock.advance(5 * 60_000)
    expect(lines.all).toHaveLength(3)
  })
})

describe('a line that ends', () => {
  test('is opened again ever later, and sooner once one has lasted', async () => {
    const clock = new FakeClock()
    const lines = new FakeLines(clock)
    lines.onLine = (line) => line.end(null)
    wantLine(clock, lines, 3)
    await clock.advance(10 * 60_000)
    const waits = lines.all.slice(1).map((line, place) => line.atMs - (lines.all[place]?.atMs ?? 0))
    for (const [place, wait] of waits.entries()) {
      const full = Math.min(120_000, 2_000 * 2 ** place)
      expect([wait >= 0.2 * full, wait <= 1.2 * full]).toEqual([true, true])
    }
    expect(waits.length).toBeLessThan(15)
    lines.onLine = (line) => line.accept()
    await clock.advance(150_000)
    await beatFor(clock, lines, 60_000)
    lines.onLine = (line) => line.end(null)
    const endedMs = clock.monotonic()
    lines.open[0]?.end()
    await settled(2)
    await clock.advance(2_500)
    expect(lines.last.atMs - endedMs).toBeLessThan(2_500)
  })

  test('waits as long as a busy server asks', async () => {
    const clock = new FakeClock()
    const lines = new FakeLines(clock)
    lines.onLine = (line) => line.end(answered(503, { 'retry-after': '30' }))
    wantLine(clock, lines, 4)
    await clock.advance(29_999)
    expect(lines.all).toHaveLength(1)
  })

  test('with 500 others, at a restart, comes back without a storm', async () => {
    const clock = new FakeClock()
    const lines = new FakeLines(clock)
    let hub = openHub()
    lines.onLine = (line) => void acceptBy(hub, line, lines.all.length)
    for (let tablet = 1; tablet <= 500; tablet++) wantLine(clock, lines, tablet)
    await beatFor(clock, lines, 60_000)
    expect(hub.count).toBe(500)
    const endedMs = clock.monotonic()
    // The last it says is how long to wait; the next process accepts at once.
    await hub.close()
    expect(lines.open).toEqual([])
    hub = openHub()
    await settled(2)
    await clock.advance(20_000)
    expect(hub.count).toBe(500)
    const back = lines.all.slice(500).map(({ atMs }) => atMs - endedMs)
    expect(back).toHaveLength(500)
    const perSecond = Array.from(
      { length: 20 },
      (_, second) => back.filter((ms) => Math.floor(ms / 1000) === second).length,
    )
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(80)
    expect(perSecond[0]).toBe(0)
    await hub.close()
  }, 30_000)
})

describe('a row that is open', () => {
  const row = { List: 'Tasks', ID: 41 } as const
  const reports = ({ requests }: EngineBench) =>
    requests.filter(({ path }) => path === '/live/open').map(({ body }) => body)

  test('is reported while it is, and shows who else edits it', async () => {
    const { bench, live, lines } = await openLiveBench()
    const heard: (readonly number[])[] = []
    const end = live.watchOpenRow(row, true, (userIDs) => heard.push(userIDs))
    await bench.clock.advance(100)
    const open = { Line: 'line-1', Open: [{ ...row, Edits: true }] }
    expect(reports(bench)).toEqual([open])
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [8] }] } })
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [8] }] } })
    expect(heard).toEqual([[8]])
    await beatFor(bench.clock, lines, 60_000)
    expect(reports(bench)).toEqual([open, open, open])
    end()
    await bench.clock.advance(100)
    expect(reports(bench).at(-1)).toEqual({ Line: 'line-1', Open: [] })
    await beatFor(bench.clock, lines, 60_000)
    expect(reports(bench)).toHaveLength(4)
  })

  test('shows nobody any more when the line ends, and is reported on the next one', async () => {
    const { bench, live, lines } = await openLiveBench()
    const heard: (readonly number[])[] = []
    live.watchOpenRow(row, false, (userIDs) => heard.push(userIDs))
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [8] }] } })
    lines.last.end()
    await settled(2)
    await bench.clock.advance(1)
    expect(heard).toEqual([[8], []])
    bench.requests.length = 0
    await bench.clock.advance(3_000)
    expect(reports(bench)).toEqual([{ Line: 'line-2', Open: [{ ...row, Edits: false }] }])
  })

  test('in a second window is reported by the first, which passes on who edits it', async () => {
    const { bench, lines, second } = await openTwoWindows()
    const heard: (readonly number[])[] = []
    const end = second.watchOpenRow(row, true, (userIDs) => heard.push(userIDs))
    await bench.clock.advance(200)
    expect(reports(bench)).toEqual([{ Line: 'line-1', Open: [{ ...row, Edits: true }] }])
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [8] }] } })
    expect(heard).toEqual([[8]])
    // Repeated while it is open, though the first window has nothing open.
    await beatFor(bench.clock, lines, 120_000)
    expect(heard).toEqual([[8]])
    expect(reports(bench).length).toBeGreaterThanOrEqual(5)
    expect(lines.all).toHaveLength(1)
    end()
    await bench.clock.advance(200)
    expect(reports(bench).at(-1)).toEqual({ Line: 'line-1', Open: [] })
  })

  test('in both windows is reported once, and both hear who edits it', async () => {
    const { bench, live, lines, second } = await openTwoWindows()
    live.watchOpenRow(row, true, () => undefined)
    await bench.clock.advance(200)
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [8] }] } })
    const heard: (readonly number[])[] = []
    second.watchOpenRow(row, false, (userIDs) => heard.push(userIDs))
    await bench.clock.advance(200)
    expect(heard).toEqual([[8]])
    expect(reports(bench).at(-1)).toEqual({ Line: 'line-1', Open: [{ ...row, Edits: true }] })
  })

  test('that is opened in the window with the line, after another window, shows at once who edits it', async () => {
    const { bench, live, lines, second } = await openTwoWindows()
    second.watchOpenRow(row, true, () => undefined)
    await bench.clock.advance(200)
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [8] }] } })
    const heard: (readonly number[])[] = []
    live.watchOpenRow(row, true, (userIDs) => heard.push(userIDs))
    await bench.clock.advance(200)
    // The server has nothing new to send: the row was open on this line before.
    expect(heard).toEqual([[8]])
  })

  test('in a second window shows nobody once the first has no line or is silent', async () => {
    const { bench, live, lines, second, talk } = await openTwoWindows()
    const heard: (readonly number[])[] = []
    second.watchOpenRow(row, true, (userIDs) => heard.push(userIDs))
    await bench.clock.advance(200)
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [8] }] } })
    live.setVisible(false)
    expect(heard).toEqual([[8], []])
    live.setVisible(true)
    await bench.clock.advance(30_000)
    lines.last.send({ name: 'editing', data: { Open: [{ ...row, UserIDs: [9] }] } })
    expect(heard.at(-1)).toEqual([9])
    talk.mute('first')
    await beatFor(bench.clock, lines, 120_000)
    expect(heard.at(-1)).toEqual([])
  })

  test('in a window that is hidden or gone is not reported any longer', async () => {
    const { bench, lines, second, talk } = await openTwoWindows()
    second.watchOpenRow(row, true, () => undefined)
    await bench.clock.advance(200)
    second.setVisible(false)
    await bench.clock.advance(200)
    expect(reports(bench).at(-1)).toEqual({ Line: 'line-1', Open: [] })
    second.setVisible(true)
    await bench.clock.advance(200)
    expect(reports(bench).at(-1)).toEqual({ Line: 'line-1', Open: [{ ...row, Edits: true }] })
    talk.mute('second')
    await beatFor(bench.clock, lines, 120_000)
    expect(reports(bench).at(-1)).toEqual({ Line: 'line-1', Open: [] })
  })

  test('is not reported without a line', async () => {
    const { bench, live } = await openLiveBench(false)
    live.watchOpenRow(row, true, () => undefined)
    await bench.clock.advance(60_000)
    expect(reports(bench)).toEqual([])
  })
})

test('events are read from pieces that end anywhere', () => {
  const text =
    ': beat\nretry: 4000\n\nevent: changed\r\ndata: {"SiteID":7,"Version":3}\r\n\r\nevent: changed\ndata: {"SiteID":'
  for (let at = 0; at <= text.length; at++) {
    const reader = new EventReader()
    const read = [reader.read(text.slice(0, at)), reader.read(text.slice(at))]
    expect(read.flatMap(({ events }) => events)).toEqual([{ name: 'changed', data: { SiteID: 7, Version: 3 } }])
    expect(Math.max(...read.map(({ retryMs }) => retryMs ?? 0))).toBe(4_000)
    expect(reader.read('8,"Version":4}\n\n').events).toEqual([{ name: 'changed', data: { SiteID: 8, Version: 4 } }])
  }
})
