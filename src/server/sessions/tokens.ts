import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new opaque token of 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a token: its SHA-256. A token has enough randomness of its own, so that no salt is needed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether a text can be a token at all, so that nothing else is looked up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
