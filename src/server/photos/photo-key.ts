import type { Signer } from '../log/signer.ts'

/** Rights of a key: one trailer of one account at the photo service. */
interface KeyClaims {
  readonly user: string
  readonly trailer: string
  readonly userID: number
}

const LIFETIME_SECONDS = 300

/**
 * Returns a JSON Web Token (EdDSA) with the key that signs the log, so that the photo service needs the public key of
 * the installation alone, and no secret is shared.
 */
export function signPhotoKey(signer: Signer, { user, trailer, userID }: KeyClaims, now: number): string {
  const iat = Math.floor(now / 1000)
  const claims = { iss: 'yardhand', aud: 'photos', sub: `${userID}`, user, trailer, iat, exp: iat + LIFETIME_SECONDS }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims].map(encoded).join('.')
  return `${text}.${signer.signText(text)}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
