import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeWithConnections, listenOnLoopback } from './loopback.ts'

/** A photo service on loopback. */
export interface OutsidePhotos {
  /** With a path and a parameter of its own. */
  readonly url: string
  readonly origin: string
  readonly requests: IncomingMessage[]
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

export async function startOutsidePhotos(): Promise<OutsidePhotos> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    photos.answer(response)
  })
  const origin = await listenOnLoopback(server)
  const photos: OutsidePhotos = {
    ...{ url: `${origin}/yard?app=1`, origin, requests },
    answer: (response) => void response.writeHead(404).end(),
    close: () => closeWithConnections(server),
  }
  return photos
}
