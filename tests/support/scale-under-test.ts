import { createServer, type Socket } from 'node:net'
import { encodeFrame, type ShownWeight } from '../../src/domain/scale/encode-frame.ts'
import type { ScaleFormat } from '../../src/domain/scale/scale-frame.ts'

/** A scale on loopback whose display a test sets. */
export interface ScaleUnderTest {
  readonly url: string
  /** Null: it is connected, and sends nothing. */
  shown: Partial<ShownWeight> | null
  close(): Promise<void>
}

const FRAME_EVERY_MS = 50
const still: ShownWeight = { weight: 0, unit: 'lb', isNet: false, isMoving: false, isOver: false }

/** Starts a scale that sends its frames by itself. */
export async function startScale(format: ScaleFormat): Promise<ScaleUnderTest> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const timer = setInterval(() => {
      if (scale.shown && socket.writable) socket.write(encodeFrame(format, { ...still, ...scale.shown }))
    }, FRAME_EVERY_MS)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
    })
    socket.resume()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const at = server.address()
  const scale: ScaleUnderTest = {
    url: `tcp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`,
    shown: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return scale
}
