import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import type { Answers } from '../../../src/contract/answers.ts'
import { PIECE_TYPE } from '../../../src/contract/photo-upload.ts'
import type { Entities } from '../../../src/domain/lists.ts'
import { PhotoKind } from '../../../src/domain/photos/photo.ts'
import type { Client, ServerUnderTest } from './server-under-test.ts'

export type Photo = Entities['Photos']

/** A person on a tablet, with IDs of its blocks. */
export interface Photographer extends Client {
  nextID(): number
}

/** Signs in on a tablet, which the server grants IDs. */
export async function photographer(server: ServerUnderTest, username: string, deviceID: string): Promise<Photographer> {
  const client = await server.signIn(username, deviceID)
  const [block] = client.IDs
  if (!block) throw new Error('the sign-in granted no IDs')
  let used = 0
  return { ...client, nextID: () => block.From + used++ }
}

/** A JPEG with a slope of greys, different for each seed. */
export async function jpeg(seed: number, width = 320, height = 240): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at++) raw[at] = (Math.floor(at / 90) + seed * 17) % 251
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function firstTrailer(client: Client): Promise<number> {
  const [trailer] = (await client.get('/trailers?states=1&take=1')).json<Answers['Trailers']>().Trailers
  if (!trailer) throw new Error('the yard is empty')
  return trailer.ID
}

/** Returns the fields with which a photo of the first trailer is declared. */
export async function declarationOf(client: Photographer, bytes: Buffer) {
  const about = { ID: client.nextID(), TrailerID: await firstTrailer(client), Kind: PhotoKind.Trailer }
  return { ...about, AuditID: null, TakenDate: null, Size: bytes.length, Digest: digestOf(bytes) }
}

/** Declares a photo and returns its row. */
export async function declare(client: Photographer, bytes: Buffer, fields: Partial<Photo> = {}): Promise<Photo> {
  const Photo = { ...(await declarationOf(client, bytes)), ...fields }
  const answer = await client.send('POST', '/photos', { Photo })
  if (answer.statusCode !== 200) throw new Error(`the photo was refused: ${answer.body}`)
  return answer.json<Answers['Photo']>().Photo
}

type Headers = Readonly<Record<string, string>>

const usual = (client: Client): Headers => ({ authorization: `Bearer ${client.token}`, 'x-device-id': client.deviceID })

function askOffset(server: ServerUnderTest, id: number, headers: Headers): Promise<LightMyRequestResponse> {
  return server.ask({ method: 'HEAD', url: `/api/batch/photos/${id}`, headers })
}

function sendPiece(
  server: ServerUnderTest,
  id: number,
  start: number,
  bytes: Buffer,
  headers: Headers,
): Promise<LightMyRequestResponse> {
  return server.ask({
    method: 'PATCH',
    url: `/api/batch/photos/${id}`,
    headers: { 'content-type': PIECE_TYPE, 'upload-offset': String(start), ...headers },
    payload: bytes,
  })
}

/** The calls of one client about one photo. */
export function upload(server: ServerUnderTest, client: Client, id: number, more: Headers = {}) {
  const headers = { ...usual(client), ...more }
  return {
    offset: () => askOffset(server, id, headers),
    piece: (start: number, bytes: Buffer) => sendPiece(server, id, start, bytes, headers),
  }
}

/** Declares a photo, sends it whole and returns its row. */
export async function store(server: ServerUnderTest, client: Photographer, bytes: Buffer): Promise<Photo> {
  const { ID } = await declare(client, bytes)
  const { piece } = upload(server, client, ID)
  for (let at = 0; at < bytes.length; at += PIECE) await piece(at, bytes.subarray(at, at + PIECE))
  return rowOf(server, ID)
}

const PIECE = 200_000

/** The photo's row at Northgate. */
export async function rowOf(server: ServerUnderTest, id: number): Promise<Photo> {
  const row = await server.database.site(server.sites.Northgate).get('Photos', id)
  if (!row) throw new Error(`there is no photo ${id}`)
  return row
}
