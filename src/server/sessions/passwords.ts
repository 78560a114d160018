import { createHash } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane (3-decisions §1). */
const ARGON2ID = 2
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PARAMETERS_TEXT = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

let decoy: Promise<string> | null = null

/** Returns a hash with its own salt of 16 bytes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** Does the same work with null, for an unknown person, so that time does not reveal names. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password)
  decoy ??= hashPassword('a password that nobody has')
  await verify(await decoy, password)
  return false
}

/** True for older parameters: to be renewed at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(PARAMETERS_TEXT)
}

/**
 * Returns a digest by which every server recognizes a repeated secret. As slow as a stored password, so that guessing
 * is no easier.
 */
export async function digestOfSecret(value: unknown, salt: string): Promise<string> {
  const bytes = createHash('sha256').update(salt).digest().subarray(0, 16)
  return (await hashRaw(JSON.stringify(value) ?? '', { ...parameters, salt: bytes })).toString('base64url')
}
