/** The message is one line for the operator; requests get 503, never a response as if a row were missing. */
export class DatabaseTrouble extends Error {
  override readonly name = 'DatabaseTrouble'
}

/** Null for errors without a code. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Reasons of the operating system, worded to end a line. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the device reports an error',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  ENOENT: 'it does not exist',
}

/** Returns the reason in a few words, without a stack. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code !== null) return reasons[code] ?? code
  return firstLineOf(error)
}

/** The first line of an error's message. */
export function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
