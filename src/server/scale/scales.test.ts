import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { encodeFrame, type ShownWeight } from '../../domain/scale/encode-frame.ts'
import { scaleFormats } from '../../domain/scale/scale-frame.ts'
import { createLogger } from '../web/request-log.ts'
import { type ScaleLimits, usualScaleLimits } from './scale-line.ts'
import { startScaleSimulator } from './scale-simulator.ts'
import { createScales, type Scales } from './scales.ts'

const started: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.close()
})

const log: string[] = []

function scalesWith(limits: Partial<ScaleLimits> = {}): Scales {
  log.length = 0
  const logger = createLogger('info', { write: (line) => log.push(line) })
  const scales = createScales(Date.now, logger, { ...usualScaleLimits, readMs: 10_000, askEveryMs: 50, ...limits })
  started.push(scales)
  return scales
}

/** Starts a TCP server that does what a test says with each connection. */
async function indicator(serve: (socket: Socket) => void): Promise<{ address: string; connections: () => number }> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serve(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  started.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  })
  const at = server.address()
  return { address: `tcp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`, connections: () => connections }
}

/** Repeats the same bytes; the tests of the formats cut and merge them. */
function repeat(socket: Socket, pieces: readonly Uint8Array[], everyMs = 20): void {
  let at = 0
  const timer = setInterval(() => {
    const piece = pieces[at % pieces.length]
    at += 1
    if (piece && socket.writable) socket.write(piece)
  }, everyMs)
  socket.on('close', () => clearInterval(timer))
  socket.resume()
}

const truck: ShownWeight = { weight: 45_280, unit: 'lb', isNet: false, isMoving: false, isOver: false }
const stable = { Weight: 45_280, ScaleStatus: 'stable', ShownWeight: 45_280, Unit: 'lb', Mode: 'gross', Motion: false }

test.each(scaleFormats)('finds %s by itself and gives its weight', async (format) => {
  const simulator = await startScaleSimulator({
    ...{ format, unit: 'lb', host: '127.0.0.1', port: 0, pounds: 45_280, seed: 1 },
  })
  started.push(simulator)
  expect(await scalesWith().read(simulator.address)).toMatchObject({ ...stable, Format: format })
})

test('kilograms come as pounds, with what the indicator shows', async () => {
  const frame = encodeFrame('rice-lake', { ...truck, weight: 20_540, unit: 'kg' })
  const { address } = await indicator((socket) => repeat(socket, [frame]))
  expect(await scalesWith().read(address)).toMatchObject({
    ...{ Weight: 45_283, ScaleStatus: 'stable', ShownWeight: 20_540, Unit: 'kg' },
  })
})

test.each(scaleFormats)('%s: cut, merged and garbled frames give the right weight or none', async (format) => {
  const frame = encodeFrame(format, truck)
  const two = Uint8Array.of(...frame, ...frame)
  const garbled = Uint8Array.of(0xff, 0xfe, ...frame.slice(0, 5), 0x80)
  const pieces = [two, frame.slice(0, 7), frame.slice(7), two, garbled, two, two, two, two, two, two, two]
  // Some pauses are long enough for a stable weight; every other reading has none.
  const { address } = await indicator((socket) => repeat(socket, pieces, 60))
  const scales = scalesWith()
  for (let round = 0; round < 5; round += 1) expect(await scales.read(address)).toMatchObject(stable)
})

test('motion and an overload are reported at once, without a weight', async () => {
  const moving = await indicator((socket) => repeat(socket, [encodeFrame('toledo', { ...truck, isMoving: true })]))
  const over = await indicator((socket) => repeat(socket, [encodeFrame('cardinal', { ...truck, isOver: true })]))
  const scales = scalesWith()
  expect(await scales.read(moving.address)).toMatchObject({ Weight: null, ScaleStatus: 'motion', Motion: true })
  expect(await scales.read(over.address)).toMatchObject({ Weight: null, ScaleStatus: 'overload', Overload: true })
})

test('many requests share one connection per address, two addresses have two', async () => {
  const first = await indicator((socket) => repeat(socket, [encodeFrame('sma', truck)]))
  const second = await indicator((socket) => repeat(socket, [encodeFrame('toledo', { ...truck, weight: 12_000 })]))
  const scales = scalesWith()
  const readings = await Promise.all([
    ...Array.from({ length: 50 }, () => scales.read(first.address)),
    ...Array.from({ length: 50 }, () => scales.read(second.address)),
  ])
  expect(readings.slice(0, 50).every(({ Weight }) => Weight === 45_280)).toBe(true)
  expect(readings.slice(50).every(({ Weight }) => Weight === 12_000)).toBe(true)
  expect([first.connections(), second.connections()]).toEqual([1, 1])
})

test('an indicator that must be asked is asked, one that sends by itself is not', async () => {
  const asked: string[] = []
  const polled = await indicator((socket) => {
    socket.on('data', (bytes: Buffer) => {
      asked.push(bytes.toString('latin1'))
      socket.write(encodeFrame('sma', truck))
    })
  })
  expect(await scalesWith().read(polled.address)).toMatchObject({ ...stable, Format: 'sma' })
  expect(new Set(asked)).toEqual(new Set(['\nW\r']))

  const heard: string[] = []
  const sending = await indicator((socket) => {
    socket.write(encodeFrame('toledo', truck))
    repeat(socket, [encodeFrame('toledo', truck)])
    socket.on('data', (bytes: Buffer) => heard.push(bytes.toString('latin1')))
  })
  expect(await scalesWith({ askEveryMs: 400 }).read(sending.address)).toMatchObject(stable)
  expect(heard).toEqual([])
})

test('silence, slow bytes, noise and a refused connection have no weight, within the limit', async () => {
  const silent = await indicator(() => undefined)
  const noise = await indicator((socket) => repeat(socket, [Uint8Array.of(0x80, 0x02, 0x20, 0x41, 0xff)]))
  const frame = encodeFrame('rice-lake', truck)
  const slow = await indicator((socket) =>
    repeat(
      socket,
      Array.from(frame, (one) => Uint8Array.of(one)),
      200,
    ),
  )
  const closed = await indicator((socket) => socket.destroy())
  const scales = scalesWith({ readMs: 400 })
  const gone = await startScaleSimulator({
    ...{ format: 'sma', unit: 'lb', host: '127.0.0.1', port: 0, pounds: 1, seed: 1 },
  })
  await gone.close()
  const ofAddress = async (address: string) => (await scales.read(address)).ScaleStatus
  expect(await ofAddress(silent.address)).toBe('silent')
  expect(await ofAddress(noise.address)).toBe('unreadable')
  expect(await ofAddress(slow.address)).toBe('unreadable')
  expect(await ofAddress(closed.address)).toBe('unreachable')
  expect(await ofAddress(gone.address)).toBe('unreachable')
  expect(await ofAddress('tcp://scale.invalid:4001')).toBe('unreachable')
  expect(await ofAddress('http://127.0.0.1:80')).toBe('unreachable')
})

test('the failures of an address are logged once, not with each request', async () => {
  const closed = await indicator((socket) => socket.destroy())
  const scales = scalesWith({ retryMs: 0 })
  for (let round = 0; round < 5; round += 1) await scales.read(closed.address)
  expect(closed.connections()).toBe(5)
  expect(log.filter((line) => line.includes('scale.failed')).length).toBe(1)
})

test('a flood is cut off after a fraction of a second of it, and not read again at once', async () => {
  let sent = 0
  const block = new Uint8Array(65_536).fill(0x20)
  const { address, connections } = await indicator((socket) => {
    const pump = () => {
      if (sent > 1_000_000_000) return
      sent += block.length
      if (socket.write(block)) setImmediate(pump)
      else socket.once('drain', pump)
    }
    pump()
  })
  const scales = scalesWith({ retryMs: 60_000 })
  for (let round = 0; round < 20; round += 1) {
    expect(await scales.read(address)).toMatchObject({ Weight: null, ScaleStatus: 'unreadable' })
  }
  expect(connections()).toBe(1)
  expect(sent).toBeLessThan(50_000_000)
})

test('a scale that was cut off is read again, and never with its old weight', async () => {
  let weight = 45_280
  let cut: () => void = () => undefined
  const { address, connections } = await indicator((socket) => {
    repeat(socket, [encodeFrame('toledo', { ...truck, weight })], 100)
    cut = () => socket.resetAndDestroy()
  })
  const scales = scalesWith({ retryMs: 0 })
  expect(await scales.read(address)).toMatchObject(stable)
  weight = 30_000
  cut()
  const after: (number | null)[] = []
  while (after.at(-1) !== 30_000) {
    // Lets the cut be noticed.
    await new Promise(setImmediate)
    const isNew = connections() === 2
    const { Weight } = await scales.read(address)
    if (isNew) after.push(Weight)
  }
  expect(after.filter((one) => one !== null)).toEqual([30_000])
  expect(connections()).toBe(2)
})

test('a connection that nobody asks for is closed, and opened by the next request', async () => {
  let isClosed: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve
  })
  const { address, connections } = await indicator((socket) => {
    repeat(socket, [encodeFrame('toledo', truck)])
    socket.on('close', isClosed)
  })
  const scales = scalesWith({ idleMs: 1000 })
  expect(await scales.read(address)).toMatchObject(stable)
  await closed
  expect(await scales.read(address)).toMatchObject(stable)
  expect(connections()).toBe(2)
})

test('closing ends the requests that wait', async () => {
  const silent = await indicator(() => undefined)
  const scales = scalesWith()
  const waiting = scales.read(silent.address)
  scales.close()
  expect((await waiting).Weight).toBeNull()
})

test('after closing no connection is opened, also for a request that was under way', async () => {
  const { address, connections } = await indicator((socket) => repeat(socket, [encodeFrame('toledo', truck)]))
  const scales = scalesWith()
  scales.close()
  expect(await scales.read(address)).toMatchObject({ Weight: null, ScaleStatus: 'unreachable' })
  expect(connections()).toBe(0)
})
