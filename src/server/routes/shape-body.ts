import type { AnyObject } from 'yup'
import { commands } from '../../domain/commands/catalogue.ts'
import { shapeStateBody, shapeTrailerBody } from '../../domain/trailers/trailer-payload.ts'

type Fields = Readonly<Record<string, unknown>>

const { createTrailer, updateTrailer, adoptTrailer, setTrailerState, dropRefused, handOverRefused } = commands

/** What other clients may leave out of a command's body is filled in by the domain's own shaping; what is no field of the command is left out. */
const shapes: Readonly<Record<string, (raw: AnyObject) => Fields>> = {
  [createTrailer.call]: (raw) => ({ ID: raw.ID ?? 0, ...shapeTrailerBody(raw, true) }),
  [updateTrailer.call]: (raw) => ({ ID: raw.ID, ...shapeTrailerBody(raw, false) }),
  [adoptTrailer.call]: (raw) => ({ ID: raw.ID, TrailerID: raw.TrailerID, ...shapeTrailerBody(raw, false) }),
  [setTrailerState.call]: shapeStateBody,
  [dropRefused.call]: (raw) => ({ Key: raw.Key, Reason: raw.Reason, TrailerID: raw.TrailerID ?? null }),
  [handOverRefused.call]: (raw) => ({ Key: raw.Key, Note: raw.Note ?? null }),
}

/** The body of a direct call as its command's schema takes it, or refuses it. */
export function shapeBody(call: string, raw: AnyObject): Fields {
  return shapes[call]?.(raw) ?? { ID: raw.ID }
}
