import { type TrailerFieldName, trailerFieldNames } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { type Names, showField } from '../../forms/field-text.ts'

export interface Difference {
  readonly field: TrailerFieldName
  readonly label: string
  readonly mine: string
  readonly there: string
}

/** Returns fields that differ from a row, in the form's order, as texts. */
export function differences(
  body: Readonly<Record<string, unknown>>,
  there: Trailer,
  names: Names,
): readonly Difference[] {
  return trailerFieldNames.flatMap((field) => {
    if (!(field in body) || isSame(body[field], there[field])) return []
    return [
      {
        field,
        label: fieldLabels[field],
        mine: showField(field, body[field], names),
        there: showField(field, there[field], names),
      },
    ]
  })
}

function isSame(a: unknown, b: unknown): boolean {
  return (a || null) === (b || null)
}
