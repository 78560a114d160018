import { toErrorAnswer } from '../../contract/errors.ts'
import { followAliases } from '../../domain/commands/aliases.ts'
import { bind, commands } from '../../domain/commands/catalogue.ts'
import type { Bound } from '../../domain/commands/bound.ts'
import { behindItsRows } from '../../domain/commands/act-time.ts'
import type { By, Ran } from '../../domain/commands/command.ts'
import {
  conflict,
  forbidden,
  invalid,
  keptBack,
  notFound,
  Refusal,
  siteForbidden,
} from '../../domain/commands/refusal.ts'
import { describeIn, refuseOtherRow, visitsOf } from '../../domain/commands/seen-row.ts'
import type { Announcement, Yard } from '../../domain/commands/yard.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { isAdmin } from '../../domain/access/clearance.ts'
import { may } from '../../domain/access/rights.ts'
import type { Caller } from '../access/caller.ts'
import { givenTime } from './given-time.ts'
import type { Job } from './job.ts'
import type {
  Announced,
  LoggedCommand,
  QueueOwner,
  QueueState,
  RowReader,
  ServerTx,
  UsedID,
  VersionOf,
} from './server-store.ts'
import { isSettled } from './device-queue.ts'
import type { ServerYard } from './server-yard.ts'

/** All of the command is undone, nothing is logged, its key stays free. */
export class Held extends Error {
  override readonly name = 'Held'
}

/** Makes a direct call's response, inside its transaction. */
export type Present = (yard: Yard, ran: Ran) => Promise<{ readonly Status: number; readonly Body: unknown }>

export interface Effect {
  /** `rejected`: applied but for the contested fields. */
  readonly Outcome: Ran['Outcome'] | 'rejected'
  readonly Status: number
  readonly Answer: unknown
  readonly MadeAt: Instant
}

/** Throws `Held` unless all earlier commands of its lanes are settled, also for a withdrawn one. */
export function assertTurn(job: Job, queue: QueueState): void {
  if (!job.After.every((sequence) => isSettled(queue, sequence))) throw new Held()
}

/** Throws `Held` until the command it builds on is applied; a refusal when that was dropped. */
export async function assertRequired(tx: ServerTx, job: Job, owner: QueueOwner, queue: QueueState): Promise<void> {
  if (job.Requires === null) return
  if (!isSettled(queue, job.Requires)) throw new Held()
  const required = await tx.findCommandBySequence(owner, job.Requires)
  if (required === null) return
  if (required.Open) throw new Held()
  if (required.ResolvedHow === 'drop' || required.Entry.Withdrawn)
    throw conflict('required-dropped', 'What this builds on was taken back.')
}

/** Waiting messages of one topic merge: a report amended forty times goes out once. */
export function toAnnounced(what: Announcement, key: string, SiteID: number): Announced {
  return { SiteID, Topic: topicOf(what, key), What: what }
}

function topicOf(what: Announcement, key: string): string {
  switch (what.what) {
    case 'audit-report':
      return `audit-report:${what.AuditID}`
    case 'activation':
      return `activation:${what.UserID}`
    case 'trailer-history':
      return historyTopic(what)
    case 'product-alert':
    case 'live-text':
    case 'gate':
    case 'truck-inspection':
    case 'site-message':
    case 'photo-removed':
      return `${what.what}:${key}`
  }
}

/** The same history to the same address is one mail while it waits. */
export function historyTopic({ TrailerID, Address }: Extract<Announcement, { what: 'trailer-history' }>): string {
  return `trailer-history:${TrailerID}:${Address}`
}

/** Throws 403 for a site that was removed since the caller's reach was read. */
export async function assertSite(rows: RowReader, siteID: number): Promise<void> {
  if (!(await rows.get('Sites', siteID))) throw siteForbidden()
}

/** A command with everything that decides about its effect. */
export interface Step {
  readonly job: Job
  readonly bound: Bound
  readonly caller: Caller
  readonly by: By
  readonly foreignIDs: readonly number[]
  readonly usedIDs: readonly UsedID[]
  readonly present: Present | null
}

/** Runs a command on the transaction's yard, where its caller keeps or drops the changes. Throws a `Refusal` or `Held`. */
export async function runEffect(tx: ServerTx, yard: Yard, step: Step): Promise<Effect> {
  const { job, bound, caller, by } = step
  if (!may(caller, bound.right)) throw forbidden()
  await assertSite(tx.rowsOf(job.SiteID), job.SiteID)
  const target = await settledTarget(tx, job, bound, caller)
  refuseForeignIDs(step.foreignIDs, job, bound, target)
  refuseUsedIDs(step.usedIDs, job, bound, target)
  const run = target && bound.drops ? await dropArrivalOf(tx, target, job) : bound
  const { ran, MadeAt } = await runFollowed(tx, job, run, yard, { ...by, Original: await originalOf(tx, job, target) })
  const shown = await step.present?.(yard, ran)
  if (target) await settleTarget(tx, job, bound, target, by)
  // The applied part stays; a person decides about the rest.
  if (ran.kept) {
    const refusal = keptBack(ran.kept.refusal, ran.kept.contested)
    return { Outcome: 'rejected', Status: refusal.status, Answer: toErrorAnswer(refusal), MadeAt }
  }
  return { Outcome: ran.Outcome, Status: shown?.Status ?? 200, Answer: withWarnings(shown?.Body ?? null, ran), MadeAt }
}

/** The changes that commands of a transaction leave, to be written at its end. */
export interface Together {
  /** By site. */
  readonly yards: ReadonlyMap<number, ServerYard>
  readonly announced: Announced[]
}

/** Writes what commands have left. */
export async function writeTogether(tx: ServerTx, { yards, announced }: Together, now: Instant): Promise<void> {
  // Before the rows, which have stamps of their own.
  for (const [siteID, { returned, versionOf }] of yards)
    for (const id of returned(now)) await tx.stampHistories(siteID, [id], versionOf('Trailers', id), now)
  const writes = [...yards.values()].flatMap((written) => written.writes())
  const versionOf: VersionOf = ({ SiteID, List }, id) => yardAt(yards, SiteID).versionOf(List, id)
  if (writes.length > 0) await tx.write(writes, versionOf, now)
  if (announced.length > 0) await tx.announce(announced, now)
}

/** Throws for a site without commands in this transaction. */
export function yardAt(yards: Together['yards'], siteID: number): ServerYard {
  const written = yards.get(siteID)
  if (!written) throw new Error(`the yard of site ${siteID} is not open`)
  return written
}

/** Keeps warnings with the body, so that a lost response is repeated with them. */
function withWarnings(body: unknown, { Warnings = [] }: Ran): unknown {
  return Warnings.length === 0 || (body !== null && typeof body !== 'object') ? body : { ...body, Warnings }
}

async function runFollowed(
  tx: ServerTx,
  job: Job,
  bound: Bound,
  yard: Yard,
  by: By,
): Promise<{ readonly ran: Ran; readonly MadeAt: Instant }> {
  const { followed, missing } = await followAliases(bound, yard)
  await refuseOtherRows(tx, job, bound, yard, by)
  try {
    const visits = visitsOf(job.About)
    const timed = await behindItsRows(yard, followed, by, visits, job.Sequence === null && job.MadeAt !== null)
    return { ran: await followed.run(yard, timed), MadeAt: timed.MadeAt }
  } catch (error) {
    if (job.Sequence === null || !(error instanceof Refusal) || error.details.code !== 'not-found') throw error
    // This device's creation of the row was rejected: wait for a person's decision.
    for (const id of missing) if (await tx.ownsID(by, id)) throw new Held()
    throw error
  }
}

/** A row with this device's ID may be another's after a restore. */
async function refuseOtherRows(tx: ServerTx, job: Job, bound: Bound, yard: Yard, by: By): Promise<void> {
  for (const seen of job.About ?? []) {
    const isNamed = bound.seen.some(([list, ids]) => list === seen.List && ids.includes(seen.ID))
    const now = isNamed ? await describeIn(yard, seen.List, seen.ID) : null
    const refusal = now && refuseOtherRow(seen, now)
    if (refusal && !(await tx.ownsID(by, seen.ID))) throw refusal
  }
}

/**
 * Only its author and admins of its site settle a rejected command, at its site, where later
 * entries wait. An author without access uses another site.
 */
async function settledTarget(tx: ServerTx, job: Job, bound: Bound, caller: Caller): Promise<LoggedCommand | null> {
  if (job.Settles === null && !bound.drops) return null
  const target = job.Settles === null ? null : await tx.findCommand(job.Settles.Key)
  if (target === null || !maySettle(target, job, caller)) throw notFound()
  const given = job.Body.TrailerID ?? target.Entry.Body.ID
  if (bound.drops && given !== target.Entry.Body.ID)
    throw invalid({ TrailerID: ['TrailerID must be that of the rejected arrival'] })
  return target
}

const creatingCalls: ReadonlySet<string> = new Set(
  Object.values(commands).flatMap((command) => ('creates' in command ? [command.call] : [])),
)

/**
 * Drops the rejected command's ID even if unnamed, or later entries stay held; never another row's
 * ID.
 */
async function dropArrivalOf(tx: ServerTx, target: LoggedCommand, job: Job): Promise<Bound> {
  const { ID } = target.Entry.Body
  const named = creatingCalls.has(target.Call) && Number.isSafeInteger(ID) ? Number(ID) : 0
  const isMade = named > 0 && codeOf(target) !== ID_USED && (await tx.ownsID(target, named))
  return bind(job.Call, { ...job.Body, TrailerID: isMade ? named : null })
}

function codeOf({ Answer }: LoggedCommand): unknown {
  return typeof Answer === 'object' && Answer !== null && 'code' in Answer ? Answer.code : null
}

function maySettle(target: LoggedCommand, job: Job, caller: Caller): boolean {
  const isMine = target.UserID === caller.UserID
  if (!caller.Reach.includes(target.SiteID)) return isMine
  return target.SiteID === job.SiteID && (isMine || isAdmin(caller.Roles))
}

/**
 * Returns the author of the open command that this one repeats, which may itself repeat an earlier one; null for none, or
 * a correction by another call.
 */
async function originalOf(tx: ServerTx, job: Job, target: LoggedCommand | null): Promise<By['Original']> {
  if (!target?.Open || target.Call !== job.Call) return null
  let first = target
  for (let before = await repeatedBy(tx, first); before; before = await repeatedBy(tx, first)) first = before
  const { UserID, UserName, Entry } = first
  const { Body, Uncertain = false } = Entry
  return { UserID, UserName, GivenAt: givenTime(Entry), IsUncertain: Uncertain, Body }
}

async function repeatedBy(tx: ServerTx, { Call, Entry }: LoggedCommand): Promise<LoggedCommand | null> {
  const before = Entry.Settles && (await tx.findCommand(Entry.Settles.Key))
  return before?.Call === Call ? before : null
}

async function settleTarget(tx: ServerTx, job: Job, bound: Bound, target: LoggedCommand, by: By): Promise<void> {
  if (!target.Open) return
  const at = by.ReceivedAt ?? by.MadeAt
  if (job.Settles?.How === 'hand-over') await tx.handOver(target.Key, noteOf(job), at)
  else await tx.resolve(target.Key, bound.drops ? 'drop' : 'resolve', at)
}

function noteOf(job: Job): string | null {
  return typeof job.Body.Note === 'string' ? job.Body.Note : null
}

/** Returns 400, except for IDs of the rejected command that it corrects. */
function refuseForeignIDs(foreign: readonly number[], job: Job, bound: Bound, target: LoggedCommand | null): void {
  const inherited = target ? [target.Entry.Body.ID, ...target.Entry.IDs] : []
  const strange = foreign.filter((id) => !inherited.includes(id))
  if (bound.creates !== null && strange.includes(bound.creates))
    throw invalid({ ID: ['This ID was not granted to this device.'] })
  if (strange.length > 0 || job.IDs.length < bound.ids)
    throw invalid({ IDs: ['These IDs were not granted to this device.'] })
}

const ID_USED = 'id-used'

/**
 * Returns 409, so that no creation overwrites a row. Exceptions: the correction of a command
 * applied since a restore, and an ID that became an alias.
 */
function refuseUsedIDs(used: readonly UsedID[], job: Job, bound: Bound, target: LoggedCommand | null): void {
  const corrected = target && codeOf(target) !== ID_USED ? target.Entry.Body.ID : null
  const isAnswered = ({ ID, List }: UsedID) => {
    if (bound.alias === ID) return List === 'Aliases' || List === 'Trailers'
    if (bound.creates !== ID) return false
    return (List === 'Aliases' && bound.corrects === 'Trailers') || (corrected === ID && List === bound.corrects)
  }
  const made = [...job.IDs, ...bound.ownIDs]
  const strange = used.filter((id) => !isAnswered(id))
  if (strange.length > 0 || new Set(made).size < made.length)
    throw conflict(ID_USED, 'This was saved before. Nothing was changed.')
}
