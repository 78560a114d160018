import type { Schema } from 'yup'

/** Returns the fields of a schema with the labels of their form, which messages then use instead of the wire names. */
export function labelled<F extends Readonly<Record<string, Schema>>>(
  fields: F,
  labels: Readonly<Record<string, string>>,
): F {
  const named = Object.entries(fields).map(([name, schema]) => {
    const label = labels[name]
    return [name, label === undefined ? schema : schema.label(label)]
  })
  // Of the same names, and `label` returns the same kind of schema.
  return Object.fromEntries(named) as F
}
