import { StatusType } from '../trailers/trailer-lists.ts'

/** Spec 1§4. */
export const TaskStatus = { Pending: 0, Working: 1, Paused: 2, Completed: 3 } as const
export type TaskStatus = (typeof TaskStatus)[keyof typeof TaskStatus]
export const taskStatusNames: Readonly<Record<TaskStatus, string>> = {
  0: 'Pending',
  1: 'Working',
  2: 'Paused',
  3: 'Completed',
}

/** Spec 1§4: reasons for a pause, and notes. */
export const TaskSubStatus = {
  None: 0,
  Priority: 1,
  RedLight: 2,
  GladHandle: 3,
  TrailerMove: 4,
  Other: 5,
  ReSequenced: 6,
  TrailerInDoor: 7,
} as const
export type TaskSubStatus = (typeof TaskSubStatus)[keyof typeof TaskSubStatus]
export const taskSubStatusNames: Readonly<Record<TaskSubStatus, string>> = {
  0: 'None',
  1: 'Priority',
  2: 'Red Light',
  3: 'Glad Handle',
  4: 'Trailer Move',
  5: 'Other',
  6: 'ReSequenced',
  7: 'Trailer In Door',
}

/** Allowed for a pause (3-decisions §6). */
export const pauseReasons: readonly TaskSubStatus[] = [
  TaskSubStatus.RedLight,
  TaskSubStatus.GladHandle,
  TaskSubStatus.TrailerMove,
  TaskSubStatus.Other,
  TaskSubStatus.TrailerInDoor,
]

/** Spec 1§4, lookup 8; 0 is "not chosen". */
export const TaskAction = {
  None: 0,
  Pull: 1,
  Spot: 2,
  PreCool: 3,
  PullSpot: 4,
  Bump: 5,
  Fuel: 6,
  Shuttle: 7,
  ManualMove: 8,
  Yard: 9,
  Wash: 10,
  DockActivityTask: 11,
  ForcePull: 12,
  ForceSpot: 13,
  ForcePullSpot: 14,
  ForceYard: 15,
} as const
export type TaskAction = (typeof TaskAction)[keyof typeof TaskAction]
export const taskActionNames: Readonly<Record<number, string>> = {
  1: 'Pull',
  2: 'Spot',
  3: 'PreCool',
  4: 'PullSpot',
  5: 'Bump',
  6: 'Fuel',
  7: 'Shuttle',
  8: 'ManualMove',
  9: 'Yard',
  10: 'Wash',
  11: 'DockActivityTask',
  12: 'ForcePull',
  13: 'ForceSpot',
  14: 'ForcePullSpot',
  15: 'ForceYard',
}

/** True for actions completed without a start (3-decisions §6). */
export function isForced(action: number): boolean {
  return action >= TaskAction.ForcePull && action <= TaskAction.ForceYard
}

/** True for actions that begin at a door: trailers of lookup 30 (spec 1§2.5). */
export function isDoorAction(action: number): boolean {
  return action === TaskAction.Pull || action === TaskAction.PullSpot || action === TaskAction.Bump
}

/** True for Spot and ForceSpot (3-decisions §6). */
export function goesToDoor(action: number): boolean {
  return action === TaskAction.Spot || action === TaskAction.ForceSpot
}

/** True if the end may be the start: work at the door, fuel, wash (3-decisions §6). */
export function mayStay(action: number): boolean {
  return staysInPlace(action) || comesBack(action)
}

/** True for work at the door. */
export function staysInPlace(action: number): boolean {
  return action === TaskAction.Bump || action === TaskAction.PreCool
}

/** True if the trailer returns to its start by default. */
export function comesBack(action: number): boolean {
  return action === TaskAction.Fuel || action === TaskAction.Wash
}

/** True for actions that bring a trailer to a door. */
export function isSpotting(action: number): boolean {
  return (
    action === TaskAction.Spot ||
    action === TaskAction.ForceSpot ||
    action === TaskAction.PullSpot ||
    action === TaskAction.ForcePullSpot
  )
}

/** True for pull and spot, which need a weight in an edit (spec 1§5). */
export function isPullOrSpot(action: number): boolean {
  return action === TaskAction.Pull || action === TaskAction.Spot
}

/** Lookup 10. */
export const TaskType = { Loaded: 1, Empty: 2 } as const
export type TaskType = (typeof TaskType)[keyof typeof TaskType]
export const taskTypeNames: Readonly<Record<number, string>> = { 1: 'Loaded', 2: 'Empty' }

const LOADED: readonly number[] = [
  StatusType.Loaded,
  StatusType.Partial,
  StatusType.RedTagLoaded,
  StatusType.StorageLoaded,
  StatusType.StoragePartial,
]

/** Returns the type by the trailer's status (3-decisions §3). */
export function taskTypeOf(trailerStatus: number): TaskType {
  return LOADED.includes(trailerStatus) ? TaskType.Loaded : TaskType.Empty
}
