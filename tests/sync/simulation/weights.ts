import { acts as trailerActs } from './acts.ts'
import type { Fault } from './sim-tablet.ts'
import { taskActs } from './task-acts.ts'
import type { Trouble } from './watched-transaction.ts'

/** Everything that a person may do in a history. */
export const acts = { ...trailerActs, ...taskActs }

export const actWeights: Readonly<Record<keyof typeof acts, number>> = {
  arrive: 10,
  edit: 8,
  depart: 5,
  bringBack: 3,
  editAndBringBack: 3,
  load: 3,
  openAudit: 3,
  closeAudit: 2,
  check: 8,
  takeBack: 2,
  move: 3,
  settleRefusal: 6,
  withdraw: 2,
  addTask: 7,
  editTask: 4,
  startTask: 5,
  pauseTask: 2,
  completeTask: 6,
  reorder: 4,
  deleteTask: 2,
  comment: 4,
  handleComment: 5,
}

/** Frequency of each step of a history. */
export const stepWeights = {
  act: 45,
  cycle: 35,
  restart: 2,
  late: 5,
  thaw: 4,
  backup: 3,
  restore: 2,
  wait: 4,
  'two-tabs': 3,
  'other-site': 4,
  'other-person': 3,
  deliver: 4,
  'forget-old': 3,
  absence: 0.5,
  clock: 3,
  office: 4,
  'at-once': 8,
} as const

/** Frequency of each network fault, per request. */
export const faultWeights: Readonly<Record<Fault, number>> = {
  none: 60,
  'lost-request': 6,
  'lost-answer': 10,
  doubled: 6,
  delayed: 6,
  'killed-before': 3,
  'killed-after': 5,
  frozen: 4,
  'server-error': 2,
  'server-error-after': 2,
  truncated: 2,
  foreign: 2,
  partial: 5,
}

/** Frequency of each trouble of a transaction with commands of several tablets, while they cycle at once. */
export const troubleWeights: Readonly<Record<Trouble, number>> = {
  none: 6,
  undone: 1,
  unacknowledged: 1,
  'one-fails': 2,
}
