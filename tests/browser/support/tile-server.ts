import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A host of map tiles on this machine. */
export interface TileServer {
  /** For TILE_URL. */
  readonly address: string
  readonly origin: string
  /** The referrers of its requests. */
  readonly referrers: ReadonlySet<string>
  close(): void
}

export async function startTileServer(): Promise<TileServer> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe8d8' } })
    .png()
    .toBuffer()
  const referrers = new Set<string>()
  const server = createServer((request, response) => {
    referrers.add(request.headers.referer ?? '')
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ origin, address: `${origin}/{z}/{x}/{y}.png`, referrers },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
