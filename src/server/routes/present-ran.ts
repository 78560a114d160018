import type { AnyObject } from 'yup'
import type { AnswerName } from '../../contract/answers.ts'
import type { Call } from '../../contract/call.ts'
import type { AuditTrailer } from '../../domain/audits/audit-trailer.ts'
import { latest } from '../../domain/audits/standing.ts'
import { resolveAlias } from '../../domain/commands/aliases.ts'
import type { Ran } from '../../domain/commands/command.ts'
import { notFound } from '../../domain/commands/refusal.ts'
import type { Yard } from '../../domain/commands/yard.ts'
import { firstComment, maySee } from '../../domain/messages/comments.ts'
import { withSitesShown } from '../../domain/messages/site-messages.ts'
import { holdsOneTrailer } from '../../domain/sites/location-rules.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import { presentTask, type TaskSurroundings } from '../../domain/tasks/present-task.ts'
import { listOpenTasks, positionsOf } from '../../domain/tasks/task-order.ts'
import { isInOrder, type Task } from '../../domain/tasks/task.ts'
import { presentTrailer } from '../../domain/trailers/present-trailer.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import type { Clock } from '../clock.ts'
import type { Present } from '../pipeline/effect.ts'
import { presentAudit, statesOf } from './present-audit.ts'

export interface RanCall {
  readonly method: Call['method']
  readonly answer: AnswerName
  readonly clock: Clock
  readonly body: AnyObject
  readonly caller: Pick<Caller, 'UserID' | 'Roles' | 'Reach'>
}

/** Presents the row that a command was about, as the command leaves it, or nothing. */
export function presentRan({ method, answer, clock, body, caller }: RanCall): Present {
  if (answer === 'Trailer') return withStatus((yard, ran) => trailerOf(yard, ran, clock))
  if (answer === 'Task') return withStatus((yard, ran) => taskOf(yard, ran, caller, fromMs(clock())))
  if (answer === 'Message') return withStatus((yard, ran) => messageOf(yard, ran, body, caller))
  if (answer === 'Photo') return withStatus((yard, ran) => photoOf(yard, ran))
  if (answer === 'ChecklistItem') return withStatus((yard, ran) => checklistItemOf(yard, ran))
  if (answer === 'Location') return withStatus((yard, ran) => locationOf(yard, ran))
  if (answer === 'Audit') return withStatus(auditOf)
  if (answer === 'AuditTrailer') return withStatus((yard, ran) => checkOf(yard, ran, body))
  return method === 'DELETE' ? removed : done
}

const done: Present = () => Promise.resolve({ Status: 204, Body: null })

/** 404 where a removal found no row. A queue settles the same outcome without a message. */
const removed: Present = (yard, ran) => {
  if (ran.Outcome === 'noop' && ran.ID === undefined) throw notFound()
  return done(yard, ran)
}

function withStatus(present: (yard: Yard, ran: Ran) => Promise<unknown>): Present {
  return async (yard, ran) => ({ Status: 200, Body: await present(yard, ran) })
}

async function checklistItemOf(yard: Yard, { ID }: Ran) {
  const item = ID === undefined ? undefined : await yard.ChecklistItems.get(ID)
  if (!item) throw notFound()
  return { ChecklistItem: item }
}

async function photoOf(yard: Yard, { ID }: Ran) {
  const photo = ID === undefined ? undefined : await yard.Photos.get(ID)
  if (!photo) throw notFound()
  return { Photo: photo }
}

async function trailerOf(yard: Yard, ran: Ran, clock: Clock) {
  const trailer = ran.ID === undefined ? undefined : await yard.Trailers.get(ran.ID)
  if (!trailer) throw notFound()
  const references = await referencesOf(yard, trailer)
  return { Trailer: presentTrailer(trailer, references, fromMs(clock())) }
}

async function taskOf(yard: Yard, ran: Ran, caller: RanCall['caller'], now: Instant) {
  const task = ran.ID === undefined ? undefined : await yard.Tasks.get(ran.ID)
  if (!task || task.DeletedDate !== null) throw notFound()
  const thread = (await yard.Messages.find({ TaskID: task.ID })).filter((message) => maySee(message, caller))
  const around = await surroundingsOf(yard, task, thread.length)
  return { Task: { ...presentTask(task, around, now), Message: firstComment(thread)?.Content ?? null } }
}

async function surroundingsOf(yard: Yard, task: Task, messageCount: number): Promise<TaskSurroundings> {
  const site = await yard.Sites.get(task.SiteID)
  if (!site) throw notFound()
  const { FromLocationID, ToLocationID, TrailerID } = task
  const to = await yard.Locations.get(ToLocationID)
  const places = [await yard.Locations.get(FromLocationID), to]
  const Scacs = present(await yard.Scacs.get(task.ScacID))
  // A yard area holds hundreds, and is never taken.
  const isSingle = to !== undefined && holdsOneTrailer(to.Type)
  const atTo = isSingle ? await yard.Trailers.find({ LocationID: ToLocationID, State: TrailerState.OnYard }) : []
  return {
    references: toReferences(site, { Locations: places.flatMap(present), Scacs, Freights: [], Tags: [] }),
    dockGroups: [...(await yard.DockGroups.find({}))].sort((a, b) => a.ID - b.ID),
    trailer: TrailerID === null ? undefined : await yard.Trailers.get(TrailerID),
    position: isInOrder(task) ? (positionsOf(await listOpenTasks(yard)).get(task.ID) ?? 0) : 0,
    messageCount,
    trailerAtTo: atTo.find(({ ID }) => ID !== TrailerID),
  }
}

/** A message that the caller may not see is like one that never existed. */
async function messageOf(yard: Yard, ran: Ran, body: AnyObject, caller: RanCall['caller']) {
  if (ran.Elsewhere) return { Message: ran.Elsewhere }
  const message = await yard.Messages.get(Number(ran.ID ?? body.ID))
  if (!message || !maySee(message, caller)) throw notFound()
  return { Message: withSitesShown(message, caller.Reach) }
}

async function locationOf(yard: Yard, ran: Ran) {
  const location = ran.ID === undefined ? undefined : await yard.Locations.get(ran.ID)
  if (!location) throw notFound()
  return { Location: location }
}

async function auditOf(yard: Yard, ran: Ran) {
  const audit = ran.ID === undefined ? undefined : await yard.Audits.get(ran.ID)
  if (!audit) throw notFound()
  return { Audit: presentAudit(audit, statesOf(await yard.AuditTrailers.find({ AuditID: audit.ID }))) }
}

/** The check made or taken back; without a change, the last one of that trailer in that session. */
async function checkOf(yard: Yard, ran: Ran, body: AnyObject) {
  if (ran.ID === undefined) return { AuditTrailer: null }
  const entry = await yard.AuditTrailers.get(ran.ID)
  return { AuditTrailer: entry ?? (await lastCheckOf(yard, ran.ID, body.AuditID)) }
}

async function lastCheckOf(yard: Yard, TrailerID: number, sessionID: unknown): Promise<AuditTrailer | null> {
  const { ID: AuditID } = await resolveAlias(Number(sessionID), yard.Audits, yard.Aliases)
  const entries = await yard.AuditTrailers.find({ TrailerID })
  return latest(entries.filter((entry) => entry.AuditID === AuditID))
}

async function referencesOf(yard: Yard, trailer: Trailer): Promise<References> {
  const site = await yard.Sites.get(trailer.SiteID)
  if (!site) throw notFound()
  return toReferences(site, {
    Locations: present(await yard.Locations.get(trailer.LocationID)),
    Scacs: present(await yard.Scacs.get(trailer.ScacID)),
    Freights: present(trailer.FreightID === null ? undefined : await yard.Freights.get(trailer.FreightID)),
    Tags: present(trailer.EPCID === null ? undefined : await yard.Tags.get(trailer.EPCID)),
  })
}

function present<R>(row: R | undefined): R[] {
  return row === undefined ? [] : [row]
}
