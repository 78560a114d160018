import type { FastifyReply, FastifyRequest } from 'fastify'
import { PIECE_TYPE, uploadHeader } from '../../contract/photo-upload.ts'
import { isShown } from '../../domain/photos/photo.ts'
import { invalid, notFound, siteForbidden } from '../../domain/commands/refusal.ts'
import type { Caller } from '../access/caller.ts'
import { getRow, rowsOf } from '../access/site-rows.ts'
import { createPhotoService } from '../photos/photo-service.ts'
import { makePhotoKey, readImages } from '../photos/read-images.ts'
import { filesOf, type PhotoFiles } from '../photos/photo-store.ts'
import { findUpload, offsetOf, takePiece, takesBytes, type Upload } from '../photos/upload.ts'
import type { ServerParts } from '../server-parts.ts'
import { Problem, unsupportedMediaType } from '../web/problem.ts'
import type { Handlers } from './incoming.ts'
import { atNamedSite, siteOf } from './protocol-headers.ts'
import { Raw } from './raw.ts'

type PhotoCalls =
  | ('photoOffset' | 'sendPhotoPiece' | 'getPhoto' | 'getPhotoThumbnail')
  | ('photectorImages' | 'photectorKey')

export function photoCalls(parts: ServerParts): Pick<Handlers, PhotoCalls> {
  const service = createPhotoService(parts.settings)
  return {
    photectorImages: ({ caller, query, request }) => readImages(parts, service, atNamedSite(caller, request), query),
    photectorKey: ({ caller, query, request }) =>
      makePhotoKey(parts, service, atNamedSite(caller, request), query.TrailerID),
    photoOffset: async ({ caller, params, request, reply }) => {
      const photo = await declaredPhoto(parts, caller, params.id, request)
      const isOpen = await takesBytes(parts, photo, await offsetOf(parts, photo))
      await addOffset(parts, photo, reply)
      return new Raw(PIECE_TYPE, '', isOpen ? 200 : 410)
    },
    sendPhotoPiece: async ({ caller, params, request, reply }) => {
      const photo = await declaredPhoto(parts, caller, params.id, request)
      if (!Buffer.isBuffer(request.body)) throw unsupportedMediaType(PIECE_TYPE)
      const start = readOffset(request)
      try {
        if (!(await takesBytes(parts, photo, start)))
          throw new Problem(410, { title: 'No more bytes are taken.', code: 'photo-final' })
        reply.header(uploadHeader.offset, await takePiece(parts, photo, start, request.body))
        reply.header(uploadHeader.length, photo.Size)
        return null
      } catch (error) {
        await addOffset(parts, photo, reply)
        throw error
      }
    },
    getPhoto: ({ caller, params, request, reply }) =>
      readPicture(parts, atNamedSite(caller, request), params.id, reply, 'picture'),
    getPhotoThumbnail: ({ caller, params, request, reply }) =>
      readPicture(parts, atNamedSite(caller, request), params.id, reply, 'thumbnail'),
  }
}

/** Returns a photo at the named site that the caller declared. */
async function declaredPhoto(parts: ServerParts, caller: Caller, id: number, request: FastifyRequest): Promise<Upload> {
  const SiteID = siteOf(request, caller)
  if (!caller.Reach.includes(SiteID)) throw siteForbidden()
  return findUpload(parts, caller, SiteID, id)
}

async function addOffset(parts: ServerParts, photo: Upload, reply: FastifyReply): Promise<void> {
  reply.header(uploadHeader.offset, await offsetOf(parts, photo))
  reply.header(uploadHeader.length, photo.Size)
}

function readOffset(request: FastifyRequest): number {
  const value = request.headers[uploadHeader.offset]
  if (typeof value !== 'string' || !/^\d{1,16}$/.test(value))
    throw invalid({ 'Upload-Offset': ['Upload-Offset must be a whole number'] })
  return Number(value)
}

/** A picture is never a page: opened as one, it can neither run nor load anything. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
} as const

async function readPicture(
  { database, photos }: ServerParts,
  caller: Caller,
  id: number,
  reply: FastifyReply,
  size: keyof PhotoFiles,
): Promise<Raw> {
  const photo = await getRow(rowsOf(database, caller), 'Photos', id)
  const bytes = isShown(photo) ? await photos.get(filesOf(photo)[size]) : null
  if (!bytes) throw notFound()
  reply.headers(PICTURE_HEADERS)
  return new Raw(photo.ContentType, bytes)
}
