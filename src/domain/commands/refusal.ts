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
  /**
   * Fields of the act that wait for a decision, because somebody else changed them first. Everything else of the act is
   * in effect. Absent: nothing of it is.
   */
  readonly contested?: readonly string[]
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

/** The refusal of an act that is in effect but for its contested fields. */
export function keptBack({ details }: Refusal, contested: readonly string[]): RefusalDetails {
  return { ...details, title: `${details.title} Your other changes are saved.`, contested }
}

/**
 * Applies what is left of an act without its contested fields. Where a rule does not let the rest stand by itself, the
 * whole act is refused for the contested ones. `apply` writes nothing before its checks are done.
 */
export async function applyRest<T>(apply: () => Promise<T>, contested: Refusal): Promise<T> {
  try {
    return await apply()
  } catch (error) {
    throw error instanceof Refusal ? contested : error
  }
}

/** A refusal in one line: its title followed by the joined field errors (spec 1§8), nothing of it twice. */
export function inOneLine({ title, errors = {} }: Pick<RefusalDetails, 'title' | 'errors'>): string {
  const words = new Set(Object.values(errors).flat())
  return [title, ...[...words].filter((one) => !title.includes(one.replace(/\.$/, '')))].join(' ')
}

/** 404 with the same bytes for a row that is missing and a row of another site (3-decisions §1). */
export function notFound(): Refusal {
  return new Refusal({ status: 404, code: 'not-found', title: 'Not found.' })
}

/**
 * What a field of a body names. A row that is missing, or of another site, is an error of that field (3-decisions §1,
 * Foreign rows): 404 is for the row that the call itself addresses. The code stays, so that what waits behind the making
 * of that row goes on waiting.
 */
export async function namedIn<T>(field: string, words: string, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.status !== 404) throw error
    throw new Refusal({ ...invalid({ [field]: [words] }).details, code: error.details.code })
  }
}

/** Words for an ID that names nothing at the site. */
export const unknownID = {
  trailer: 'This trailer is not known at this site',
  session: 'This audit session is not known at this site',
  task: 'This task is not known at this site',
} as const

/** 409 with words: the intended change conflicts with what is there. */
export function conflict(code: string, title: string, other?: number): Refusal {
  return new Refusal({ status: 409, code, title, ...(other === undefined ? {} : { other }) })
}

/** 403 with words: the person may not do this. */
export function forbidden(code = 'forbidden', title = 'You are not allowed to do this.'): Refusal {
  return new Refusal({ status: 403, code, title })
}
