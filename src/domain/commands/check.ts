import { ValidationError } from 'yup'
import type { RequestShape } from '../values/request-shape.ts'
import { accepts } from '../values/quick-check.ts'
import { invalid } from './refusal.ts'

/** Validates strictly; throws all errors as one `Refusal` with messages per field. `context`: yup's. */
export function checked<T extends object>(schema: RequestShape<T>, raw: unknown, context: object = {}): T {
  if (accepts(schema, raw, context)) return raw
  try {
    return schema.validateSync(raw, { strict: true, abortEarly: false, context })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw invalid(fieldErrors(error))
  }
}

/** Returns the messages by field, `''` for the whole body. */
export function fieldErrors(error: ValidationError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const inner of error.inner.length > 0 ? error.inner : [error]) {
    const messages = errors[inner.path ?? ''] ?? []
    errors[inner.path ?? ''] = messages
    messages.push(...inner.errors.filter((words) => !messages.includes(words)))
  }
  return errors
}
