import type { AnyObject, SchemaObjectDescription, ValidateOptions } from 'yup'

/**
 * The part of a yup object schema that calls use. The compiler compares no more than this; comparing two whole schema
 * types, of some eighty members each, for every call took most of the time of a type check.
 */
export interface RequestShape<T extends object = AnyObject> {
  /** yup's mark for the type of a checked value; there is no such property at run time. */
  readonly __outputType: T
  describe(): SchemaObjectDescription
  validateSync(raw: unknown, options?: ValidateOptions): T
}
