import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

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
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the photo service has no port')
  const origin = `http://127.0.0.1:${address.port}`
  const photos: OutsidePhotos = {
    ...{ url: `${origin}/yard?app=1`, origin, requests },
    answer: (response) => void response.writeHead(404).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return photos
}
