import type { AnyObject } from 'yup'
import { commands } from '../../domain/commands/catalogue.ts'
import { PhotoKind } from '../../domain/photos/photo.ts'
import { emptyTaskQuery } from '../../domain/tasks/task-query.ts'
import { shapeTaskBody } from '../../domain/tasks/task-payload.ts'
import { shapeStateBody, shapeTrailerBody } from '../../domain/trailers/trailer-payload.ts'

type Fields = Readonly<Record<string, unknown>>

const { createTask, updateTask, setTaskStatus, moveTask, deleteTask, addMessage, pinMessage } = commands
const { setOutOfService, setDriverGroup, tickChecklistItem, acknowledgeBanner, readNotices, addPhoto } = commands
const { openAudit, closeAudit, checkTrailer, takeBackCheck, sendAlert, moveTrailer } = commands
const { createTrailer, updateTrailer, adoptTrailer, setTrailerState, dropRefused, handOverRefused } = commands

/** Of a trailer's form; other clients rarely send them. */
const besideFields = ['TakeTagFrom', 'TrailerWeightSource', 'OutboundWeightSource'] as const

/** Fills in fields that other clients may leave out, by the domain's own shaping, and removes unknown ones. */
const shapes: Readonly<Record<string, (raw: AnyObject) => Fields>> = {
  [createTrailer.call]: (raw) => ({
    ID: raw.ID ?? 0,
    ...given(raw, 'ReferenceID', ...besideFields),
    ...shapeTrailerBody(raw, true),
  }),
  [updateTrailer.call]: (raw) => ({ ID: raw.ID, ...given(raw, ...besideFields), ...shapeTrailerBody(raw, false) }),
  [adoptTrailer.call]: (raw) => ({
    ID: raw.ID,
    TrailerID: raw.TrailerID,
    ...given(raw, 'ReferenceID', ...besideFields),
    ...shapeTrailerBody(raw, false),
  }),
  [setTrailerState.call]: shapeStateBody,
  [moveTrailer.call]: (raw) => ({
    TrailerID: raw.TrailerID,
    LocationID: raw.LocationID,
    OtherTrailerID: raw.OtherTrailerID ?? null,
    OtherLocationID: raw.OtherLocationID ?? null,
    ...given(raw, 'MakesRoom'),
  }),
  [createTask.call]: (raw) => ({
    ID: raw.ID ?? 0,
    Message: raw.Message ?? null,
    ...given(raw, 'TakeTagFrom', 'TrailerWeightSource', 'ClearsBoxTemperature'),
    ...shapeTaskBody(raw),
  }),
  [updateTask.call]: (raw) => ({
    ID: raw.ID,
    ...given(raw, 'TakeTagFrom', 'TrailerWeightSource'),
    ...shapeTaskBody(raw),
  }),
  [setTaskStatus.call]: (raw) => ({
    TaskID: raw.TaskID,
    TaskStatusType: raw.TaskStatusType,
    TaskSubStatusType: raw.TaskSubStatusType ?? 0,
    UserID: raw.UserID ?? null,
    TrailerID: raw.TrailerID ?? null,
    isOverrideTask: raw.isOverrideTask ?? false,
  }),
  [moveTask.call]: shapeMove,
  [deleteTask.call]: (raw) => ({ ID: raw.ID, isOverrideTask: raw.isOverrideTask ?? false }),
  [tickChecklistItem.call]: (raw) => ({ ID: raw.ID, Name: raw.Name ?? '', Status: raw.Status }),
  [setOutOfService.call]: (raw) => ({ ID: raw.ID, oos: raw.oos }),
  [setDriverGroup.call]: (raw) => ({ UserId: raw.UserId, DockGroupID: raw.DockGroupID }),
  [addMessage.call]: shapeMessage,
  [acknowledgeBanner.call]: (raw) => given(raw, 'BannerMessage'),
  [addPhoto.call]: shapePhoto,
  [readNotices.call]: (raw) => given(raw, 'IDs'),
  [pinMessage.call]: (raw) => ({ ID: raw.ID, IsPinned: raw.IsPinned ?? true }),
  [openAudit.call]: (raw) => ({ ID: raw.ID ?? 0, Type: raw.Type, SiteID: raw.SiteID ?? null }),
  [closeAudit.call]: (raw) => ({ ID: raw.ID }),
  [checkTrailer.call]: shapeCheck,
  [takeBackCheck.call]: (raw) => ({ ID: raw.ID, TrailerID: null, LocationID: null }),
  [sendAlert.call]: (raw) => ({ ID: raw.ID }),
  [dropRefused.call]: (raw) => ({ Key: raw.Key, Reason: raw.Reason, TrailerID: raw.TrailerID ?? null }),
  [handOverRefused.call]: (raw) => ({ Key: raw.Key, Note: raw.Note ?? null }),
}

/** Leaves out fields that were not sent, so that a retry from an older client is the same command. */
function given(raw: AnyObject, ...names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (raw[name] === undefined ? [] : [[name, raw[name]]])))
}

/** Without a type, sites mean a message to them. */
function shapeMessage(raw: AnyObject): Fields {
  const Type: unknown = raw.Type ?? (raw.Sites === undefined ? 'Task' : 'Site')
  return {
    ID: raw.ID ?? 0,
    ...(Type === 'Site' ? { Sites: raw.Sites } : { TaskID: raw.TaskID }),
    Type,
    IsPrivate: raw.IsPrivate ?? 0,
    Content: raw.Content,
  }
}

/** Filters may be left out; a client without a former index counts from none. */
function shapeMove(raw: AnyObject): Fields {
  return {
    ...emptyTaskQuery,
    ...given(raw, ...Object.keys(emptyTaskQuery)),
    TaskID: raw.TaskID,
    OldPosition: raw.OldPosition ?? 0,
    TaskPosition: raw.TaskPosition,
    AfterTaskID: raw.AfterTaskID ?? null,
  }
}

/** The specification wraps a check in `AuditTrailer`; both forms are accepted. */
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
    CheckedDate: check.CheckedDate ?? null,
  }
}

/** `Photo` may wrap the fields, as in the specification's calls. */
function shapePhoto(raw: AnyObject): Fields {
  const photo: AnyObject = typeof raw.Photo === 'object' && raw.Photo ? raw.Photo : raw
  return {
    ID: photo.ID ?? 0,
    TrailerID: photo.TrailerID,
    Kind: photo.Kind ?? PhotoKind.Trailer,
    AuditID: photo.AuditID ?? null,
    TakenDate: photo.TakenDate ?? null,
    Size: photo.Size,
    Digest: photo.Digest,
  }
}

/** Shapes the body of a direct call for its command's schema. */
export function shapeBody(call: string, raw: AnyObject): Fields {
  return shapes[call]?.(raw) ?? { ID: raw.ID }
}
