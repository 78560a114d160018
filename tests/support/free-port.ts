import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take a port before its server does. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** Returns a port on loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST)
  return (await isFree(port)) ? port : await freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
