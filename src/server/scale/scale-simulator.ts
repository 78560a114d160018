import { createServer, type Socket } from 'node:net'
import { encodeFrame } from '../../domain/scale/encode-frame.ts'
import { SMA_REQUEST } from '../../domain/scale/formats.ts'
import { KG_PER_POUND } from '../../domain/scale/pounds.ts'
import type { ScaleFormat } from '../../domain/scale/scale-frame.ts'
import { type OnScale, truckOnScale } from './trucks-on-scale.ts'

export interface SimulatorOptions {
  readonly format: ScaleFormat
  readonly unit: 'lb' | 'kg'
  readonly host: string
  /** 0: a free one. */
  readonly port: number
  /** Pounds that always stand on the scale; null: one truck after another. */
  readonly pounds: number | null
  readonly seed: number
}

export interface ScaleSimulator {
  /** tcp://host:port */
  readonly address: string
  /** Lets the process end while it runs. */
  unref(): void
  close(): Promise<void>
}

const FRAME_EVERY_MS = 200
const CONNECTIONS_MAX = 20

/** Serves the frames of a scale over TCP; `sma` answers requests, the other formats send by themselves. */
export async function startScaleSimulator(options: SimulatorOptions): Promise<ScaleSimulator> {
  const { format, host } = options
  const started = performance.now()
  const sockets = new Set<Socket>()
  const frame = () => frameOf(options, weightAt(options, performance.now() - started))
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (format === 'sma') answerRequests(socket, frame)
    else sendFrames(socket, frame)
  })
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, () => resolve())
  })
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : options.port
  return {
    address: `tcp://${host}:${port}`,
    unref: () => void server.unref(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function weightAt({ pounds, seed }: SimulatorOptions, ms: number): OnScale {
  return pounds === null ? truckOnScale(ms, seed) : { pounds, isMoving: false }
}

function frameOf({ format, unit }: SimulatorOptions, { pounds, isMoving }: OnScale): Uint8Array {
  const weight = unit === 'kg' ? Math.round((pounds * KG_PER_POUND) / 10) * 10 : pounds
  return encodeFrame(format, { weight, unit, isMoving, isNet: false, isOver: false })
}

function sendFrames(socket: Socket, frame: () => Uint8Array): void {
  const timer = setInterval(() => {
    // A reader that does not read gets fewer frames, not more memory.
    if (socket.writableLength === 0) socket.write(frame())
  }, FRAME_EVERY_MS)
  socket.on('close', () => clearInterval(timer))
  socket.resume()
}

function answerRequests(socket: Socket, frame: () => Uint8Array): void {
  let asked = ''
  socket.on('data', (bytes: Buffer) => {
    asked = (asked + bytes.toString('latin1')).slice(-SMA_REQUEST.length)
    if (!asked.endsWith(SMA_REQUEST)) return
    asked = ''
    if (socket.writableLength === 0) socket.write(frame())
  })
}
