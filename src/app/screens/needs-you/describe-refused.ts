import { LOST_CALL, type RefusedItem } from '../../../contract/sync.ts'
import { inOneLine } from '../../../domain/commands/refusal.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { type ActNames, type AuditKind, auditKindOf, describeAuditAct, isAuditKind } from './audit-acts.ts'
import { describeTaskAct, isTaskKind, type TaskKind, taskKindOf } from './task-acts.ts'

/** What kind of act a refused command was; decides its words and its ways forward. */
export type RefusedKind =
  | 'arrive'
  | 'edit'
  | 'adopt'
  | 'depart'
  | 're-arrive'
  | 'arrive-in-transit'
  | 'load'
  | 'delete'
  | AuditKind
  | TaskKind
  | 'other'

export function kindOf({ Call, Body }: Pick<RefusedItem, 'Call' | 'Body'>): RefusedKind {
  switch (Call) {
    case 'POST /trailers':
      return 'arrive'
    case 'PUT /trailers/{id}':
      return 'edit'
    case 'PUT /trailers/{id}/adopt':
      return 'adopt'
    case 'PUT /trailers/{id}/load':
      return 'load'
    case 'DELETE /trailers/{id}':
      return 'delete'
    case 'PUT /trailers/State':
      if (Body.State === TrailerState.Departed) return 'depart'
      return Body.IsReArrival === true ? 're-arrive' : 'arrive-in-transit'
    default:
      return auditKindOf({ Call, Body }) ?? taskKindOf({ Call }) ?? 'other'
  }
}

const verbs: Readonly<Record<Exclude<RefusedKind, AuditKind | TaskKind>, string>> = {
  arrive: 'Arrive',
  edit: 'Edit',
  adopt: 'Edit',
  depart: 'Depart',
  're-arrive': 'Re-arrive',
  'arrive-in-transit': 'Arrive',
  load: 'Set to loaded',
  delete: 'Delete',
  other: 'Change',
}

/** "Depart trailer 4711", "Yard check at spot P-12", "Start Pull of trailer 4711". */
export function describeAct(item: Pick<RefusedItem, 'Call' | 'Body'>, names: ActNames): string {
  const kind = kindOf(item)
  if (item.Call === LOST_CALL) return 'A change that was lost on the tablet'
  if (isAuditKind(kind)) return describeAuditAct(kind, item, names)
  if (isTaskKind(kind)) return describeTaskAct(kind, item, names.task)
  return `${verbs[kind]} trailer ${names.number ?? ''}`.trim()
}

/** Whether the act can be sent again: what makes a row always, everything else that has a form or needs none while its trailer or task is there. */
export function mayGoAgain(kind: RefusedKind, isThere: boolean): boolean {
  if (kind === 'other') return false
  // Of the audits only the check of a reefer has a form; a walk answers its spots in the walk itself.
  if (isAuditKind(kind) && kind !== 'product-check') return false
  return kind === 'arrive' || kind === 'add-task' || isThere
}

/** The ID of the trailer that a refused command is about, as it stood in the command; null for none. */
export function trailerIDOf({ Call, Body }: Pick<RefusedItem, 'Call' | 'Body'>): number | null {
  const named = taskKindOf({ Call }) === null ? Body.ID : null
  const id = 'TrailerID' in Body ? Body.TrailerID : named
  return typeof id === 'number' ? id : null
}

/** The server's words: title, then the joined field errors (spec 1§8), nothing of it twice. */
export function serverWords({ Answer }: Pick<RefusedItem, 'Answer'>): string {
  return inOneLine(Answer)
}
