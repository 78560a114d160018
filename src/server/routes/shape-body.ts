import type { AnyObject } from 'yup'
import { commands } from '../../domain/commands/catalogue.ts'
import { shapeStateBody, shapeTrailerBody } from '../../domain/trailers/trailer-payload.ts'

type Fields = Readonly<Record<string, unknown>>

const { openAudit, closeAudit, checkTrailer, takeBackCheck, sendAlert, moveTrailer } = commands
const { createTrailer, updateTrailer, adoptTrailer, setTrailerState, dropRefused, handOverRefused } = commands

/** What other clients may leave out of a command's body is filled in by the domain's own shaping; what is no field of the command is left out. */
const shapes: Readonly<Record<string, (raw: AnyObject) => Fields>> = {
  [createTrailer.call]: (raw) => ({ ID: raw.ID ?? 0, ...shapeTrailerBody(raw, true) }),
  [updateTrailer.call]: (raw) => ({ ID: raw.ID, ...shapeTrailerBody(raw, false) }),
  [adoptTrailer.call]: (raw) => ({ ID: raw.ID, TrailerID: raw.TrailerID, ...shapeTrailerBody(raw, false) }),
  [setTrailerState.call]: shapeStateBody,
  [moveTrailer.call]: (raw) => ({
    TrailerID: raw.TrailerID,
    LocationID: raw.LocationID,
    OtherTrailerID: raw.OtherTrailerID ?? null,
    OtherLocationID: raw.OtherLocationID ?? null,
  }),
  [openAudit.call]: (raw) => ({ ID: raw.ID ?? 0, Type: raw.Type, SiteID: raw.SiteID ?? null }),
  [closeAudit.call]: (raw) => ({ ID: raw.ID }),
  [checkTrailer.call]: shapeCheck,
  [takeBackCheck.call]: (raw) => ({ ID: raw.ID, TrailerID: null, LocationID: null }),
  [sendAlert.call]: (raw) => ({ ID: raw.ID }),
  [dropRefused.call]: (raw) => ({ Key: raw.Key, Reason: raw.Reason, TrailerID: raw.TrailerID ?? null }),
  [handOverRefused.call]: (raw) => ({ Key: raw.Key, Note: raw.Note ?? null }),
}

/** The specification wraps a check in `AuditTrailer`; both ways are taken. */
function shapeCheck(raw: AnyObject): Fields {
  const check: AnyObject = typeof raw.AuditTrailer === 'object' && raw.AuditTrailer ? raw.AuditTrailer : raw
  return {
    ID: check.ID ?? 0,
    AuditID: check.AuditID,
    TrailerID: check.TrailerID ?? null,
    TrailerAuditState: check.TrailerAuditState,
    LocationID: check.LocationID ?? null,
    FoundTrailerID: check.FoundTrailerID ?? null,
    FoundNumber: check.FoundNumber ?? null,
    Walked: check.Walked ?? false,
    BoxTemperature: check.BoxTemperature ?? null,
    ReeferFuelLevel: check.ReeferFuelLevel ?? null,
    Defrost: check.Defrost ?? false,
  }
}

/** The body of a direct call as its command's schema takes it, or refuses it. */
export function shapeBody(call: string, raw: AnyObject): Fields {
  return shapes[call]?.(raw) ?? { ID: raw.ID }
}
