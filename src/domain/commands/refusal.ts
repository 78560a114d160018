export type FieldErrors = Readonly<Record<string, readonly string[]>>

export interface RefusalDetails {
  readonly status: 400 | 403 | 404 | 409 | 422
  /** Kebab-case, never shown. */
  readonly code: string
  readonly title: string
  readonly errors?: FieldErrors
  /** The conflicting row: the trailer on the yard already, or in the spot. */
  readonly other?: number
  /** Fields that wait for a decision. Absent: nothing of the act is applied. */
  readonly contested?: readonly string[]
}

/**
 * An expected rejection, thrown only by a command's `run`: it rolls the command back, is logged as its result, and
 * shows its message.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(readonly details: RefusalDetails) {
    super(details.title)
  }
}

/** 400 with a message per field (spec 1§8). */
export function invalid(errors: FieldErrors, title = 'Please check the marked fields.'): Refusal {
  return new Refusal({ status: 400, code: 'invalid', title, errors })
}

/** Returns the refusal of an act applied but for its contested fields. */
export function keptBack({ details }: Refusal, contested: readonly string[]): RefusalDetails {
  return { ...details, title: `${details.title} Your other changes are saved.`, contested }
}

/**
 * Applies an act without its contested fields; if a rule refuses the rest, all of it is contested. `apply` must check
 * before it writes.
 */
export async function applyRest<T>(apply: () => Promise<T>, contested: Refusal): Promise<T> {
  try {
    return await apply()
  } catch (error) {
    throw error instanceof Refusal ? contested : error
  }
}

/** Joins title and field errors without repetition (spec 1§8). */
export function inOneLine({ title, errors = {} }: Pick<RefusalDetails, 'title' | 'errors'>): string {
  const words = new Set(Object.values(errors).flat())
  return [title, ...[...words].filter((one) => !title.includes(one.replace(/\.$/, '')))].join(' ')
}

/** 404, the same for a missing row and another site's (3-decisions §1). */
export function notFound(): Refusal {
  return new Refusal({ status: 404, code: 'not-found', title: 'Not found.' })
}

/**
 * Reads a body field's row; a missing one is that field's error (3-decisions §1, Foreign rows). The code is kept so
 * that commands wait for the row.
 */
export async function namedIn<T>(field: string, words: string, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.status !== 404) throw error
    throw new Refusal({ ...invalid({ [field]: [words] }).details, code: error.details.code })
  }
}

export const unknownID = {
  trailer: 'This trailer is not known at this site',
  session: 'This audit session is not known at this site',
  task: 'This task is not known at this site',
} as const

/** 409 for a conflict with the current state. */
export function conflict(code: string, title: string, other?: number): Refusal {
  return new Refusal({ status: 409, code, title, ...(other === undefined ? {} : { other }) })
}

/** 403 for a person without the right. */
export function forbidden(code = 'forbidden', title = 'You are not allowed to do this.'): Refusal {
  return new Refusal({ status: 403, code, title })
}

/** 403 for a site out of reach or removed. */
export function siteForbidden(): Refusal {
  return forbidden('site_forbidden', 'You have no access to this site.')
}
