import type { InferType } from 'yup'
import { checkTrailer, takeBackCheck } from '../audits/commands/check-trailer.ts'
import { closeAudit } from '../audits/commands/close-audit.ts'
import { openAudit } from '../audits/commands/open-audit.ts'
import { sendAlert } from '../audits/commands/send-alert.ts'
import { setOutOfService } from '../dock/commands/set-out-of-service.ts'
import { tickChecklistItem } from '../checklist/tick-checklist-item.ts'
import { readNotices } from '../notices/read-notices.ts'
import { addMessage } from '../messages/commands/add-message.ts'
import { deleteMessage } from '../messages/commands/delete-message.ts'
import { pinMessage } from '../messages/commands/pin-message.ts'
import { addPhoto } from '../photos/commands/add-photo.ts'
import { removePhoto } from '../photos/commands/remove-photo.ts'
import { dropRefused } from '../refusals/drop-refused.ts'
import { handOverRefused } from '../refusals/hand-over-refused.ts'
import { acknowledgeBanner } from '../sites/commands/acknowledge-banner.ts'
import { setDriverGroup } from '../sites/commands/set-driver-group.ts'
import { createTask } from '../tasks/commands/create-task.ts'
import { deleteTask } from '../tasks/commands/delete-task.ts'
import { moveTask } from '../tasks/commands/move-task.ts'
import { setTaskStatus } from '../tasks/commands/set-task-status.ts'
import { updateTask } from '../tasks/commands/update-task.ts'
import { adoptTrailer } from '../trailers/commands/adopt-trailer.ts'
import { createTrailer } from '../trailers/commands/create-trailer.ts'
import { deleteTrailer } from '../trailers/commands/delete-trailer.ts'
import { loadTrailer } from '../trailers/commands/load-trailer.ts'
import { moveTrailer } from '../trailers/commands/move-trailer.ts'
import { setTrailerState } from '../trailers/commands/set-trailer-state.ts'
import { updateTrailer } from '../trailers/commands/update-trailer.ts'
import { type ListName, mapLists } from '../lists.ts'
import type { Yard } from './yard.ts'
import type { Bound } from './bound.ts'
import type { Command } from './command.ts'
import { checked } from './check.ts'
import { seenLists } from './seen-row.ts'

export const commands = {
  createTrailer,
  updateTrailer,
  setTrailerState,
  loadTrailer,
  deleteTrailer,
  adoptTrailer,
  moveTrailer,
  openAudit,
  closeAudit,
  checkTrailer,
  takeBackCheck,
  sendAlert,
  createTask,
  updateTask,
  setTaskStatus,
  moveTask,
  deleteTask,
  setOutOfService,
  setDriverGroup,
  addMessage,
  deleteMessage,
  pinMessage,
  acknowledgeBanner,
  readNotices,
  tickChecklistItem,
  addPhoto,
  removePhoto,
  dropRefused,
  handOverRefused,
} as const

export type CommandName = keyof typeof commands
export type InputOf<N extends CommandName> = InferType<(typeof commands)[N]['input']>

type AnyCommand = Command<string, Readonly<Record<string, unknown>>>

const byCall: ReadonlyMap<string, AnyCommand> = new Map(
  // `run` gets only input checked by its own schema.
  Object.values(commands).map((command) => [command.call, command as unknown as AnyCommand]),
)

/** Returns a call's command name; null for an unknown one. */
export function commandNameOf(call: string): CommandName | null {
  const names = Object.keys(commands) as CommandName[]
  return names.find((name) => commands[name].call === call) ?? null
}

/** Returns a call's command; undefined for an unknown one. */
export function commandOf(call: string): AnyCommand | undefined {
  return byCall.get(call)
}

/** True for the call of a known command. */
export function isCommandCall(call: string): boolean {
  return byCall.has(call)
}

/** Binds a call to its input. Throws a `Refusal` (400) for invalid input, an Error for an unknown call. */
export function bind(call: string, raw: unknown): Bound {
  const command = byCall.get(call)
  if (!command) throw new Error(`not a command: ${call}`)
  return close(command, checked(command.input, raw))
}

function close(command: AnyCommand, input: Readonly<Record<string, unknown>>): Bound {
  const isID = (field: string) => typeof input[field] === 'number'
  const aliased = (command.aliased ?? []).filter(isID)
  const sessions = (command.sessions ?? []).filter(isID)
  const tasks = (command.tasks ?? []).filter(isID)
  const followed = [...aliased, ...sessions, ...tasks]
  const idsOf = (names: readonly string[]) => names.map((field) => input[field] as number)
  const [trailerIDs, sessionIDs, taskIDs] = [idsOf(aliased), idsOf(sessions), idsOf(tasks)]
  const named: Bound['named'] = [
    ['Trailers', trailerIDs],
    ['Audits', sessionIDs],
    ['Tasks', taskIDs],
  ]
  const also = seenLists.map((list) => [list, idsOf((command.alsoNamed?.[list] ?? []).filter(isID))] as const)
  const seen = [...named, ...also]
  return {
    call: command.call,
    right: command.right,
    ids: typeof command.ids === 'number' ? command.ids : command.ids(input),
    creates: command.creates?.(input) ?? null,
    corrects: command.corrects ?? null,
    alias: command.spends?.(input) ?? null,
    ownIDs: [command.creates, command.spends].flatMap((idOf) => (idOf ? [idOf(input)] : [])),
    lanes: command.lanes(input),
    drops: command.drops ?? false,
    lists: listsOf(command, seen, followed.length > 0),
    trailerIDs,
    sessionIDs,
    taskIDs,
    named,
    seen,
    follow: (real) =>
      close(command, {
        ...input,
        ...Object.fromEntries(followed.map((field) => [field, real.get(input[field] as number) ?? input[field]])),
      }),
    run: (yard, by) => command.run(onlyLists(yard, command), input, by),
  }
}

/** `follows`: aliases of named rows are looked up. */
function listsOf({ lists }: AnyCommand, seen: Bound['seen'], follows: boolean): readonly ListName[] {
  const named = seen.filter(([, ids]) => ids.length > 0).map(([list]) => list)
  return [...new Set<ListName>([...lists, ...named, ...(follows ? (['Aliases'] as const) : [])])]
}

/**
 * Returns the yard with the command's lists only. Use of another throws an Error on both sides: a tablet's save has not
 * opened it.
 */
function onlyLists(yard: Yard, { lists }: AnyCommand): Yard {
  const open = Object.fromEntries(lists.map((list) => [list, yard[list]]))
  return { ...closedTables, ...open, announce: (what) => yard.announce(what) }
}

const closedTables = mapLists<Pick<Yard, ListName>>((list) => closedTable(list))

function closedTable(list: ListName) {
  const refuse = (): Promise<never> => Promise.reject(new Error(`the command uses ${list}, which its lists lack`))
  return { get: refuse, find: refuse, nearest: refuse, insert: refuse, put: refuse, remove: refuse, takeBack: refuse }
}
