import { TaskAction, TaskSubStatus } from '../tasks/task-lists.ts'

export type Place =
  /** The trailer's current place. */
  | 'same'
  | 'yard'
  | 'gate'
  | 'free-door'
  | 'free-spot'
  /** A door with another trailer. */
  | 'taken-door'
  | 'fuel'
  | 'wash'

export interface OpenPlan {
  readonly action: number
  readonly from: 'door' | 'spot'
  readonly to: Place
  /** Minutes. */
  readonly age: number
  readonly isPriority?: true
  /** True: only with a target temperature; false: only without one. */
  readonly cold?: boolean
  /** Index of the driver who has started it. */
  readonly driver?: number
  readonly pausedFor?: number
  readonly comments?: readonly Comment[]
}

interface Comment {
  readonly by: 'clerk' | 'admin'
  readonly words: string
  readonly isPrivate?: true
  readonly isPinned?: true
}

const DAY = 1440

/** A busy evening: two drivers at work, one stopped by a red light, two tasks waiting for days. */
export const northgateBoard: readonly OpenPlan[] = [
  { action: TaskAction.ManualMove, from: 'spot', to: 'free-spot', age: 3 * DAY },
  { action: TaskAction.Wash, from: 'spot', to: 'wash', age: 2 * DAY + 90 },
  { action: TaskAction.Pull, from: 'door', to: 'yard', age: 310, driver: 0, isPriority: true },
  {
    ...{ action: TaskAction.Spot, from: 'spot', to: 'free-door', age: 290, driver: 2 },
    pausedFor: TaskSubStatus.RedLight,
    comments: [
      { by: 'clerk', words: 'Receiving needs this one before the shift ends.' },
      { by: 'clerk', words: 'The dock light stays red until the plate is down. Call 4410.', isPinned: true },
    ],
  },
  { action: TaskAction.Spot, from: 'spot', to: 'free-door', age: 275, driver: 1 },
  { action: TaskAction.Pull, from: 'door', to: 'yard', age: 250 },
  {
    ...{ action: TaskAction.Spot, from: 'spot', to: 'free-door', age: 240, isPriority: true },
    comments: [
      { by: 'admin', words: 'The customer is waiting on the phone.', isPinned: true },
      { by: 'clerk', words: 'The left glad hand leaks a little.' },
      { by: 'admin', words: 'Do not let this one slip again.', isPrivate: true },
    ],
  },
  { action: TaskAction.PreCool, from: 'spot', to: 'same', age: 230, cold: true },
  { action: TaskAction.PullSpot, from: 'door', to: 'free-door', age: 210 },
  { action: TaskAction.Bump, from: 'door', to: 'same', age: 200 },
  { action: TaskAction.Fuel, from: 'spot', to: 'fuel', age: 185, cold: true },
  { action: TaskAction.Spot, from: 'spot', to: 'taken-door', age: 170 },
  { action: TaskAction.Pull, from: 'door', to: 'yard', age: 150, isPriority: true },
  { action: TaskAction.Shuttle, from: 'spot', to: 'gate', age: 140, cold: false },
  { action: TaskAction.ManualMove, from: 'spot', to: 'free-spot', age: 120 },
  { action: TaskAction.Yard, from: 'spot', to: 'yard', age: 110 },
  { action: TaskAction.PullSpot, from: 'door', to: 'free-door', age: 95 },
  { action: TaskAction.DockActivityTask, from: 'door', to: 'yard', age: 80 },
  { action: TaskAction.Bump, from: 'door', to: 'same', age: 70 },
  { action: TaskAction.Fuel, from: 'spot', to: 'fuel', age: 55, cold: true },
  {
    ...{ action: TaskAction.Spot, from: 'spot', to: 'free-door', age: 42 },
    comments: [{ by: 'clerk', words: 'Doors swing to the right only.' }],
  },
  { action: TaskAction.PreCool, from: 'spot', to: 'same', age: 30, cold: true },
  { action: TaskAction.ForcePull, from: 'door', to: 'yard', age: 16 },
  { action: TaskAction.Pull, from: 'door', to: 'yard', age: 6 },
]

export const southforkBoard: readonly OpenPlan[] = [
  { action: TaskAction.Spot, from: 'spot', to: 'free-door', age: 190, isPriority: true },
  { action: TaskAction.Pull, from: 'door', to: 'yard', age: 140 },
  { action: TaskAction.ManualMove, from: 'spot', to: 'free-spot', age: 90 },
  { action: TaskAction.Bump, from: 'door', to: 'same', age: 60 },
  {
    ...{ action: TaskAction.Spot, from: 'spot', to: 'free-door', age: 35 },
    comments: [{ by: 'clerk', words: 'Pallets for aisle 7.' }],
  },
  { action: TaskAction.Pull, from: 'door', to: 'yard', age: 12 },
]

/** A task of an unmanaged yard, whose trailer was typed. */
export interface TypedPlan {
  readonly number: string
  readonly action: number
  readonly age: number
  readonly shipment: string | null
  readonly isDone: boolean
}

export const depotBoard: readonly TypedPlan[] = [
  { number: 'T48213', action: TaskAction.ManualMove, age: 2 * DAY, shipment: null, isDone: true },
  { number: 'PX 7702', action: TaskAction.Yard, age: DAY + 60, shipment: 'B88120', isDone: true },
  { number: '53190', action: TaskAction.ManualMove, age: 200, shipment: null, isDone: true },
  { number: 'T48220', action: TaskAction.ManualMove, age: 130, shipment: 'B88127', isDone: false },
  { number: '60417', action: TaskAction.Yard, age: 75, shipment: null, isDone: false },
  { number: 'PX 7719', action: TaskAction.ManualMove, age: 20, shipment: 'B88131', isDone: false },
]
