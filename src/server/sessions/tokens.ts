import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Opaque, of 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** SHA-256 to store; tokens are random enough without salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** True if a text has a token's form; nothing else is looked up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
