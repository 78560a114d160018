import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'
import { TaskStatus } from './task-lists.ts'

/**
 * Work for a driver (spec 1§3). While open at a managed site the shared fields are the trailer's;
 * elsewhere they are only here (3-decisions §6). Names are derived (`present-task.ts`).
 */
export interface Task extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Action: number
  /** 1 or 0 (3-decisions §2). */
  readonly Priority: number
  /** 0 Pending, 1 Working, 2 Paused, 3 Completed. */
  readonly StatusType: number
  /** 0 to 7, see `taskSubStatusNames`. */
  readonly SubStatusType: number
  readonly FromLocationID: number
  readonly ToLocationID: number
  /** Null at unmanaged sites. */
  readonly TrailerID: number | null
  readonly TrailerNumber: string | null
  readonly ScacID: number
  /** Lookup 11; 0 for a typed trailer. */
  readonly TrailerType: number
  /** The trailer's status afterwards (3-decisions §6). */
  readonly TrailerStatusType: number
  readonly ShipmentNumber: string | null
  readonly TransactionID: string | null
  readonly DirectionType: number
  readonly Intent: number
  readonly PhoneNumber: string | null
  readonly EPCID: number | null
  readonly FreightID: number | null
  readonly Continuous: boolean
  readonly SealNumber: string | null
  readonly SealNumber2: string | null
  readonly SealNumber3: string | null
  /** Degrees Fahrenheit, one decimal; null for dry. */
  readonly SetTemperature: number | null
  /** Degrees Fahrenheit, compared with readings. */
  readonly TargetTemperature: number | null
  /** Pounds. */
  readonly TrailerWeight: number | null
  readonly Inspection: boolean
  /** Order of work, see `rank.ts`; Position is derived. */
  readonly Rank: string
  /** Moved by hand. */
  readonly Resequenced: boolean
  readonly UserID: number | null
  readonly UserFullName: string | null
  readonly StartTime: Instant | null
  /** The tablet's time, if `StartTime` was moved into its bounds. */
  readonly StartGivenTime: Instant | null
  /** The tablet's clock was in doubt. */
  readonly StartUncertain: boolean
  readonly EndTime: Instant | null
  readonly EndGivenTime: Instant | null
  readonly EndUncertain: boolean
  readonly CreatedDate: Instant
  readonly CreatedGivenDate: Instant | null
  readonly CreatedUncertain: boolean
  readonly CreatedBy: number
  readonly CreatedByName: string
  /** Of the last act. */
  readonly ChangedDate: Instant
  /** Kept for a while, so that late commands are refused with a message. */
  readonly DeletedDate: Instant | null
  readonly DeletedByName: string | null
}

export const taskColumns: Columns<Task> = {
  SiteID: 'id',
  ID: 'id',
  Action: 'integer',
  Priority: 'integer',
  StatusType: 'integer',
  SubStatusType: 'integer',
  FromLocationID: 'id',
  ToLocationID: 'id',
  TrailerID: 'id?',
  TrailerNumber: 'text?',
  ScacID: 'id',
  TrailerType: 'integer',
  TrailerStatusType: 'integer',
  ShipmentNumber: 'text?',
  TransactionID: 'text?',
  DirectionType: 'integer',
  Intent: 'integer',
  PhoneNumber: 'text?',
  EPCID: 'id?',
  FreightID: 'id?',
  Continuous: 'boolean',
  SealNumber: 'text?',
  SealNumber2: 'text?',
  SealNumber3: 'text?',
  SetTemperature: 'decimal?',
  TargetTemperature: 'decimal?',
  TrailerWeight: 'integer?',
  Inspection: 'boolean',
  Rank: 'text',
  Resequenced: 'boolean',
  UserID: 'id?',
  UserFullName: 'text?',
  StartTime: 'instant?',
  StartGivenTime: 'instant?',
  StartUncertain: 'boolean',
  EndTime: 'instant?',
  EndGivenTime: 'instant?',
  EndUncertain: 'boolean',
  CreatedDate: 'instant',
  CreatedGivenDate: 'instant?',
  CreatedUncertain: 'boolean',
  CreatedBy: 'id',
  CreatedByName: 'text',
  ChangedDate: 'instant',
  DeletedDate: 'instant?',
  DeletedByName: 'text?',
}

/** False for completed and deleted tasks. */
export function isOpen(task: Pick<Task, 'StatusType' | 'DeletedDate'>): boolean {
  return task.StatusType !== TaskStatus.Completed && task.DeletedDate === null
}

/** True for pending and paused tasks (spec 1§2.4, tab 0). */
export function isInOrder(task: Pick<Task, 'StatusType' | 'DeletedDate'>): boolean {
  return isOpen(task) && task.StatusType !== TaskStatus.Working
}

/** Returns the later time: a late command must not make a task look older. */
export function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b
}
