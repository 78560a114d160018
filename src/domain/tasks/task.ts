import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'
import { TaskStatus } from './task-lists.ts'

/**
 * A piece of work for a driver (spec 1§3). At managed sites it names a trailer, whose fields are the trailer's as long
 * as the task is open; what stands here is then what they were when the task was saved or completed. At unmanaged sites
 * what was typed stands here alone (3-decisions §6). Names are worked out and never stored (`present-task.ts`).
 */
export interface Task extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Action: number
  /** 1: priority, 0: not (3-decisions §2). */
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
  /** Lookup 11; 0: not known, as of a typed trailer. */
  readonly TrailerType: number
  /** The status that the trailer has once the task is completed (3-decisions §6). */
  readonly TrailerStatusType: number
  readonly ShipmentNumber: string | null
  readonly TransactionID: string | null
  readonly DirectionType: number
  readonly Intent: number
  readonly PhoneNumber: string | null
  /** ID of the RFID tag. */
  readonly EPCID: number | null
  readonly FreightID: number | null
  readonly Continuous: boolean
  readonly SealNumber: string | null
  readonly SealNumber2: string | null
  readonly SealNumber3: string | null
  /** Degrees Fahrenheit, one decimal at most; null: dry. */
  readonly SetTemperature: number | null
  /** Degrees Fahrenheit: what a reading is held against. */
  readonly TargetTemperature: number | null
  /** Pounds. */
  readonly TrailerWeight: number | null
  readonly Inspection: boolean
  /** Place in the order of work, see `rank.ts`. The dense Position is worked out. */
  readonly Rank: string
  /** Somebody moved it by hand. */
  readonly Resequenced: boolean
  /** The driver; null while nobody has it. */
  readonly UserID: number | null
  readonly UserFullName: string | null
  readonly StartTime: Instant | null
  /** The time that the tablet gave for `StartTime`, where it was moved into its bounds; null otherwise. */
  readonly StartGivenTime: Instant | null
  /** The tablet could not vouch for its clock then. */
  readonly StartUncertain: boolean
  readonly EndTime: Instant | null
  /** The time that the tablet gave for `EndTime`, where it was moved into its bounds; null otherwise. */
  readonly EndGivenTime: Instant | null
  /** The tablet could not vouch for its clock then. */
  readonly EndUncertain: boolean
  readonly CreatedDate: Instant
  /** The time that the tablet gave for `CreatedDate`, where it was moved into its bounds; null otherwise. */
  readonly CreatedGivenDate: Instant | null
  /** The tablet could not vouch for its clock then. */
  readonly CreatedUncertain: boolean
  readonly CreatedBy: number
  readonly CreatedByName: string
  /** The last act on it. */
  readonly ChangedDate: Instant
  /** Deleted tasks stay for a while, so that what arrives late for one is refused with words. */
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

/** Neither completed nor deleted. */
export function isOpen(task: Pick<Task, 'StatusType' | 'DeletedDate'>): boolean {
  return task.StatusType !== TaskStatus.Completed && task.DeletedDate === null
}

/** Pending or paused: in the order of work, which can be dragged (spec 1§2.4, tab 0). */
export function isInOrder(task: Pick<Task, 'StatusType' | 'DeletedDate'>): boolean {
  return isOpen(task) && task.StatusType !== TaskStatus.Working
}

/** The later of two moments: a command that arrives late does not make a task look older than it is. */
export function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b
}
