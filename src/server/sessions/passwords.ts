import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane (3-decisions §1). */
const ARGON2ID = 2
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PARAMETERS_TEXT = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

let decoy: Promise<string> | null = null

/** The hash of a password as it is stored, with its own salt of 16 bytes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/**
 * Whether a password is the one that was stored. With null, for a person who does not exist, the same work is done and the answer is no, so that nobody
 * learns from the time which names exist.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password)
  decoy ??= hashPassword('a password that nobody has')
  await verify(await decoy, password)
  return false
}

/** Whether a stored hash was made with older parameters and is renewed at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(PARAMETERS_TEXT)
}
