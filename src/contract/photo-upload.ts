/** Headers of an upload in pieces, as in the tus protocol. */
export const uploadHeader = { offset: 'upload-offset', length: 'upload-length' } as const

/** Type of a piece's body. */
export const PIECE_TYPE = 'application/offset+octet-stream'

/** The bytes that arrived are not those that the row declares; the upload begins again. */
export const DIGEST_MISMATCH = 'digest-mismatch'

/** The person has sent as many photos as one day allows; the photo stays on its tablet. */
export const PHOTO_LIMIT = 'photo-limit'
