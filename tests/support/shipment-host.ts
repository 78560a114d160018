import { createServer, type ServerResponse } from 'node:http'
import { closeWithConnections, listenOnLoopback } from './loopback.ts'

export type Reply =
  | { readonly name: 'json'; readonly value: unknown }
  | { readonly name: 'status'; readonly status: number }
  | { readonly name: 'html' | 'redirect' | 'endless' | 'silence' | 'stall' }

/** Another system with reference numbers, on loopback, that behaves as told. */
export interface ShipmentHost {
  readonly url: string
  readonly asked: { readonly path: string; readonly query: Readonly<Record<string, string>> }[]
  reply: Reply
  /** Bytes of the last endless body that were handed to the socket. */
  sentBytes: number
  close(): Promise<void>
}

const GIGABYTE = 1024 ** 3
const PIECE = Buffer.alloc(65_536, 'x')

export async function startShipmentHost(): Promise<ShipmentHost> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.example')
    host.asked.push({ path: pathname, query: Object.fromEntries(searchParams) })
    answer(host, response)
  })
  const host: ShipmentHost = {
    ...{ url: '', asked: [], reply: { name: 'status', status: 404 }, sentBytes: 0 },
    close: () => closeWithConnections(server),
  }
  const origin = await listenOnLoopback(server)
  return Object.assign(host, { url: `${origin}/details` })
}

function answer(host: ShipmentHost, response: ServerResponse): void {
  const { reply } = host
  const json = { 'content-type': 'application/json' }
  switch (reply.name) {
    case 'json':
      response.writeHead(200, json).end(JSON.stringify(reply.value))
      return
    case 'status':
      response.writeHead(reply.status, json).end('{}')
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Please sign in</body></html>')
      return
    case 'redirect':
      response.writeHead(302, { location: host.url }).end()
      return
    case 'stall':
      response.writeHead(200, json).write('{"Shipment":')
      return
    case 'silence':
      return
    case 'endless':
      response.writeHead(200, json)
      host.sentBytes = 0
      sendOn(host, response)
  }
}

/** Sends a gigabyte, as fast as it is taken. */
function sendOn(host: ShipmentHost, response: ServerResponse): void {
  while (host.sentBytes < GIGABYTE && !response.destroyed) {
    host.sentBytes += PIECE.length
    if (!response.write(PIECE)) {
      response.once('drain', () => sendOn(host, response))
      return
    }
  }
  response.end()
}
