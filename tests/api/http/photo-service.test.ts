import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { startOutsidePhotos } from '../../support/photo-service.ts'
import { jpeg, photographer, store } from './photo-fixture.ts'
import { type Client, serverBefore } from './server-under-test.ts'

const outside = await startOutsidePhotos()
const folder = mkdtempSync(join(tmpdir(), 'yardhand-photos-'))
afterAll(async () => {
  await outside.close()
  rmSync(folder, { recursive: true, force: true })
})

const asJson = (body: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const UNREAD = 'The pictures of the photo service could not be read.'

describeOnDatabases('the gallery of a trailer', (open) => {
  const server = serverBefore(open, { environment: { DATA_DIR: folder, PHOTECTOR_URL: outside.url } })

  beforeEach(() => {
    outside.requests.length = 0
    outside.answer = asJson({ Images: [] })
  })

  /** A trailer with a photo of ours, and the number that finds it. */
  async function photographed(client: Awaited<ReturnType<typeof photographer>>) {
    const photo = await store(server, client, await jpeg(1))
    const trailer = (await client.get(`/trailers/${photo.TrailerID}`)).json<Answers['Trailer']>().Trailer
    return { photo, trailer }
  }

  async function imagesOf(client: Client, query: Readonly<Record<string, string>>) {
    const answer = await client.get(`/Trailers/photectorImages?${new URLSearchParams(query)}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<Answers['PhotoImages']>()
  }

  test('has our photos and those of the service, newest first, and from its host alone', async () => {
    const gate = await photographer(server, 'gate', 'tablet-1')
    const { photo, trailer } = await photographed(gate)
    const at = (path: string) => `${outside.origin}${path}`
    outside.answer = asJson({
      Images: [
        { Url: at('/old.jpg'), TakenDate: '2026-11-19T10:00:00-05:00', TakenBy: 'Door camera\r\n4' },
        { Url: at('/new.jpg'), ThumbnailUrl: at('/new-small.jpg'), TakenDate: '2026-12-01T10:00:00Z' },
        { Url: at('/plain.jpg'), ThumbnailUrl: 'https://evil.example/track.gif' },
        { Url: 'https://evil.example/x.jpg' },
        { Url: 'javascript:alert(1)' },
      ],
    })
    const { Images, Warnings } = await imagesOf(gate, {
      ...{ TrailerNumber: trailer.Number, ScacName: trailer.ScacName, Name: 'Southfork Distribution' },
      ...{ StartDate: '11/18/2026', EndDate: '11/22/2026' },
    })
    expect(Warnings).toBeUndefined()
    expect(Images.map(({ Url, ThumbnailUrl, Source, TakenBy }) => [Url, ThumbnailUrl, Source, TakenBy])).toEqual([
      [at('/new.jpg'), at('/new-small.jpg'), 'photector', null],
      [`/api/photos/${photo.ID}`, `/api/photos/${photo.ID}/thumbnail`, 'yardhand', photo.TakenByName],
      [at('/old.jpg'), at('/old.jpg'), 'photector', 'Door camera  4'],
      [at('/plain.jpg'), at('/plain.jpg'), 'photector', null],
    ])
    const [request] = outside.requests
    const asked = new URL(request?.url ?? '', outside.origin)
    expect([asked.pathname, Object.fromEntries(asked.searchParams)]).toEqual([
      '/yard/images',
      {
        ...{ app: '1', user: 'northgate', trailer: trailer.Number, scac: trailer.ScacName },
        ...{ from: '2026-11-18T06:00:00.000Z', before: '2026-11-23T06:00:00.000Z' },
      },
    ])
    expect(request?.headers.cookie).toBeUndefined()
    const later = await imagesOf(gate, { TrailerNumber: trailer.Number, StartDate: '11/22/2026' })
    expect(later.Images.filter(({ Source }) => Source === 'yardhand')).toEqual([])
    const policy = (await server.ask({ url: '/api/health' })).headers['content-security-policy']
    expect(String(policy)).toContain(`img-src 'self' data: blob: ${outside.origin};`)
    expect(String(policy)).toContain("connect-src 'self';")
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['hangs', () => undefined],
    ['redirects', (response) => void response.writeHead(302, { location: `${outside.origin}/elsewhere` }).end()],
    ['sends a page', (response) => void response.end('<html><body>Welcome</body></html>')],
    ['sends something else', asJson({ Images: 'none' })],
    ['fails', (response) => void response.writeHead(500).end()],
    ['cuts the line', (response) => void response.destroy()],
    [
      'sends without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        }
        response.on('drain', more)
        more()
      },
    ],
  ])('has our photos and a warning when the service %s', async (_, answer) => {
    const gate = await photographer(server, 'gate', 'tablet-2')
    const { photo, trailer } = await photographed(gate)
    outside.answer = answer
    const { Images, Warnings } = await imagesOf(gate, { TrailerNumber: trailer.Number })
    expect(Images.map(({ ID }) => ID)).toContain(photo.ID)
    expect(Warnings).toEqual([UNREAD])
    expect(outside.requests).toHaveLength(1)
  })

  test('asks no service for a site without an account there, and shows no photo of another site', async () => {
    const gate = await photographer(server, 'gate', 'tablet-3')
    const { trailer } = await photographed(gate)
    const admin = await server.signIn('admin')
    const south = { 'x-site-id': String(server.sites.Southfork) }
    const answer = await admin.get(`/Trailers/photectorImages?TrailerNumber=${trailer.Number}`, south)
    expect(answer.json()).toEqual({ Images: [] })
    expect(outside.requests).toHaveLength(0)
    const key = await admin.get(`/users/photectorKey?TrailerID=${trailer.ID}`, south)
    expect([key.statusCode, key.json().code]).toEqual([409, 'no-photo-service'])
  })

  test('a key for the service is signed, for one trailer and five minutes', async () => {
    const gate = await photographer(server, 'gate', 'tablet-4')
    const { trailer } = await photographed(gate)
    const { Key, Url } = (await gate.get(`/users/photectorKey?TrailerID=${trailer.ID}`)).json<Answers['PhotoKey']>()
    const [head = '', claims = '', signature = ''] = Key.split('.')
    const boss = await server.signIn('super')
    const { PublicKey } = (await boss.get('/log/chains')).json<Answers['LogChains']>()
    const isGood = verify(
      null,
      Buffer.from(`${head}.${claims}`),
      createPublicKey(PublicKey),
      Buffer.from(signature, 'base64url'),
    )
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect([isGood, read]).toEqual([
      true,
      {
        ...{ iss: 'yardhand', aud: 'photos', sub: String(gate.UserID), user: 'northgate', trailer: trailer.Number },
        ...{ iat: Math.floor(server.now() / 1000), exp: Math.floor(server.now() / 1000) + 300 },
      },
    ])
    expect(Object.fromEntries(new URL(Url).searchParams)).toEqual({
      ...{ app: '1', user: 'northgate', trailer: trailer.Number, key: Key },
    })
    expect((await gate.get('/users/photectorKey?TrailerID=9')).statusCode).toBe(404)
  })
})
