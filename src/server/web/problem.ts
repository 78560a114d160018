import type { ErrorAnswer, RowVersions } from '../../contract/errors.ts'
import { DEVICE_REVOKED } from '../../domain/devices/device.ts'
import { WRONG_PASSWORD } from '../../domain/people/session-words.ts'

/** Error of the web layer, not of a rule. */
export class Problem extends Error {
  override readonly name = 'Problem'
  constructor(
    readonly status: number,
    readonly answer: ErrorAnswer,
    /** Sent as Retry-After. */
    readonly retryAfterSeconds?: number,
  ) {
    super(answer.title)
  }
}

/** The token is missing, unknown, over, or of an inactive person. */
export function unauthorized(): Problem {
  return new Problem(401, { title: 'Please log in.', code: 'unauthorized' })
}

/** Rejects a revoked tablet, which then hands over its queue and removes its data. */
export function deviceRevoked(): Problem {
  return new Problem(401, { title: 'This tablet was revoked.', code: DEVICE_REVOKED })
}

/** Rejects a sign-in (spec 1§8), the same for known and unknown names. */
export function wrongPassword(): Problem {
  return new Problem(401, { title: WRONG_PASSWORD, code: 'wrong-password' })
}

/** The row changed since the caller read it; with both versions. */
export function stale(versions: RowVersions): Problem {
  const title = 'Somebody else changed this meanwhile. Nothing was saved.'
  return new Problem(409, { title, code: 'stale', versions })
}

/** Rejects a change of a row without the version that the caller has seen. */
export function ifMatchMissing(): Problem {
  return new Problem(428, { title: 'If-Match is missing: send the ETag of the row.', code: 'if-match-missing' })
}

/** 413 with the limits in the body. */
export function tooLarge(limits: NonNullable<ErrorAnswer['limits']>): Problem {
  return new Problem(413, { title: 'The request is too large.', code: 'too-large', limits })
}

/** 415: the body is of another kind than the call takes. */
export function unsupportedMediaType(understood = 'application/json'): Problem {
  return new Problem(415, { title: `Only ${understood} is understood.`, code: 'unsupported-media-type' })
}

/** This tablet's program is too old for the server. */
export function updateNeeded(): Problem {
  return new Problem(426, { title: 'Please update this app.', code: 'update-needed' })
}

/** 429 with the seconds to wait. */
export function tooMany(retryAfterSeconds: number): Problem {
  return new Problem(429, { title: 'Too many requests. Please try again later.', code: 'too-many' }, retryAfterSeconds)
}

/** The server is stopping, or the database does not respond. */
export function unavailable(retryAfterSeconds = 2): Problem {
  return new Problem(503, { title: 'The server is not available.', code: 'unavailable' }, retryAfterSeconds)
}
