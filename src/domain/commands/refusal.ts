/** Messages per field, as a 400 answers them and a form shows them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export interface RefusalDetails {
  /** The answer's HTTP status. */
  readonly status: 400 | 403 | 404 | 409 | 422
  /** Kebab-case reason for code to decide by; never shown to a person. */
  readonly code: string
  /** The words a person reads. */
  readonly title: string
  readonly errors?: FieldErrors
  /**
   * ID of the row that stands in the way, where there is one (the trailer already on the yard, the trailer in the
   * spot).
   */
  readonly other?: number
}

/**
 * An expected "no" of a rule: thrown by a command's `run` and by nothing else. It rolls the command back, is logged by
 * the server as its answer, and reaches the person with its words (law 5).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(readonly details: RefusalDetails) {
    super(details.title)
  }
}

/** 400 with a message for each field that is wrong (spec 1§8: "title followed by the joined field errors"). */
export function invalid(errors: FieldErrors, title = 'Please check the marked fields.'): Refusal {
  return new Refusal({ status: 400, code: 'invalid', title, errors })
}

/** A refusal in one line: its title followed by the joined field errors (spec 1§8), each once. */
export function inOneLine({ title, errors = {} }: Pick<RefusalDetails, 'title' | 'errors'>): string {
  return [...new Set([title, ...Object.values(errors).flat()])].join(' ')
}

/** 404 with the same bytes for a row that is missing and a row of another site (3-decisions §1). */
export function notFound(): Refusal {
  return new Refusal({ status: 404, code: 'not-found', title: 'Not found.' })
}

/** 409 with words: the intended change conflicts with what is there. */
export function conflict(code: string, title: string, other?: number): Refusal {
  return new Refusal({ status: 409, code, title, ...(other === undefined ? {} : { other }) })
}

/** 403 with words: the person may not do this. */
export function forbidden(code = 'forbidden', title = 'You are not allowed to do this.'): Refusal {
  return new Refusal({ status: 403, code, title })
}
